package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockFreedomTest {
    private static ApplicationResult trie(String form, int blocks, double ms, double noise, boolean verified) {
        ApplicationResult result = SampleResults.application(Application.TRIE, form, blocks, ms, noise);
        return verified ? result : SampleResults.unverified(result);
    }

    private static LockFreedom only(ApplicationResult... results) {
        List<LockFreedom> all = LockFreedom.of(Arrays.asList(results));
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    @Test
    void shouldHoldTheLockFreeFormAgainstTheFastestOtherOfEachSize() {
        LockFreedom lockFree = only(
                trie("lock-free", 528, 2, 0.001, true),
                trie("slot-lock", 528, 3, 0.001, true),
                trie("node-lock", 528, 4, 0.001, true),
                trie("lock-free", 132, 5, 0.001, true),
                trie("node-lock", 132, 4, 0.001, true));

        assertThat(lockFree.sizes()).extracting(LockFreedom.Size::blocks).containsExactly(132, 528);
        assertThat(lockFree.fastest().other()).isEqualTo("slot-lock");
        assertThat(lockFree.fastest().lead()).isCloseTo(0.5, within(1e-9));
        assertThat(lockFree.fastest().isFaster()).isTrue();
        assertThat(lockFree.sizes().get(0).lead()).as("slower").isCloseTo(-0.25, within(1e-9));
        assertThat(lockFree.faster()).isEqualTo(1);
    }

    @Test
    void shouldNotCallFasterWhatIntervalsDoNotTellApart() {
        LockFreedom lockFree = only(trie("lock-free", 132, 1, 0.1, true), trie("slot-lock", 132, 1.01, 0.1, true));

        assertThat(lockFree.fastest().decided()).isFalse();
        assertThat(lockFree.fastest().isFaster()).isFalse();
        assertThat(lockFree.faster()).isZero();
    }

    @Test
    void shouldSayNothingWithoutTwoThatCount() {
        assertThat(LockFreedom.of(List.of(
                        trie("lock-free", 132, 1, 0, true),
                        trie("slot-lock", 132, 2, 0, false),
                        trie("slot-lock", 528, 2, 0, true))))
                .isEmpty();
    }
}
