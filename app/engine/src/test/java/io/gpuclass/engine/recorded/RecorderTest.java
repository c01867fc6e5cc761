package io.gpuclass.engine.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.FakeGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecorderTest {
    private static final Trial TRIAL = Trial.of("mutex_rate_fa", 2)
            .withLength(3)
            .withStride(4)
            .withDistance(5)
            .withHammers(6)
            .withInitial(7)
            .withBackoff(8, 9, 10)
            .withWindowNs(11)
            .withTimeoutNs(12)
            .withSection(13)
            .withFirst(14)
            .withSkew(15)
            .withDataset("graph")
            .withHome("cuda:1")
            .withTeam(new DeviceGroup(List.of("cuda:1"), 8));
    private static final String COMMAND = "gpuclass probe\t--seed 1 \\ ü\n";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"run.txt", "run.txt.gz"})
    void shouldReplayWhatItRecorded(String name) throws IOException {
        Observation odd = Seen.run()
                .expiring()
                .lasting(0.1 + 0.2)
                .at(Math.PI)
                .within(1e300)
                .completing(Long.MAX_VALUE)
                .violating(-1)
                .reaching(7)
                .polling(Double.MIN_VALUE)
                .sharing(1.0 / 3, 2, 3)
                .inSectionsFor(4.5)
                .accessing(5, 6)
                .handingOff(7, 8.5, 9.5, 10.5)
                .counting(0L, 5L, -3L)
                .observation();
        Recorder recorder = new Recorder(new FakeDevice(trial -> odd));
        recorder.surroundings();
        recorder.has("mutex_rate_fa");
        recorder.has("mutex_rate_missing");
        recorder.saturation("mutex_rate_fa", 128);
        recorder.observe(TRIAL, 1);

        try (RecordedDevice replay = saved(recorder, name)) {
            assertThat(replay.command()).isEqualTo(COMMAND);
            assertThat(replay.facts()).isEqualTo(recorder.facts());
            assertThat(replay.timing()).isEqualTo(recorder.timing());
            assertThat(replay.origin()).hasValueSatisfying(origin -> {
                assertThat(origin.os()).startsWith(System.getProperty("os.name"));
                assertThat(origin.java()).endsWith(System.getProperty("java.runtime.version"));
                assertThat(Instant.parse(origin.createdAt())).isBeforeOrEqualTo(Instant.now());
            });
            assertThat(new Recorder(replay).origin()).isEqualTo(replay.origin());
            assertThat(replay.surroundings()).isEqualTo(recorder.surroundings());
            assertThat(replay.has("mutex_rate_fa")).isTrue();
            assertThat(replay.has("mutex_rate_missing")).isFalse();
            assertThat(replay.has("never_asked_for")).isFalse();
            assertThat(replay.saturation("mutex_rate_fa", 128)).isEqualTo(FakeDevice.SATURATION);
            assertThat(replay.observe(TRIAL, 1)).containsExactly(odd);
        }
    }

    @Test
    void shouldReplayTheWordsThatTookTurnsAndAskARecordingOfOneWordForNoOther() throws IOException {
        Recorder recorder = new Recorder(counting());
        recorder.observe(TRIAL, 1);
        assertThat(saved(recorder, "one.txt").movesWords()).isFalse();

        recorder.observe(TRIAL.withPlace(64), 1);
        RecordedDevice replay = saved(recorder, "two.txt");

        assertThat(replay.movesWords()).isTrue();
        assertThat(replay.movesWords(TRIAL)).isTrue();
        assertThat(replay.movesWords(TRIAL.withStride(64))).isFalse();
        assertThat(elapsed(replay.observe(TRIAL.withPlace(64), 1))).containsExactly(2.0);
        assertThat(elapsed(replay.observe(TRIAL, 1))).containsExactly(1.0);
    }

    @Test
    void shouldReplayWorkInsideWhereThereWasAny() throws IOException {
        Recorder recorder = new Recorder(counting());
        recorder.observe(TRIAL.withSection(0), 1);
        assertThat(saved(recorder, "empty.txt").worksInside()).isFalse();

        recorder.observe(TRIAL.withSection(100), 1);

        assertThat(saved(recorder, "sections.txt").worksInside()).isTrue();
    }

    @Test
    void shouldReplayWhoCouldTakePart() throws IOException {
        Recorder recorder = new Recorder(counting().among(FakeGroup.TOPOLOGY).silentOnceClosed());
        recorder.topology();
        recorder.observe(TRIAL, 1);
        recorder.close();

        RecordedDevice replay = saved(recorder, "team.txt");

        assertThat(replay.topology()).isEqualTo(FakeGroup.TOPOLOGY);
        assertThat(elapsed(replay.observe(TRIAL, 1))).containsExactly(1.0);
        assertThatThrownBy(() -> replay.observe(TRIAL.withHome("host"), 1)).hasMessageContaining("no answer");
    }

    @Test
    void shouldReadARecordingFromBeforeOthersTookPart() throws IOException {
        Recorder recorder = new Recorder(counting());
        Trial alone = Trial.of("mutex_rate_fa", 3);
        recorder.observe(alone, 1);
        saved(recorder, "new.txt");
        String older = Files.readString(folder.resolve("new.txt"))
                .replace("\tdataset\thome\tteam", "\tdataset")
                .replaceAll("(?m)^(trial\t.*)\t\t$", "$1");
        Files.writeString(folder.resolve("old.txt"), older);

        RecordedDevice replay = RecordedDevice.load(folder.resolve("old.txt"));

        assertThat(older).doesNotContain("\thome", "\nprocessor");
        assertThat(replay.topology().processors()).isEmpty();
        assertThat(elapsed(replay.observe(alone, 1))).containsExactly(1.0);
    }

    @Test
    void shouldKeepTheFingerprintOfADeviceAndNotItsUuid() throws IOException {
        DeviceFacts facts = DeviceFactsBuilder.builder(counting().facts())
                .uuid("GPU-00112233-4455-6677-8899-aabbccddeeff")
                .fingerprint("0123456789abcdef")
                .build();
        Recorder recorder = new Recorder(new FakeDevice(facts, Seen::honest));
        recorder.observe(TRIAL, 1);

        DeviceFacts replayed = saved(recorder, "run.txt").facts();

        assertThat(replayed.fingerprint()).isEqualTo("0123456789abcdef");
        assertThat(replayed.uuid()).isNull();
        assertThat(Files.readString(folder.resolve("run.txt"))).doesNotContainIgnoringCase("00112233");
    }

    @Test
    void shouldNameTheOptionThatSaysWhereWhereItCannotSave() throws IOException {
        Path nowhere = Files.writeString(folder.resolve("file"), "mine").resolve("run.txt");
        Recorder recorder = Recorder.savingTo(nowhere, COMMAND, new FakeDevice(Seen::honest));

        assertThatThrownBy(recorder::close)
                .isInstanceOf(ProfileWriteException.class)
                .hasMessage("cannot write " + nowhere + ": " + nowhere.getParent()
                        + " is not a directory; choose another place with --record");
    }

    @Test
    void shouldLeaveOtherFilesAloneWhateverStandsBesideTheRecording() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine"), "mine");
        Files.createSymbolicLink(folder.resolve("planted.txt.part"), mine);
        Files.writeString(folder.resolve("run.txt.part"), "mine too");
        Recorder recorder = new Recorder(counting());

        recorder.save(folder.resolve("planted.txt"), COMMAND);
        recorder.save(folder.resolve("run.txt"), COMMAND);

        assertThat(mine).hasContent("mine");
        assertThat(folder.resolve("planted.txt.part")).isSymbolicLink();
        assertThat(folder.resolve("run.txt.part")).hasContent("mine too");
        assertThat(folder.resolve("planted.txt")).isRegularFile();
    }

    @Test
    void shouldLetManyRecordToOneFileAtOnce() throws IOException {
        Path file = folder.resolve("run.txt.gz");

        IntStream.range(0, 20).parallel().forEach(i -> {
            Device recorder = Recorder.savingTo(file, COMMAND, counting());
            recorder.observe(TRIAL, 1);
            recorder.close();
        });

        assertThat(RecordedDevice.load(file).observe(TRIAL, 1)).hasSize(1);
        assertThat(folder).isDirectoryContaining(file::equals);
        assertThat(folder.toFile().list()).hasSize(1);
    }

    @Test
    void shouldReplayInOrderAndFromTheStartAgain() throws IOException {
        Recorder recorder = new Recorder(counting());
        recorder.observe(TRIAL, 2);
        recorder.observe(TRIAL, 1);

        RecordedDevice replay = saved(recorder, "run.txt");

        assertThat(elapsed(replay.observe(TRIAL, 2))).containsExactly(1.0, 2.0);
        assertThat(elapsed(replay.observe(TRIAL, 3))).containsExactly(3.0, 1.0, 2.0);
        assertThat(elapsed(replay.observe(TRIAL, 1))).containsExactly(3.0);
    }

    @Test
    void shouldKeepOnlyTheFirstObservationsButPassAllOn() throws IOException {
        Recorder recorder = new Recorder(counting());

        assertThat(recorder.observe(TRIAL, 5)).hasSize(5);

        assertThat(elapsed(saved(recorder, "run.txt").observe(TRIAL, 4))).containsExactly(1.0, 2.0, 3.0, 1.0);
    }

    @Test
    void shouldHaveKernelsMadeReady() {
        FakeDevice device = counting();

        new Recorder(device).prepare(List.of("mutex_rate_fa"));

        assertThat(device.prepared()).containsExactly("mutex_rate_fa");
    }

    @Test
    void shouldNameATrialThatWasNotRecorded() throws IOException {
        Recorder recorder = new Recorder(counting());
        recorder.observe(TRIAL, 1);
        RecordedDevice replay = saved(recorder, "run.txt");

        assertThatThrownBy(() -> replay.observe(TRIAL.withLength(99), 1))
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.FAILED))
                .hasMessageContainingAll(
                        "no answer to a run of mutex_rate_fa on 2 blocks with length 99", "--seed included")
                .hasMessageNotContaining("Trial[");
        assertThatThrownBy(() -> replay.saturation("mutex_rate_fa", 128))
                .hasMessageContaining("how many blocks of 128 threads of mutex_rate_fa");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "gpuclass probe --record r.gz | gpuclass probe",
                "gpuclass probe --quick --record=r.gz --seed 7 | gpuclass probe --quick --seed 7",
                "gpuclass probe --require-gpu --device cuda:1 -o a.json --record 'a b' | gpuclass probe -o a.json",
                "gpuclass probe --record 'it'\\''s' --graph 'x y.gr' | gpuclass probe --graph 'x y.gr'",
                "gpuclass bench mine.cuh --device=cuda:0 --record r | gpuclass bench mine.cuh",
            })
    void shouldTellTheCommandThatReplaysIt(String command, String replay) throws IOException {
        Recorder recorder = new Recorder(counting());
        Path file = folder.resolve("run.txt");
        recorder.save(file, command);

        assertThatThrownBy(() -> RecordedDevice.load(file).observe(TRIAL, 1))
                .hasMessageContaining("it was made by: " + command + "; ")
                .hasMessageContaining(": " + replay + " --device recorded:" + file + "; or record again");
    }

    @Test
    void shouldNotRememberATrialThatFailed() throws IOException {
        Recorder recorder = new Recorder(new FakeDevice(trial -> {
            throw new DeviceException(Reason.LOST, "gone");
        }));

        assertThatThrownBy(() -> recorder.observe(TRIAL, 1)).hasMessage("gone");

        RecordedDevice replay = saved(recorder, "run.txt");
        assertThatThrownBy(() -> replay.observe(TRIAL, 1)).hasMessageContaining("the recording has no answer");
    }

    @Test
    void shouldWriteTheSameFileWhateverTheOrder() throws IOException {
        List<Trial> trials =
                List.of(TRIAL, TRIAL.withLength(20), TRIAL.withLength(100), Trial.of("barrier_time_xf", 9));
        Recorder forward = new Recorder(new FakeDevice(trial -> FakeDevice.fair(trial.length(), 1)));
        Recorder backward = new Recorder(new FakeDevice(trial -> FakeDevice.fair(trial.length(), 1)));
        for (int i = 0; i < trials.size(); i++) {
            forward.observe(trials.get(i), 1);
            backward.observe(trials.get(trials.size() - 1 - i), 1);
        }

        saved(forward, "forward.txt");
        saved(backward, "backward.txt");

        assertThat(withoutOrigin("forward.txt")).isEqualTo(withoutOrigin("backward.txt"));
    }

    private List<String> withoutOrigin(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name)).stream()
                .filter(line -> !line.startsWith("origin\t"))
                .toList();
    }

    @Test
    void shouldLeaveNothingBehindWhenItCannotBeSaved() throws IOException {
        Recorder recorder = new Recorder(counting());
        Path occupied =
                Files.createDirectories(folder.resolve("run.txt/occupied")).getParent();

        assertThatThrownBy(() -> recorder.save(occupied, COMMAND)).isInstanceOf(IOException.class);

        assertThat(folder).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void shouldAbortAndCloseTheDeviceBehindIt() {
        FakeDevice device = counting();
        Device recorder = new Recorder(device);

        recorder.abort();
        assertThatThrownBy(() -> recorder.observe(TRIAL, 1)).isInstanceOf(DeviceException.class);
        recorder.close();

        assertThat(device.isClosed()).isTrue();
    }

    @Test
    void shouldNotReplayOnceAborted() throws IOException {
        Recorder recorder = new Recorder(counting());
        recorder.observe(TRIAL, 1);
        RecordedDevice replay = saved(recorder, "run.txt");

        replay.abort();

        assertThatThrownBy(() -> replay.observe(TRIAL, 1))
                .isInstanceOfSatisfying(
                        DeviceException.class,
                        failure -> assertThat(failure.reason()).isEqualTo(Reason.ABORTED));
    }

    private RecordedDevice saved(Recorder recorder, String name) throws IOException {
        Path file = folder.resolve(name);
        recorder.save(file, COMMAND);
        return RecordedDevice.load(file);
    }

    private static FakeDevice counting() {
        Iterator<Double> next = DoubleStream.iterate(1, n -> n + 1).iterator();
        return new FakeDevice(trial -> FakeDevice.fair(next.next(), 1));
    }

    private static List<Double> elapsed(List<Observation> observations) {
        return observations.stream().map(Observation::elapsedNs).toList();
    }
}
