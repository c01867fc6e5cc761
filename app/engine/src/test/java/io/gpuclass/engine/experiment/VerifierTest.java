package io.gpuclass.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerifierTest {
    private final List<String> run = new ArrayList<>();
    private final FakeDevice device = new FakeDevice(trial -> {
        run.add(trial.kernel());
        return Seen.run().completing(trial.length()).observation();
    });
    private final Verifier verifier = new Verifier(device);

    private static Check check(String of, boolean twin, boolean passed) {
        return check(of, twin, () -> passed);
    }

    private static Check check(String of, boolean twin, BooleanSupplier passed) {
        return Check.ending(
                new CheckedForm(FormName.of("latch", of), twin, null),
                of,
                Trial.of(of, 2),
                seen -> passed.getAsBoolean() != twin,
                (found, seen) -> found.kind("latch").implementation(of));
    }

    private record CheckedForm(FormName form, boolean twin, String unobserved) implements Form {}

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
        verifier.run(Stream.of(check("a", false, false), check("t", true, caught::next)), () -> false);

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

    @Test
    void shouldRunSeededBugsBriefly() {
        assertThat(check("t", true, true).trial().timeoutNs())
                .isLessThan(check("a", false, true).trial().timeoutNs());
    }

    @Test
    void shouldNameFormsOnceWithoutSeededBugs() {
        assertThat(Form.names(Stream.of("a", "b", "a", "t")
                        .map(name -> new CheckedForm(FormName.of("latch", name), "t".equals(name), null))))
                .containsExactly(FormName.of("latch", "a"), FormName.of("latch", "b"));
    }
}
