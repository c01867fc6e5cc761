package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.MutantProof.Effect;
import io.gpuclass.model.ptx.MutantProof.Result;
import io.gpuclass.profile.primitives.Weakening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class MutantProofTest {
    @Test
    void shouldFindThatEachOrderingOfADefaultMutexIsNeeded() throws IOException {
        List<Result> mutants = mutants("mutexes", "mutex_ticket_turns", Bounds.USUAL);

        assertThat(mutants)
                .extracting(
                        result -> result.mutation().weakening(),
                        Result::effect,
                        result -> result.by().promise())
                .containsExactly(
                        tuple(Weakening.REMOVED, Effect.HARMFUL, "excludes"),
                        tuple(Weakening.NARROWED, Effect.HARMFUL, "excludes"),
                        tuple(Weakening.RELAXED, Effect.HARMFUL, "excludes"),
                        tuple(Weakening.NARROWED, Effect.HARMFUL, "excludes"),
                        tuple(Weakening.RELAXED, Effect.HARMFUL, "excludes_who_tries"),
                        tuple(Weakening.NARROWED, Effect.HARMFUL, "excludes_who_tries"));
        assertThat(mutants)
                .extracting(result -> result.mutation().site())
                .allMatch(site -> site.startsWith("mutex_fa.cuh: "));
    }

    /** Its fences are as few as the model lets it have. */
    @Test
    void shouldFindThatNoFenceOfTheSenseReversingTreeCanGo() throws IOException {
        assertThat(removedFences("barrier_tree_sense_reversing"))
                .hasSize(4)
                .allSatisfy((fence, effect) -> assertThat(effect).as(fence).isEqualTo(Outcome.FOUND));
    }

    @Test
    void shouldFindThatTheFurtherFencesOfTheListingsAreSuperfluous() throws IOException {
        assertThat(removedFences("barrier_tree_sense_reversing_fences_as_published"))
                .containsEntry("barrier_tree_sense_reversing.cuh: fence_sc<Scope>();", Outcome.NOT_FOUND);
    }

    /** Returns what comes of a tree of three blocks whose seats are known, two of them on one SM, without one of its fences each. */
    private static Map<String, Outcome> removedFences(String form) throws IOException {
        PtxModule module = module("barriers");
        Proof proof = Proof.of(module).stream()
                .filter(one -> one.form().equals(form)
                        && one.promise().equals("shows_once_seated")
                        && one.grid().threads() == 2)
                .findFirst()
                .orElseThrow();
        Predicate<String> kernel = proof.kernel()::equals;
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        MutantProof.mutations(module, kernel).stream()
                .filter(mutation ->
                        mutation.instruction().startsWith("fence") && mutation.weakening() == Weakening.REMOVED)
                .forEach(mutation -> outcomes.put(
                        mutation.site(),
                        proof.explore(module.with(mutation::applied, kernel), Bounds.USUAL)
                                .verdict()
                                .outcome()));
        return outcomes;
    }

    @Test
    void shouldFindThatALockOfSeveralGpusMustReachAllOfThem() throws IOException {
        assertThat(mutants("teams", "system_mutex_fa", Bounds.USUAL))
                .filteredOn(result -> result.mutation().weakening() == Weakening.NARROWED)
                .isNotEmpty()
                .allMatch(result -> result.effect() == Effect.HARMFUL
                        && result.mutation().instruction().contains(".sys"));
    }

    @Test
    void shouldFindThatEachOrderingOfAnEventCounterIsNeeded() throws IOException {
        assertThat(mutants("kinds", "event_counter_event_counter", Bounds.USUAL))
                .isNotEmpty()
                .allMatch(result -> result.effect() == Effect.HARMFUL);
    }

    @Test
    void shouldSayThatNothingIsKnownOfWhatWasGivenUp() throws IOException {
        assertThat(mutants("mutexes", "mutex_mcs", new Bounds(3, 1, 60_000)))
                .filteredOn(result -> result.effect() != Effect.HARMFUL)
                .isNotEmpty()
                .allMatch(result -> result.effect() == Effect.OPEN && result.by() != null);
    }

    private static List<Result> mutants(String module, String form, Bounds bounds) throws IOException {
        return MutantProof.of(module(module), form, bounds);
    }

    private static PtxModule module(String name) throws IOException {
        return PtxModule.parse(Files.readString(Path.of("probes-cuda", "ptx", "proof_" + name + ".ptx")));
    }
}
