package io.gpuclass.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.experiment.Verifier.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerifierTest {
    private final List<String> run = new ArrayList<>();
    private final Verifier<Boolean> verifier = new Verifier<>(passed -> passed, Boolean::logicalAnd);
    private final Verifier<Boolean> ofTwins = new Verifier<>(passed -> passed, Boolean::logicalOr);

    private Check<Boolean> check(String of, boolean twin, boolean passed) {
        return new Check<>(of, twin, () -> {
            run.add(of);
            return passed;
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
        assertThat(verifier.results()).containsExactly(false, true);
    }

    @Test
    void shouldCheckATwinUntilItIsCaught() {
        ofTwins.run(Stream.of(check("t", true, false), check("t", true, true), check("t", true, false)), () -> false);

        assertThat(run).containsExactly("t", "t");
        assertThat(ofTwins.passed("t")).isTrue();
    }

    @Test
    void shouldStopWhereTheTimeIsOver() {
        verifier.run(Stream.of(check("a", false, true), check("b", false, true)), () -> !run.isEmpty());

        assertThat(run).containsExactly("a");
    }
}
