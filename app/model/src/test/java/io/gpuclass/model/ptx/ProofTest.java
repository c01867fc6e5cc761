package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The library's own kernels: what promises something keeps it, and what was broken on purpose is found. */
class ProofTest {
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private static String text(String module) {
        return TEXTS.computeIfAbsent(module, name -> {
            try {
                return Files.readString(Path.of("probes-cuda", "ptx", "proof_" + name + ".ptx"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static Verdict verdict(String text, String form, String promise, Grid grid) {
        return Safety.of(
                grid.program(PtxModule.parse(text), form + "__init", form + "__" + promise),
                Bounds.USUAL,
                Grid::isData);
    }

    @ParameterizedTest
    @CsvSource({
        "barriers, barrier_striped, shows_before, 3, 1",
        "barriers, barrier_striped, hides_after, 2, 1",
        "barriers, barrier_striped, parts_phases, 2, 1",
        "barriers, barrier_central, shows_before, 2, 2",
        "barriers, barrier_xf, shows_before, 2, 1",
        "barriers, barrier_atomic_two_stage, parts_phases, 2, 1",
        "mutexes, mutex_ticket_turns, excludes, 3, 1",
        "mutexes, mutex_spin, excludes, 3, 1",
        "mutexes, mutex_ttas, excludes, 2, 1",
        "mutexes, mutex_ring, excludes, 2, 1",
        "mutexes, mutex_mcs, excludes, 3, 1",
        "mutexes, mutex_clh, excludes, 3, 1",
        "semaphores, semaphore_ticket_turns, admits_one, 2, 1",
        "semaphores, semaphore_sleeping, admits_one, 2, 1",
        "two_sides, system_mutex_two_sides, excludes, 2, 1",
        "two_sides, system_mutex_two_sides, excludes_twice, 2, 1",
    })
    void shouldFindThatAPromiseHolds(String module, String form, String promise, int blocks, int threads) {
        Verdict verdict = verdict(text(module), form, promise, new Grid(blocks, threads));

        assertThat(verdict.finding()).isEmpty();
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict.executions()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "barriers, twin_barrier_leaky, shows_before",
        "barriers, twin_barrier_early, shows_before",
        "barriers, twin_barrier_one_stripe, shows_before",
        "barriers, twin_barrier_breaks_at_wrap, hides_after",
        "barriers, twin_barrier_unordered, shows_before",
        "mutexes, twin_mutex_no_lock, excludes",
        "mutexes, twin_mutex_test_then_set, excludes",
        "mutexes, twin_mutex_unfenced, excludes",
        "mutexes, twin_mutex_unlocks_before_fence, excludes",
        "mutexes, twin_mutex_ticket_breaks_at_wrap, excludes",
        "semaphores, twin_semaphore_off_by_one, admits_one",
        "semaphores, twin_semaphore_ticket_off_by_one, admits_one",
    })
    void shouldFindWhatIsBrokenOnPurpose(String module, String form, String promise) {
        Verdict verdict = verdict(text(module), form, promise, new Grid(2, 1));

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict.finding()).contains("block 0", "block 1");
    }

    /** Each of what orders something in a default form is needed. */
    @ParameterizedTest
    @CsvSource({
        "barriers, barrier_striped, shows_before, red.release, red.relaxed",
        "barriers, barrier_striped, hides_after, red.release, red.relaxed",
        "barriers, barrier_striped, shows_before, fence.acquire.gpu;, ",
        "mutexes, mutex_ticket_turns, excludes, st.release, st.relaxed",
        "mutexes, mutex_ticket_turns, excludes, fence.acquire.gpu;, ",
        "mutexes, mutex_ticket_turns, excludes, fence.acquire.gpu, fence.acquire.cta",
    })
    void shouldFindThatAWeakerFormIsBroken(String module, String form, String promise, String from, String to) {
        String weaker = text(module).replace(from, to == null ? "" : to);
        assertThat(weaker).isNotEqualTo(text(module));

        assertThat(verdict(weaker, form, promise, new Grid(2, 1)).outcome()).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldFindThatTheLockOfTwoSidesNeedsTheFenceBetweenItsStores() {
        String without = text("two_sides").replaceFirst("fence\\.sc\\.sys;", "");

        Verdict verdict = verdict(without, "system_mutex_two_sides", "excludes", new Grid(2, 1));

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict.finding()).contains("mutex_two_sides.cuh", "a data race");
    }

    @Test
    void shouldSayThatNothingEnds() {
        assertThat(verdict(text("mutexes"), "twin_mutex_never_released", "excludes", new Grid(2, 1))
                        .outcome())
                .isEqualTo(Outcome.NEVER_ENDS);
    }

    @Test
    void shouldGiveUpAtItsBound() {
        Grid grid = new Grid(3, 1);
        PtxModule module = PtxModule.parse(text("mutexes"));

        Verdict verdict = Safety.of(
                grid.program(module, "mutex_mcs__init", "mutex_mcs__excludes"), new Bounds(3, 2, 60_000), Grid::isData);

        assertThat(verdict.outcome()).isEqualTo(Outcome.GAVE_UP);
    }

    @Test
    void shouldNameTheLineThatTheModelDoesNotCover() {
        String strange = text("two_sides").replace("fence.sc.sys;", "frobnicate.u32 %r1, %r2;");

        assertThatThrownBy(() -> verdict(strange, "system_mutex_two_sides", "excludes", new Grid(2, 1)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("mutex_two_sides.cuh:")
                .hasMessageContaining("frobnicate");
    }
}
