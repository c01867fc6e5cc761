package io.gpuclass.model.ptx;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.profile.primitives.MutantResult.Weakening;
import io.gpuclass.profile.primitives.PtxInstruction;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What the model says of a form of which one line is weakened. */
public final class MutantProof {
    /** So many make no difference. */
    private static final long FEW_STEPS = 1_000;

    private static final Comparator<Proof.Result> QUICKEST_FIRST = Comparator.<Proof.Result>comparingInt(
                    result -> result.larger().size())
            .thenComparingLong(result -> result.verdict().steps() / FEW_STEPS);

    private MutantProof() {}

    /** What came of a mutant. */
    public enum Effect implements Named {
        /** A promise that the form keeps is broken. */
        HARMFUL,
        /** All promises are kept, in the shapes that are explored. */
        HARMLESS,
        /** Nothing was found, but not everything was explored. */
        OPEN
    }

    /**
     * A mutant and what came of it.
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

    /** Explores all mutants of a form, each until one promise is broken. */
    public static List<Result> of(PtxModule module, String form, Bounds bounds) {
        List<Proof> proofs = Proof.of(module).stream()
                .filter(proof -> proof.form().equals(form))
                .toList();
        List<Proof> kept = kept(module, proofs, bounds);
        return module
                .mutations(
                        name -> proofs.stream().anyMatch(proof -> proof.kernel().equals(name)))
                .parallelStream()
                .map(mutation -> explored(module, form, mutation, proofs, kept, bounds))
                .toList();
    }

    /** Returns what is kept without a mutation, the quickest first: what is quick to keep is quick to break. */
    private static List<Proof> kept(PtxModule module, List<Proof> proofs, Bounds bounds) {
        return proofs.parallelStream()
                .map(proof -> Map.entry(proof, proof.explore(module, bounds)))
                .filter(each -> outcome(each.getValue()) == Outcome.NOT_FOUND)
                .sorted(Map.Entry.comparingByValue(QUICKEST_FIRST))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Result explored(
            PtxModule module, String form, Mutation mutation, List<Proof> proofs, List<Proof> kept, Bounds bounds) {
        PtxModule weaker = module.weakened(
                mutation,
                name -> proofs.stream().anyMatch(proof -> proof.kernel().equals(name)));
        List<Proof> open = new ArrayList<>();
        for (Proof proof : inTurn(proofs, kept)) {
            Proof.Result result = proof.explore(weaker, bounds);
            Outcome outcome = outcome(result);
            if (outcome == Outcome.FOUND) {
                return new Result(form, mutation, Effect.HARMFUL, result.proof(), kept.contains(proof));
            }
            if (outcome != Outcome.NOT_FOUND) {
                open.add(proof);
            }
        }
        boolean tells = !mutation.instruction().startsWith("bar")
                || proofs.stream().anyMatch(proof -> proof.grid().threads() > 1);
        return new Result(
                form,
                mutation,
                open.isEmpty() && tells ? Effect.HARMLESS : Effect.OPEN,
                open.stream().findFirst().orElse(null),
                open.stream().findFirst().map(kept::contains).orElse(true));
    }

    /** Returns first what is known to be kept without the mutation. */
    private static List<Proof> inTurn(List<Proof> proofs, List<Proof> kept) {
        return Stream.concat(kept.stream(), proofs.stream().filter(proof -> !kept.contains(proof)))
                .toList();
    }

    private static Outcome outcome(Proof.Result result) {
        return result.verdict() == null ? null : result.verdict().outcome();
    }

    /**
     * What is weakened in a primitive: all instructions of one kind that come from one line of its source, as the build has marked them.
     *
     * @param site header and source line
     * @param instruction what is weakened there
     * @param weakening what is taken away
     */
    public record Mutation(String site, String instruction, Weakening weakening) {
        static final String MARK = "//@ ";

        /** Returns the mutations of the body of a kernel, in its order. */
        static Set<Mutation> of(String body) {
            Set<Mutation> found = new LinkedHashSet<>();
            String site = null;
            for (String line : body.split("\n")) {
                if (site != null) {
                    PtxInstruction instruction = PtxInstruction.parse(line);
                    for (Weakening weakening : instruction.weakenedAndNarrowed().keySet()) {
                        found.add(new Mutation(site, instruction.opcode(), weakening));
                    }
                }
                site = siteOf(line);
            }
            return found;
        }

        /** Returns the body of a kernel, weakened. */
        String applied(String body) {
            List<String> lines = new ArrayList<>(Arrays.asList(body.split("\n")));
            for (int i = 1; i < lines.size(); i++) {
                if (site.equals(siteOf(lines.get(i - 1)))) {
                    PtxInstruction written = PtxInstruction.parse(lines.get(i));
                    String weaker = written.weakenedAndNarrowed().get(weakening);
                    if (weaker != null && written.opcode().equals(instruction)) {
                        lines.set(i, weaker);
                    }
                }
            }
            return String.join("\n", lines);
        }

        static String siteOf(String line) {
            String stripped = line.strip();
            return stripped.startsWith(MARK) ? stripped.substring(MARK.length()) : null;
        }
    }
}
