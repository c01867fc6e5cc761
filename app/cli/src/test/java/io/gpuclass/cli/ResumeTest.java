package io.gpuclass.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.MeasuringJob;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.SkippedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that ends early, and one that goes on from it. */
class ResumeTest {
    private static final String ALL = "probes,hostage,simt,primitives,sections,artificial-barriers,applications";

    private final CommandRunner command = CommandRunner.on(null);
    private final ObjectMapper json = new ObjectMapper();
    private FakeDevice gpu = new FakeDevice(
                    DeviceFactsBuilder.builder(FakeDevice.GPU)
                            .fingerprint("fedcba9876543210")
                            .build(),
                    this::observe)
            .saturatedAt(32);
    private String failing = "no kernel";
    private String breaking = "no kernel";
    private Instant now = Instant.parse("2026-02-03T04:05:06Z");
    private long nanos;

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("p.json");
    }

    private Profile saved() {
        assertThat(ProfileValidator.check(file()).problems()).isEmpty();
        return ProfileReader.read(file());
    }

    @Test
    void shouldKeepTheSuitesThatAKilledThoroughRunHadDone() {
        failing = "simt_";

        assertThat(probe("--thorough -o " + file())).isEqualTo(ExitCodes.FAILED);

        assertThat(saved().method().suites()).containsExactly("probes", "hostage");
        assertThat(saved().probes()).isNotEmpty();
        assertThat(saved().primitives()).isEmpty();
        assertThat(command.err.toString()).contains("--resume " + file() + " goes on from there");
    }

    @Test
    void shouldLeaveNothingOfAKilledRunThatIsShort() {
        failing = "simt_";

        assertThat(probe("--quick -o " + file())).isEqualTo(ExitCodes.FAILED);

        assertThat(file()).doesNotExist();
    }

    @Test
    void shouldRunOnlyWhatIsMissing() {
        failing = "simt_";
        probe("--thorough --suites " + ALL + " --seed 7 -o " + file());
        Profile first = saved();
        gpu = new FakeDevice(this::observe).saturatedAt(32);
        failing = "hostage_time";
        now = now.plusSeconds(3600);

        assertThat(probe("--thorough --suites " + ALL + " --resume " + file())).isEqualTo(ExitCodes.DONE);

        Profile both = saved();
        assertThat(both.method().suites()).containsExactly(ALL.split(","));
        assertThat(both.method().seed()).isEqualTo(7);
        assertThat(both.probes()).isEqualTo(first.probes());
        assertThat(both.lineHostage()).isEqualTo(first.lineHostage());
        assertThat(both.simtHazard()).isNotNull();
        assertThat(both.primitives()).isNotEmpty();
        assertThat(both.recommendations()).isNotEmpty();
        assertThat(both.createdAt()).isEqualTo(first.createdAt());
        assertThat(both.method().rounds()).isGreaterThan(first.method().rounds());
        assertThat(both.method().elapsedSeconds()).isGreaterThan(first.method().elapsedSeconds());
        assertThat(both.method().timeBudgetSeconds()).isEqualTo(1200);
        assertThat(both.environment().notices())
                .contains("measured in parts: probes, hostage first, the rest from 2026-02-03T05:05:06Z on");
    }

    @Test
    void shouldAddUpWhatBothRunsVerified() {
        probe("--quick --suites primitives -o " + file());
        Profile first = saved();

        probe("--quick --suites sections --resume " + file());

        assertThat(saved().primitives()).isEqualTo(first.primitives());
        assertThat(saved().skewed()).isNotEmpty().isEqualTo(first.skewed());
        assertThat(saved().verification()).hasSameSizeAs(first.verification());
        assertThat(saved().verification().get(0).operations())
                .isEqualTo(2 * first.verification().get(0).operations());
    }

    @Test
    void shouldNotCountWhatOnlyTheLaterRunSawBreakItsPromise() {
        probe("--quick --suites primitives -o " + file());
        assertThat(saved().primitives())
                .filteredOn(result -> result.implementation().equals("ring"))
                .isNotEmpty()
                .allMatch(PrimitiveResult::counts);
        breaking = "mutex_verify_ring";

        probe("--quick --suites sections --resume " + file());

        assertThat(saved().primitives())
                .filteredOn(result -> result.implementation().equals("ring"))
                .extracting(PrimitiveResult::outcome, PrimitiveResult::verified)
                .containsOnly(tuple(Outcome.WRONG, false));
    }

    @Test
    void shouldNotCountWhatOnlyTheEarlierRunSawBreakItsPromise() {
        breaking = "mutex_verify_ring";
        probe("--quick --suites primitives -o " + file());
        breaking = "no kernel";

        probe("--quick --suites sections --resume " + file());

        assertThat(saved().sections())
                .filteredOn(result -> result.implementation().equals("ring"))
                .extracting(SectionResult::outcome, SectionResult::verified)
                .containsOnly(tuple(Outcome.WRONG, false));
    }

    @Test
    void shouldKeepTunedPausesAndHowTheEarlierRunMeasured() throws Exception {
        probe("--quick --suites probes,primitives -o " + file());
        Profile tuned =
                ProfileAdvice.withTuning(saved(), SampleProfiles.complete().tuning());
        ProfileWriter.write(tuned, file());
        change(profile -> {
            ObjectNode method = (ObjectNode) profile.get("method");
            method.put("blocks", 31);
            ((ObjectNode) method.get("backoff")).put("unitNs", 77.5);
        });

        probe("--quick --suites simt --resume " + file());

        assertThat(saved().tuning()).isNotEmpty().isEqualTo(tuned.tuning());
        assertThat(saved().method().blocks()).isEqualTo(31);
        assertThat(saved().method().backoff().unitNs()).isEqualTo(77.5);
    }

    @Test
    void shouldKeepWhatOthersPutIntoTheFile() throws Exception {
        probe("--thorough --suites simt -o " + file());
        change(profile -> profile.put("rack", 7));

        probe("--thorough --suites simt,hostage --resume " + file());

        assertThat(json.readTree(file().toFile()).path("rack").asInt()).isEqualTo(7);
        assertThat(saved().method().suites()).containsExactly("hostage", "simt");
    }

    @Test
    void shouldNotTellWhichGpuAllIsOfWhereTheEarlierRunDoesNot() throws Exception {
        probe("--thorough --suites simt -o " + file());
        assertThat(saved().device().fingerprint()).isEqualTo("fedcba9876543210");
        probe("--thorough --suites simt,hostage --resume " + file());
        assertThat(saved().device().fingerprint()).isEqualTo("fedcba9876543210");
        change(profile -> ((ObjectNode) profile.at("/device")).remove("fingerprint"));

        probe("--thorough --suites simt,hostage,probes --resume " + file());

        assertThat(saved().device().fingerprint()).isNull();
    }

    @Test
    void shouldWriteElsewhereWhereAsked() throws Exception {
        probe("--thorough --suites simt -o " + file());
        String before = Files.readString(file());
        Path other = folder.resolve("other.json");

        probe("--thorough --suites hostage --resume " + file() + " -o " + other);

        assertThat(file()).hasContent(before);
        assertThat(ProfileReader.read(other).method().suites()).containsExactly("hostage", "simt");
    }

    @Test
    void shouldMeasureNothingWhereNothingIsMissing() {
        probe("--thorough --suites simt -o " + file());
        Profile first = saved();
        failing = "_";

        assertThat(probe("--thorough --suites simt --resume " + file())).isEqualTo(ExitCodes.DONE);

        assertThat(saved()).isEqualTo(first);
        assertThat(command.err.toString()).contains("nothing is left to measure");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/device/slug | nvidia-other | it is of nvidia-other, and this device is fake-gpu",
                "/device/fingerprint | 0123456789abcdef | it is of another GPU of the model, by its fingerprint; go on with",
                "/method/depth | quick | it is quick, and this run is thorough; give the options of that run",
                "/tool/version | 9.9.9 | gpuclass 9.9.9 measured it",
                "/source | published | its numbers were printed, not measured; leave --resume out"
            })
    void shouldNotGoOnFromARunOfAnotherKind(String place, String value, String difference) throws Exception {
        probe("--thorough --suites simt -o " + file());
        String parent = place.substring(0, place.lastIndexOf('/'));
        change(profile -> ((ObjectNode) profile.at(parent)).put(place.substring(parent.length() + 1), value));
        command.clear();

        assertThat(probe("--thorough --resume " + file())).isEqualTo(ExitCodes.UNREADABLE_INPUT);

        assertThat(command.err.toString())
                .hasLineCount(1)
                .startsWith("gpuclass: cannot resume " + file() + ": " + difference);
    }

    @Test
    void shouldNotGoOnFromAFileThatIsNoProfile() throws Exception {
        Files.writeString(file(), "{}");

        assertThat(probe("--thorough --resume " + file())).isEqualTo(ExitCodes.UNREADABLE_INPUT);
        assertThat(file()).hasContent("{}");
    }

    @Test
    void shouldGoOnFromApplicationsWithArtificialBarriers() {
        probe("--quick --suites applications -o " + file());
        Profile first = saved();
        assertThat(first.applications()).isNotEmpty();
        assertThat(first.artificialBarriers()).isEmpty();
        failing = "bfs_";

        assertThat(probe("--quick --suites artificial-barriers,applications --resume " + file()))
                .isEqualTo(ExitCodes.DONE);

        Profile both = saved();
        assertThat(both.method().suites()).containsExactly("artificial-barriers", "applications");
        assertThat(both.applications()).isEqualTo(first.applications());
        assertThat(both.applicationChoices()).isEqualTo(first.applicationChoices());
        assertThat(both.artificialBarriers())
                .extracting(ArtificialBarrierResult::program)
                .contains(ArtificialProgram.values());
        assertThat(both.locality()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"--memory, 1MB", "--barriers, striped", "--vertices, 64"})
    void shouldRefuseOptionsOfProgramsThatNothingIsLeftToMeasureOf(String option, String value) {
        probe("--quick --suites artificial-barriers,applications --memory 1MB -o " + file());
        Profile first = saved();
        command.err.getBuffer().setLength(0);

        assertThat(probe("--quick --suites artificial-barriers,applications " + option + " " + value + " --resume "
                        + file()))
                .isEqualTo(ExitCodes.USAGE);

        assertThat(command.err.toString())
                .startsWith("gpuclass: " + option + " is for suite")
                .contains("nothing of that is left to measure in " + file() + ": leave " + option + " out");
        assertThat(saved()).isEqualTo(first);
    }

    @Test
    void shouldHeedAnOptionOfTheSuiteThatIsLeft() {
        probe("--quick --suites applications --memory 1MB -o " + file());

        String both = "--quick --suites artificial-barriers,applications --resume " + file();
        assertThat(probe(both + " --barriers striped")).isEqualTo(ExitCodes.USAGE);
        assertThat(probe(both + " --memory 1MB")).isEqualTo(ExitCodes.DONE);
        assertThat(saved().skippedPrograms())
                .extracting(SkippedProgram::program)
                .contains("memtest");
    }

    private void change(Consumer<ObjectNode> change) throws IOException {
        ObjectNode profile = (ObjectNode) json.readTree(file().toFile());
        change.accept(profile);
        Files.writeString(file(), json.writeValueAsString(profile));
    }

    private int probe(String arguments) {
        return command.with(wiring -> wiring.devices(FakeDevices.with(gpu)))
                .with(wiring -> wiring.probing(
                        new MeasuringJob(SuiteRegistry.ALL, Clock.fixed(now, ZoneOffset.UTC), () -> nanos)))
                .runLine("probe " + arguments);
    }

    /** Each run takes as long as it says; a failing kernel ends all as a killed process would. */
    private Observation observe(Trial trial) {
        if (trial.kernel().contains(failing)) {
            throw new DeviceException(Reason.LOST, "the GPU is lost: reset it");
        }
        Observation observation =
                trial.kernel().equals(breaking) ? Seen.run().violating(3).observation() : Seen.honest(trial);
        nanos += (long) observation.elapsedNs();
        return observation;
    }
}
