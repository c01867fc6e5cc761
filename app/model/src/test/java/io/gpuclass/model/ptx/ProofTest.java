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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The library's own kernels: what promises something keeps it, and what was broken on purpose is found. */
class ProofTest {
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    /** A form whose words are zeroed, and a promise of it that is to be written. */
    /** Puts where the own word of a block lies into %rd4, and where that of the other block lies into %rd6. */
    private static final String TWO_WORDS = """
        mov.u32 %r1, %ctaid.x;
        xor.b32 %r2, %r1, 1;
        mul.wide.u32 %rd3, %r1, 4;
        add.s64 %rd4, %rd1, %rd3;
        mul.wide.u32 %rd5, %r2, 4;
        add.s64 %rd6, %rd1, %rd5;
        """;

    private static final String KERNELS = """
        .visible .entry own__init(.param .u64 a, .param .u64 b)
        {
        ret;
        }
        .visible .entry own__waits(.param .u64 a, .param .u64 b)
        {
        .reg .pred %%p<9>;
        ld.param.u64 %%rd1, [a];
        %s
        ret;
        }
        """;

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
                grid.program(PtxModule.parse(text), form + "__init", form + "__" + promise, Bounds.USUAL),
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
        "barriers, barrier_xf, hides_after, 2, 2",
        "barriers, barrier_atomic_two_stage, parts_phases, 2, 1",
        "mutexes, mutex_ticket_turns, excludes, 3, 1",
        "mutexes, mutex_spin, excludes, 3, 1",
        "mutexes, mutex_ttas, excludes, 2, 1",
        "mutexes, mutex_ring, excludes, 2, 1",
        "mutexes, mutex_ring, excludes_twice, 2, 1",
        "mutexes, mutex_ticket_turns, excludes_in_launches, 2, 1",
        "mutexes, mutex_spin, excludes_who_tries, 3, 1",
        "barriers, barrier_striped, hides_after, 2, 2",
        "barriers, barrier_central, shows_before_late, 2, 1",
        "barriers, barrier_central, parts_launches, 2, 1",
        "barriers, barrier_tree_lock_free, shows_once_seated, 4, 1",
        "barriers, barrier_tree_sense_reversing, hides_once_seated, 4, 1",
        "barriers, barrier_tree_sense_reversing, shows_once_seated, 3, 2",
        "barriers, barrier_tree_sense_reversing_fences_as_published, shows_once_seated, 3, 2",
        "barriers, barrier_tree_atomic, finds_seats_apart, 2, 1",
        "mutexes, mutex_mcs, excludes, 3, 1",
        "mutexes, mutex_clh, excludes, 3, 1",
        "semaphores, semaphore_ticket_turns, admits_one, 2, 1",
        "semaphores, semaphore_sleeping, admits_one, 2, 1",
        "conditions, condition_over_ticket_proportional, wakes, 2, 1",
        "conditions, condition_over_ticket_proportional, wakes_after_giving_up, 2, 1",
        "kinds, event_counter_event_counter, shows_events, 3, 1",
        "kinds, event_counter_event_counter, shows_what_came_before_a_store, 3, 1",
        "kinds, event_counter_event_counter, hides_after_events, 3, 1",
        "kinds, event_counter_event_counter, counts_over_launches, 2, 1",
        "kinds, latch_latch, opens_again, 2, 1",
        "kinds, shared_mutex_phase_fair, writes_alone, 3, 1",
        "kinds, shared_mutex_phase_fair, admits_readers, 3, 1",
        "kinds, sequence_lock_one_copy, tears_nothing, 2, 1",
        "kinds, sequence_lock_copies, tears_nothing_if_lapped, 2, 1",
        "kinds, message_message, keeps_its_order, 2, 1",
        "kinds, message_of_4_bytes, keeps_over_launches, 2, 1",
        "kinds, message_of_12_bytes, waits_for_room, 2, 1",
        "kinds, message_overwriting, keeps_its_order, 2, 1",
        "kinds, message_to_all, waits_for_room, 2, 1",
        "kinds, message_message, gives_up_without_room, 1, 1",
        "kinds, event_counter_event_counter, shows_all_to_the_last, 3, 1",
        "kinds, look_back_of_8_bytes, sums_all_before, 3, 1",
        "kinds, look_back_of_12_bytes, sums_all_before, 2, 1",
        "kinds, look_back_of_4_bytes, sums_apart_in_launches, 2, 1",
        "kinds, write_once_of_4_bytes, gives_what_was_written, 3, 1",
        "kinds, write_once_of_8_bytes, gives_apart_in_launches, 2, 1",
        "kinds, write_once_of_12_bytes, gives_it_to_tries, 3, 1",
        "kinds, bounded_queue_tickets, gets_all, 3, 1",
        "kinds, bounded_queue_tickets_few_places, waits_for_room, 2, 1",
        "kinds, bounded_queue_broker_few_places, waits_for_room, 2, 1",
        "kinds, work_stealing_deque_few_places, fills_again, 2, 1",
        "kinds, work_stealing_deque_own_deques, loses_none, 2, 1",
    })
    void shouldFindThatAPromiseHolds(String module, String form, String promise, int blocks, int threads) {
        Verdict verdict = verdict(text(module), form, promise, new Grid(blocks, threads));

        assertThat(verdict.finding()).isEmpty();
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
        assertThat(verdict.executions()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "barrier_cluster, parts_phases, NOT_FOUND",
        "barrier_cluster_one_fence, shows_before, NOT_FOUND",
        "barrier_cluster_mbarrier, shows_before, NOT_FOUND",
        "barrier_clustered_striped, shows_before, NOT_FOUND",
        "barrier_clustered_central, parts_phases, NOT_FOUND",
        "twin_barrier_cluster_relaxed, shows_before, FOUND",
        "twin_barrier_cluster_one_short, hides_after, FOUND",
    })
    void shouldExploreBarriersOfClusters(String form, String promise, Outcome outcome) {
        PtxModule module = PtxModule.parse(text("clusters"));
        Proof proof = Proof.of(module).stream()
                .filter(each -> each.form().equals(form) && each.promise().equals(promise))
                .findFirst()
                .orElseThrow();

        assertThat(proof.explore(module, Bounds.USUAL).verdict().outcome()).isEqualTo(outcome);
        assertThat(proof.grid().cluster()).isEqualTo(2);
    }

    @Tag("slow")
    @Tag("turn-5")
    @ParameterizedTest
    @CsvSource({
        "barriers, barrier_tree_lock_free, parts_launches",
        "kinds, combining_mutex_combining, does_each_once",
    })
    void shouldFindThatAPromiseHoldsInManyExecutions(String module, String form, String promise) {
        shouldFindThatAPromiseHolds(module, form, promise, 2, 1);
    }

    @Tag("slow")
    @Tag("turn-5")
    @Test
    void shouldFindWhatIsBrokenOnPurposeInFewOfManyExecutions() {
        shouldFindWhatIsBrokenOnPurpose("kinds", "twin_combining_mutex_two_at_once", "does_each_once");
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
        "barriers, twin_barrier_needs_zeroed_words, parts_launches",
        "barriers, twin_barrier_gives_up_for_good, shows_before_late",
        "conditions, twin_condition_lost_notify, wakes",
        "conditions, twin_condition_gives_up_with_ticket, wakes_after_giving_up",
        "kinds, twin_event_counter_early, shows_events",
        "kinds, twin_event_counter_unordered, hides_after_events",
        "kinds, twin_event_counter_unordered, shows_what_came_before_a_store",
        "kinds, twin_event_counter_breaks_at_wrap, shows_events",
        "kinds, twin_latch_early, opens_after",
        "kinds, twin_combining_mutex_not_alone, does_each_once",
        "kinds, twin_shared_mutex_readers_pass, writes_alone",
        "kinds, twin_shared_mutex_writer_does_not_wait, reads_whole",
        "kinds, twin_sequence_lock_unchecked, tears_nothing",
        "kinds, twin_sequence_lock_too_patient, tears_nothing_if_lapped",
        "kinds, twin_message_number_first, keeps_its_order",
        "kinds, twin_message_number_apart, keeps_its_order",
        "kinds, twin_message_breaks_at_wrap, keeps_its_order",
        "kinds, twin_message_frees_early, waits_for_room",
        "kinds, twin_look_back_takes_last_scans, sums_apart_in_launches",
        "kinds, twin_write_once_takes_last_rounds, gives_apart_in_launches",
        "kinds, twin_write_once_breaks_at_wrap, gives_what_was_written",
        "kinds, twin_bounded_queue_overwrites, waits_for_room",
        "kinds, twin_bounded_queue_unordered, gets_all",
        "kinds, twin_bounded_queue_empties_early, waits_for_room",
        "kinds, twin_bounded_queue_same_ticket, keeps_over_launches",
        "kinds, twin_bounded_queue_breaks_at_wrap, waits_for_room",
        "kinds, twin_bounded_queue_broker_takes_early, keeps_its_order",
        "kinds, twin_bounded_queue_broker_claims_nothing, keeps_its_order",
        "kinds, twin_work_stealing_deque_without_fence, gives_each_once",
        "kinds, twin_work_stealing_deque_looks_first, gives_each_once",
        "kinds, twin_work_stealing_deque_steals_together, loses_none",
        "kinds, twin_work_stealing_deque_publishes_early, hands_on",
        "kinds, twin_work_stealing_deque_unordered, hands_on",
        "kinds, twin_work_stealing_deque_overfills, fills_again",
        "semaphores, twin_semaphore_off_by_one, admits_one",
        "semaphores, twin_semaphore_ticket_off_by_one, admits_one",
    })
    void shouldFindWhatIsBrokenOnPurpose(String module, String form, String promise) {
        assertThat(findingOfTwo(module, form, promise)).contains("block 0", "block 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stops_early", "backwards"})
    void shouldFindThatATileGetsAnotherSumThanThatOfAllBefore(String bug) {
        Verdict verdict = verdict(text("kinds"), "twin_look_back_" + bug, "sums_all_before", new Grid(3, 1));

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict.finding()).endsWith("the program stops itself: trap");
    }

    @Test
    void shouldFindThatAMessageIsSentWithoutRoom() {
        assertThat(findingOfTwo("kinds", "twin_message_overwrites", "gives_up_without_room"))
                .endsWith("the program stops itself: trap");
    }

    @ParameterizedTest
    @CsvSource({
        "teams, system_barrier_system",
        "teams, system_mutex_system",
        "teams, system_semaphore_ticket_turns",
        "two_sides, system_mutex_two_sides",
    })
    void shouldKeepPromisesAcrossGpus(String module, String form) {
        assertThat(proofs(module, form))
                .isNotEmpty()
                .allSatisfy(proof ->
                        assertThat(outcome(module, proof)).as("%s", proof).isEqualTo(Outcome.NOT_FOUND));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "twin_system_barrier_fenced_for_device",
                "twin_system_barrier_forgets_a_peer",
                "twin_system_mutex_fenced_for_device",
                "twin_system_mutex_of_each_member"
            })
    void shouldFindFromHowManyGpusOnSomethingIsBroken(String form) {
        assertThat(proofs("teams", form))
                .isNotEmpty()
                .allSatisfy(proof -> assertThat(outcome("teams", proof))
                        .as("%s", proof)
                        .isEqualTo(proof.grid().gpus() == 1 ? Outcome.NOT_FOUND : Outcome.FOUND));
    }

    /** One thread makes a request of its own in each of eight, of which this twin forgets the last. */
    @Test
    void shouldFindAnOperationThatIsForgotten() {
        Verdict verdict = verdict(text("kinds"), "twin_combining_mutex_loses_requests", "does_many", new Grid(1, 1));

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldExploreOnlyWhatAFormOffers() {
        assertThat(proofs("semaphores", "semaphore_rw_spin"))
                .extracting(Proof::promise)
                .contains("parts_writers_from_readers");
        assertThat(proofs("semaphores", "semaphore_sleeping"))
                .extracting(Proof::promise)
                .contains("admits_two")
                .doesNotContain("parts_writers_from_readers");
    }

    private static List<Proof> proofs(String module, String form) {
        return Proof.of(PtxModule.parse(text(module))).stream()
                .filter(proof -> proof.form().equals(form))
                .toList();
    }

    private static Outcome outcome(String module, Proof proof) {
        return proof.explore(PtxModule.parse(text(module)), Bounds.USUAL)
                .verdict()
                .outcome();
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

    /** On trees of four blocks, of which two each meet first: what one hands on for another, and what only orders seats. */
    @ParameterizedTest
    @CsvSource({
        "barrier_tree_sense_reversing, shows_once_seated, 4, fence.acq_rel.gpu;, ",
        "barrier_tree_lock_free, shows_once_seated, 4, fence.acq_rel.gpu;, ",
        "barrier_tree_atomic, shows_once_seated, 4, atom.acq_rel, atom.release",
        "barrier_tree_atomic, finds_seats_again, 2, atom.release, atom.relaxed",
        "barrier_tree_lock_free, finds_seats_apart, 2, ld.acquire, ld.relaxed",
    })
    void shouldFindThatAWeakerTreeIsBroken(String form, String promise, int blocks, String from, String to) {
        String weaker = text("barriers").replace(from, to == null ? "" : to);

        assertThat(verdict(weaker, form, promise, new Grid(blocks, 1)).outcome())
                .isEqualTo(Outcome.FOUND);
    }

    @Test
    void shouldFindThatTheLockOfTwoSidesNeedsTheFenceBetweenItsStores() {
        String without = text("two_sides").replaceFirst("fence\\.sc\\.sys;", "");

        Verdict verdict = verdict(without, "system_mutex_two_sides", "excludes", new Grid(2, 1, 1));

        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(verdict.finding()).contains("mutex_two_sides.cuh", "a data race");
    }

    /** A form that is right but for that somebody is left to wait. */
    @ParameterizedTest
    @CsvSource({
        "mutexes, twin_mutex_never_released, excludes",
        "mutexes, twin_mutex_gives_up_with_ticket, excludes_again",
        "semaphores, twin_semaphore_gives_up_with_ticket, admits_one_again",
        "semaphores, twin_semaphore_loses_early_posts, keeps_posts",
    })
    void shouldFindWhoWaitsForEver(String module, String form, String promise) {
        assertThat(findingOfTwo(module, form, promise))
                .contains("waits for ever: block ")
                .doesNotContain("race", "stops itself");
    }

    private static String findingOfTwo(String module, String form, String promise) {
        Verdict verdict = verdict(text(module), form, promise, new Grid(2, 1));
        assertThat(verdict.outcome()).isEqualTo(Outcome.FOUND);
        return verdict.finding();
    }

    /** Two look at each other's word in one loop: a look at what is no longer there is not one that waits for ever. */
    @Test
    void shouldNotTakeForALivelockWhatAnotherReadEnds() {
        Verdict verdict = verdict(KERNELS.formatted(TWO_WORDS + """
            st.relaxed.gpu.global.u32 [%rd4], 1;
            LOOK:
            ld.relaxed.gpu.global.u32 %r3, [%rd6];
            ld.relaxed.gpu.global.u32 %r4, [%rd4];
            add.u32 %r5, %r3, %r4;
            setp.ne.s32 %p1, %r5, 2;
            @%p1 bra LOOK;"""), "own", "waits", new Grid(2, 1));

        assertThat(verdict.finding()).isEmpty();
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @Test
    void shouldFindThatTwoWaitForEachOther() {
        Verdict verdict = verdict(KERNELS.formatted(TWO_WORDS + """
            LOOK:
            ld.relaxed.gpu.global.u32 %r3, [%rd6];
            setp.ne.s32 %p1, %r3, 1;
            @%p1 bra LOOK;
            st.relaxed.gpu.global.u32 [%rd4], 1;"""), "own", "waits", new Grid(2, 1));

        assertThat(verdict.finding().lines().filter(line -> line.startsWith("waits for ever: ")))
                .hasSize(2);
    }

    /** As nvcc lays out loops: what decides stands at the end, and is jumped to first. */
    @ParameterizedTest
    @CsvSource({
        "'bra LOOK;', 'nanosleep.u32 20;', 'ld.relaxed.gpu.global.u32 %r3, [%rd6];'",
        "'mov.u32 %r3, 0; bra LOOK;', 'ld.relaxed.gpu.global.u32 %r3, [%rd6];', 'mov.u32 %r4, 7;'",
    })
    void shouldFindThatTwoWaitForEachOtherWhereTheHeadStandsBehindTheBody(String before, String body, String head) {
        Verdict verdict = verdict(
                KERNELS.formatted(TWO_WORDS + """
            %s
            BODY:
            %s
            LOOK:
            %s
            setp.ne.s32 %%p1, %%r3, 1;
            @%%p1 bra BODY;
            st.relaxed.gpu.global.u32 [%%rd4], 1;""".formatted(before, body, head)), "own", "waits", new Grid(2, 1));

        assertThat(verdict.finding().lines().filter(line -> line.startsWith("waits for ever: ")))
                .hasSize(2);
    }

    /** Registers and labels that stand in braces hide those outside of them (PTX ISA, "Identifiers"). */
    @Test
    void shouldKeepApartWhatBlocksInBracesDeclare() {
        Verdict verdict = verdict(KERNELS.formatted("""
            mov.u32 %r1, 1;
            setp.eq.s32 %p1, %r1, 1;
            { .reg .pred %p1; .reg .b32 %q<2>;
            setp.eq.s32 %p1, %r1, 2; @!%p1 bra NEXT; trap; NEXT: mov.u32 %q1, 3; }
            {
            .reg .b32 %q<2>;
            bra NEXT;
            trap;
            NEXT:
            mov.u32 %q1, 4;
            }
            @%p1 bra NEXT;
            trap;
            NEXT:"""), "own", "waits", new Grid(2, 1));

        assertThat(verdict.finding()).isEmpty();
        assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_FOUND);
    }

    @Test
    void shouldGiveUpAtItsBound() {
        Grid grid = new Grid(3, 1);
        PtxModule module = PtxModule.parse(text("mutexes"));

        Verdict verdict = Safety.of(
                grid.program(module, "mutex_mcs__init", "mutex_mcs__excludes", Bounds.USUAL),
                new Bounds(3, 2, 60_000),
                Grid::isData);

        assertThat(verdict.outcome()).isEqualTo(Outcome.GAVE_UP);
    }

    @Test
    void shouldNameTheLineThatTheModelDoesNotCover() {
        String strange = text("two_sides").replace("fence.sc.sys;", "frobnicate.u32 %r1, %r2;");

        assertThatThrownBy(() -> verdict(strange, "system_mutex_two_sides", "excludes", new Grid(2, 1, 1)))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("mutex_two_sides.cuh:")
                .hasMessageContaining("frobnicate");
    }
}
