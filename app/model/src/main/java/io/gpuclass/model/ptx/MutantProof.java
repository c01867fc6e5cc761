package io.gpuclass.model.ptx;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Verdict of the model on a form of which one line is weakened. */
public final class MutantProof {
    /** So many make no difference. */
    private static final long FEW_STEPS = 1_000;

    private static final Comparator<ProofResult> QUICKEST_FIRST = Comparator.<ProofResult>comparingInt(
                    result -> result.larger().size())
            .thenComparingLong(result -> result.verdict().steps() / FEW_STEPS);

    private MutantProof() {}

    /** Effect of a mutation. */
    public enum Effect implements Named {
        /** A promise that the form keeps is broken. */
        HARMFUL,
        /** All promises are kept, in the shapes that are explored. */
        HARMLESS,
        /** Nothing was found, but not everything was explored. */
        OPEN
    }

    /**
     * Mutant with its verdict.
     *
     * @param form what is weakened
     * @param mutation how
     * @param effect what came of it
     * @param by the promise that is broken, or of which nothing is known; null where all are kept, or where nothing tells: no shape has
     *     several threads in a block, whose barrier is left out
     * @param isKeptWithout whether that promise is known to be kept without the mutation
     */
    public record Result(String form, Mutation mutation, Effect effect, Proof by, boolean isKeptWithout) {}

    /** Explores all mutants of a form that somebody brought, whose lines the build has not marked. */
    public static List<Result> ofUsers(PtxModule module, String form, Bounds bounds) {
        return of(module.marked(name -> name.startsWith(form + "__")), form, bounds);
    }

    /** Explores all mutants of a whole kernel. */
    public static List<Result> of(PtxModule module, WholeKernel kernel, Bounds bounds) {
        Predicate<String> runs = body -> kernel.runs(module, body);
        return of(module.marked(runs), Demangler.plain(kernel.name()), List.of(kernel), runs, bounds);
    }

    /** Explores all mutants of a form, each until one promise is broken. */
    public static List<Result> of(PtxModule module, String form, Bounds bounds) {
        List<Proof> proofs = Proof.of(module).stream()
                .filter(proof -> proof.form().equals(form))
                .toList();
        Set<String> kernels = proofs.stream().map(Proof::kernel).collect(Collectors.toSet());
        return of(module, form, proofs, kernels::contains, bounds);
    }

    /** @param runs whether a kernel or a function is explored, by its name */
    private static List<Result> of(
            PtxModule module, String form, List<? extends Exploration> all, Predicate<String> runs, Bounds bounds) {
        List<Exploration> kept = kept(module, all, bounds);
        return mutations(module, runs).parallelStream()
                .map(mutation -> explored(module.with(mutation::applied, runs), form, mutation, all, kept, bounds))
                .toList();
    }

    /** Returns how the marked lines of some bodies can be weakened, in the order of the file. */
    static List<Mutation> mutations(PtxModule module, Predicate<String> of) {
        return module.bodies(of)
                .flatMap(body -> Mutation.of(body).stream())
                .distinct()
                .toList();
    }

    /** Returns the promises that are kept without a mutation, the quickest first: a promise that is quick to keep is quick to break. */
    private static List<Exploration> kept(PtxModule module, List<? extends Exploration> all, Bounds bounds) {
        return all.parallelStream()
                .map(each -> Map.<Exploration, ProofResult>entry(each, each.explore(module, bounds)))
                .filter(each -> each.getValue().outcome() == Outcome.NOT_FOUND)
                .sorted(Map.Entry.comparingByValue(QUICKEST_FIRST))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Result explored(
            PtxModule weaker,
            String form,
            Mutation mutation,
            List<? extends Exploration> all,
            List<Exploration> kept,
            Bounds bounds) {
        List<Exploration> open = new ArrayList<>();
        for (Exploration each : inTurn(all, kept)) {
            ProofResult result = each.explore(weaker, bounds);
            Outcome outcome = result.outcome();
            if (outcome == Outcome.FOUND) {
                return new Result(form, mutation, Effect.HARMFUL, result.proof(), kept.contains(each));
            }
            if (outcome != Outcome.NOT_FOUND) {
                open.add(each);
            }
        }
        boolean tells = !mutation.instruction().startsWith("bar")
                || all.stream().anyMatch(each -> each.proof().grid().threads() > 1);
        return new Result(
                form,
                mutation,
                open.isEmpty() && tells ? Effect.HARMLESS : Effect.OPEN,
                open.stream().findFirst().map(Exploration::proof).orElse(null),
                open.stream().findFirst().map(kept::contains).orElse(true));
    }

    /** Returns first what is known to be kept without the mutation. */
    private static List<Exploration> inTurn(List<? extends Exploration> all, List<Exploration> kept) {
        return Stream.concat(kept.stream(), all.stream().filter(each -> !kept.contains(each)))
                .toList();
    }
}
