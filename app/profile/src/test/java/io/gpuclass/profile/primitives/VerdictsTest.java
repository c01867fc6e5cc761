package io.gpuclass.profile.primitives;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.Draft;
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
        return Draft.of(Verification.class)
                .set(Verification::kind, kind.id())
                .set(Verification::blocks, 2)
                .set(Verification::implementation, id)
                .set(Verification::initial, kind == Kind.SEMAPHORE ? 10 : null)
                .set(Verification::twin, twin)
                .set(Verification::passed, passed)
                .build();
    }
}
