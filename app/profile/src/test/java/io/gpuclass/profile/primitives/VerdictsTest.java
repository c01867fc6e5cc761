package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictsTest {
    private static final Implementation SPIN =
            Catalogue.find(DeviceKind.CUDA, Kind.MUTEX, "spin").orElseThrow();

    @Test
    void shouldCallVerifiedWhatPassedEveryTime() {
        Verdicts verdicts = verdicts(result(Kind.MUTEX, "spin", false, true), result(Kind.MUTEX, "spin", false, true));

        assertThat(verdicts.verified(SPIN)).isTrue();
        assertThat(verdicts.brokePromise(SPIN)).isFalse();
    }

    @Test
    void shouldNotForgiveASingleFailure() {
        Verdicts verdicts = verdicts(result(Kind.MUTEX, "spin", false, true), result(Kind.MUTEX, "spin", false, false));

        assertThat(verdicts.verified(SPIN)).isFalse();
        assertThat(verdicts.brokePromise(SPIN)).isTrue();
    }

    @Test
    void shouldNotTakeWhatWasNeverCheckedForVerifiedNorForBroken() {
        assertThat(verdicts().verified(SPIN)).isFalse();
        assertThat(verdicts().brokePromise(SPIN)).isFalse();
    }

    @Test
    void shouldNotMistakeOtherKindsAndImplementationsAndTwinsForIt() {
        Verdicts others = verdicts(
                result(Kind.SEMAPHORE, "spin", false, false),
                result(Kind.MUTEX, "fa", false, false),
                result(Kind.SEMAPHORE, "spin", true, false),
                result(Kind.MUTEX, "spin", false, true));

        assertThat(others.verified(SPIN)).isTrue();
        assertThat(others.brokePromise(SPIN)).isFalse();
        assertThat(verdicts(result(Kind.MUTEX, "spin", true, true)).verified(SPIN))
                .isFalse();
    }

    @Test
    void shouldNotTrustACheckThatLetABrokenTwinPass() {
        Verdicts verdicts =
                verdicts(result(Kind.MUTEX, "spin", false, true), result(Kind.MUTEX, "no-lock", true, false));

        assertThat(verdicts.verified(SPIN)).isFalse();
        assertThat(verdicts.brokePromise(SPIN)).isFalse();
    }

    private static Verdicts verdicts(Verification... results) {
        return new Verdicts(List.of(results));
    }

    private static Verification result(Kind kind, String id, boolean twin, boolean passed) {
        return VerificationBuilder.builder()
                .kind(kind.id())
                .blocks(2)
                .implementation(id)
                .initial(kind == Kind.SEMAPHORE ? 10 : null)
                .twin(twin)
                .passed(passed)
                .build();
    }
}
