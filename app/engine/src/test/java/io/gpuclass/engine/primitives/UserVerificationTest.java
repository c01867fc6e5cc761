package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.UserVerification.UserPrimitiveChecks;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Verification;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On a GPU of 4 SMs that has room for 64 blocks. */
class UserVerificationTest {
    private static final String VERIFY = "mutex_verify_user_mine";

    private FakeDevice device;
    private UserVerification verification;
    private final List<Verification> results = new ArrayList<>();

    @Test
    void shouldCheckFromOneBlockUpToAsManyAsFit() {
        assertThat(pass(mutex(), Seen::honest)).isTrue();

        assertThat(verification.violation()).isEmpty();
        assertThat(results).extracting(Verification::blocks).containsExactly(1, 2, 3, 4, 5, 8, 16, 32, 63, 64);
    }

    @Test
    void shouldGoNoFurtherThanItsOwnKernelsFit() {
        device = new FakeDevice(Seen::honest).saturatedAt(kernel -> kernel.equals(VERIFY) ? 20 : 64);
        verification = new UserVerification(device, new UserPrimitiveChecks(device, suite(), mutex(), results::add));

        assertThat(verification.pass()).isTrue();
        assertThat(results).extracting(Verification::blocks).endsWith(16, 19, 20);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 6, 37, 64})
    void shouldFindTheSmallestNumberOfBlocksAtWhichItBreaks(int smallest) {
        assertThat(pass(mutex(), trial -> violatingIf(trial.blocks() >= smallest, trial)))
                .isFalse();

        Violation violation = verification.violation().orElseThrow();
        assertThat(violation.sort()).isEqualTo(Violation.Sort.VIOLATION);
        assertThat(violation.blocks()).isEqualTo(smallest);
        assertThat(violation.passedAt()).isEqualTo(smallest == 1 ? null : smallest - 1);
        assertThat(violation.what()).startsWith("it let several in at once").contains("1 violations in");
    }

    @Test
    void shouldTellADeadlockFromAViolation() {
        pass(
                mutex(),
                trial -> trial.blocks() < 8
                        ? Seen.honest(trial)
                        : Seen.run().completing(1).reaching(1).expiring().observation());

        assertThat(verification.violation().orElseThrow().sort()).isEqualTo(Violation.Sort.DEADLOCK);
        assertThat(verification.violation().orElseThrow().blocks()).isEqualTo(8);
    }

    @Test
    void shouldEndWithAKernelThatDoesNot() {
        pass(mutex(), trial -> endlessIf(trial.blocks() > 16, trial));

        Violation violation = verification.violation().orElseThrow();
        assertThat(violation.sort()).isEqualTo(Violation.Sort.NEVER_ENDED);
        assertThat(violation.blocks()).isEqualTo(32);
        assertThat(violation.passedAt()).isEqualTo(16);
        assertThat(device.asked(VERIFY)).extracting(Trial::blocks).endsWith(32);
    }

    @Test
    void shouldEndTheSearchWithAKernelThatDoesNotEnd() {
        pass(mutex(), trial -> violatingIf(trial.blocks() >= 50, endless(trial, blocks -> blocks == 47)));

        Violation violation = verification.violation().orElseThrow();
        assertThat(violation.sort()).isEqualTo(Violation.Sort.NEVER_ENDED);
        assertThat(violation.blocks()).isEqualTo(47);
        assertThat(violation.passedAt()).isEqualTo(32);
    }

    @Test
    void shouldTellAFaultFromAKernelThatDoesNotEnd() {
        pass(mutex(), trial -> {
            throw new DeviceException(Reason.LOST, "an illegal address").at(trial.blocks());
        });

        assertThat(verification.violation().orElseThrow().sort()).isEqualTo(Violation.Sort.FAULT);
        assertThat(verification.violation().orElseThrow().blocks()).isOne();
        assertThat(verification.violation().orElseThrow().passedAt()).isNull();
    }

    @Test
    void shouldNotTakeAnAbortedRunForAFaultOfThePrimitive() {
        assertThatThrownBy(() -> pass(mutex(), trial -> {
                    throw new DeviceException(Reason.ABORTED, "aborted");
                }))
                .isInstanceOf(DeviceException.class)
                .hasMessage("aborted");
    }

    @ParameterizedTest
    @CsvSource({"1, false", "0, true"})
    void shouldCheckTheWrapOfWhatCanStartNearIt(long countsOn, boolean kept) {
        Implementation own = row(UserKind.MUTEX, countsOn);

        assertThat(pass(own, trial -> violatingIf(trial.first() != 0, trial))).isEqualTo(kept);
        assertThat(verification.violation().map(Violation::first))
                .isEqualTo(kept ? Optional.empty() : Optional.of(-100));
    }

    @Test
    void shouldSayWithWhichInitialValueASemaphoreBreaks() {
        pass(
                row(UserKind.SEMAPHORE, 0),
                trial -> trial.initial() == 10 && trial.blocks() >= 12
                        ? Seen.run().completing(10).reaching(11).violating(1).observation()
                        : Seen.run()
                                .completing(10)
                                .reaching(Math.min(trial.initial(), trial.blocks()))
                                .observation());

        assertThat(verification.violation().orElseThrow().initial()).isEqualTo(10);
        assertThat(verification.violation().orElseThrow().blocks()).isEqualTo(12);
    }

    private boolean pass(Implementation own, Function<Trial, Observation> script) {
        device = new FakeDevice(script);
        verification = new UserVerification(device, new UserPrimitiveChecks(device, suite(), own, results::add));
        return verification.pass();
    }

    private VerificationSuite suite() {
        return new VerificationSuite(
                device, new VerificationPlan(70, 100_000_000, true), 55, row -> false, result -> {});
    }

    private static Implementation mutex() {
        return row(UserKind.MUTEX, 0);
    }

    private static Implementation row(UserKind kind, long countsOn) {
        return new UserOffers(kind, "user:mine", Seen.run().counting(countsOn).observation()).row();
    }

    private static Observation violatingIf(boolean wrong, Trial trial) {
        return violatingIf(wrong, Seen.honest(trial));
    }

    private static Observation violatingIf(boolean wrong, Observation seen) {
        return wrong
                ? Seen.run()
                        .completing(seen.operations())
                        .reaching(seen.reached())
                        .violating(1)
                        .observation()
                : seen;
    }

    private static Observation endlessIf(boolean endless, Trial trial) {
        return endless(trial, blocks -> endless);
    }

    private static Observation endless(Trial trial, Predicate<Integer> when) {
        if (when.test(trial.blocks())) {
            throw DeviceException.endless("it does not end").at(trial.blocks());
        }
        return Seen.honest(trial);
    }
}
