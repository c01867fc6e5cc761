package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.ptx.MutantProof.Effect;
import io.gpuclass.model.ptx.MutantProof.Result;
import io.gpuclass.profile.primitives.MutantResult.Weakening;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        String text = Files.readString(Path.of("probes-cuda", "ptx", "proof_" + module + ".ptx"));
        return MutantProof.of(PtxModule.parse(text), form, bounds);
    }
}
