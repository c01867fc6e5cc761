package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Broken seeded bugs, which the checks must catch. */
class TwinVerificationTest {
    private final VerificationFixture fixture = new VerificationFixture();

    @ParameterizedTest
    @CsvSource({"0, false, false", "1, false, true", "0, true, true"})
    void shouldPassATwinOnlyIfItIsCaught(long violations, boolean expired, boolean caught) {
        List<Verification> seededBugs = fixture.on(new FakeDevice(trial -> {
                    Seen seen = Seen.run().completing(1).reaching(1).violating(violations);
                    return (expired ? seen.expiring() : seen).observation();
                }))
                .seededBugs();

        assertThat(seededBugs)
                .hasSize(Catalogue.seededBugs(DeviceKind.CUDA).size())
                .allMatch(Verification::twin)
                .allMatch(twin -> twin.passed() == caught)
                .isEqualTo(fixture.heard());
    }

    @Test
    void shouldRunTwinsAtSaturationWhereTheyAreCaughtSoonestButAcrossTheWrapAtOnePerSm() {
        List<Verification> seededBugs =
                fixture.on(new FakeDevice(Seen::honest).saturatedAt(48)).seededBugs();

        assertThat(seededBugs)
                .filteredOn(twin -> twin.first() == null)
                .isNotEmpty()
                .allMatch(twin -> twin.blocks() == 48);
        assertThat(seededBugs)
                .filteredOn(twin -> twin.first() != null)
                .allMatch(twin -> twin.blocks() == 4 && twin.first() == -100)
                .extracting(Verification::implementation)
                .containsExactly("breaks-at-wrap", "ticket-breaks-at-wrap");
        assertThat(seededBugs)
                .filteredOn(twin -> twin.kind().equals(Kind.SEMAPHORE.id()))
                .extracting(Verification::implementation, Verification::initial)
                .contains(tuple("off-by-one", 1), tuple("rw-writer-takes-one", 10));
    }

    @Test
    void shouldNotRunMoreBlocksOfATwinThanFit() {
        FakeDevice device =
                new FakeDevice(Seen::honest).saturatedAt(kernel -> kernel.endsWith("_twin_leaky") ? 40 : 48);

        assertThat(fixture.on(device).seededBugs())
                .filteredOn(twin -> twin.implementation().equals("leaky"))
                .singleElement()
                .satisfies(twin -> assertThat(twin.blocks()).isEqualTo(40));
    }

    /** On an H100 a barrier's twin got through 50 phases of 2112 blocks once in five runs, and every barrier with it. */
    @Test
    void shouldCheckATwinThatGotThroughWithMoreOperations() {
        List<Trial> runs = new ArrayList<>();
        FakeDevice device = new FakeDevice(trial -> {
            boolean late = trial.kernel().endsWith("_twin_checks_one_each");
            if (late) {
                runs.add(trial);
            }
            long violations = !late || trial.length() >= 1000 ? 1 : 0;
            return Seen.run().completing(1).reaching(1).violating(violations).observation();
        });

        assertThat(fixture.on(device).seededBugs()).allMatch(Verification::passed);
        assertThat(runs).extracting(Trial::length).containsExactly(70, 280, 1120);
        assertThat(runs).extracting(Trial::timeoutNs).isSorted();
    }

    @Test
    void shouldGiveUpOnATwinThatNothingCatchesOrWhenTheTimeIsOver() {
        List<Trial> runs = new ArrayList<>();
        FakeDevice device = new FakeDevice(trial -> {
            runs.add(trial);
            return Seen.run().completing(1).reaching(1).violating(0).observation();
        });
        VerificationSuite suite = fixture.on(device);

        assertThat(suite.seededBugs(twin -> twin.id().equals("checks-one-each"), () -> false))
                .singleElement()
                .satisfies(twin -> assertThat(twin.passed()).isFalse());
        assertThat(runs).hasSize(4);
        runs.clear();
        suite.seededBugs(twin -> twin.id().equals("checks-one-each"), () -> true);
        assertThat(runs).hasSize(1);
    }
}
