package io.gpuclass.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerifierTest {
    private final List<String> run = new ArrayList<>();
    private final Verifier verifier = new Verifier();

    private Check check(String of, boolean twin, boolean passed) {
        return new Check(of, twin, () -> {
            run.add(of);
            return Draft.of(Verification.class)
                    .set(Verification::kind, "latch")
                    .set(Verification::implementation, of)
                    .set(Verification::twin, twin)
                    .set(Verification::blocks, 2)
                    .set(Verification::passed, passed)
                    .build();
        });
    }

    @Test
    void shouldFailAFormThatFailedOnce() {
        verifier.run(
                Stream.of(check("a", false, false), check("a", false, true), check("b", false, true)), () -> false);

        assertThat(run).containsExactly("a", "a", "b");
        assertThat(verifier.passed("a")).isFalse();
        assertThat(verifier.passed("b")).isTrue();
        assertThat(verifier.passed("never checked")).isFalse();
        assertThat(verifier.results()).extracting(Verification::passed).containsExactly(false, true);
    }

    @Test
    void shouldCheckATwinUntilItIsCaught() {
        verifier.run(Stream.of(check("t", true, false), check("t", true, true), check("t", true, false)), () -> false);

        assertThat(run).containsExactly("t", "t");
        assertThat(verifier.passed("t")).isTrue();
    }

    /** A check may miss a fault by chance, and nothing of a kind counts of which a twin got through. */
    @Test
    void shouldCheckATwinThatGotThroughAgain() {
        Iterator<Boolean> caught = List.of(false, false, false, true).iterator();
        verifier.run(
                Stream.of(
                        check("a", false, false),
                        new Check(
                                "t",
                                true,
                                () -> check("t", true, caught.next()).run().get())),
                () -> false);

        assertThat(run).containsExactly("a", "t", "t", "t", "t");
        assertThat(verifier.passed("t")).isTrue();
    }

    @Test
    void shouldGiveUpOnATwinThatNothingCatches() {
        verifier.run(Stream.of(check("t", true, false)), () -> false);

        assertThat(run).hasSize(4);
        assertThat(verifier.passed("t")).isFalse();
    }

    @Test
    void shouldStopWhereTheTimeIsOver() {
        verifier.run(Stream.of(check("a", false, true), check("b", false, true)), () -> !run.isEmpty());

        assertThat(run).containsExactly("a");
    }
}
