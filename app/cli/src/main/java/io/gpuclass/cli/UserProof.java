package io.gpuclass.cli;

import io.gpuclass.engine.compile.Compilation;
import io.gpuclass.engine.compile.Compilation.CompilationException;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.Proof;
import io.gpuclass.model.ptx.ProofResult;
import io.gpuclass.model.ptx.PtxModule;
import io.gpuclass.profile.bench.BenchRun.ModelAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A user's primitive held to the memory model before it runs on a device.
 *
 * @param promises what was explored, up to the first that is broken
 * @param notJudged why nothing was explored; null if something was
 */
record UserProof(ProvedPromises promises, String notJudged) {
    /** Shapes that share the time of one promise: a shape that is given up is followed by a smaller one. */
    private static final int SHAPES_OF_A_PROMISE = 2;

    /**
     * Compiles and explores it, on few GPUs first. What does not compile into the kernels that are explored is not judged.
     *
     * @param inAll time of a processor for all promises, beside compiling
     */
    static UserProof of(Compilation compilation, UserCode code, Duration inAll) {
        try {
            PtxModule module = PtxModule.parse(compilation.proof(code));
            List<Proof> proofs = Proof.of(module).stream()
                    .sorted(Comparator.comparingInt(proof -> proof.grid().gpus()))
                    .toList();
            return proofs.isEmpty()
                    ? without("the compiled code has none of its promises")
                    : new UserProof(new ProvedPromises(explored(module, proofs, inAll)), null);
        } catch (CompilationException failed) {
            return without("it does not compile into the kernels that are explored");
        }
    }

    private static UserProof without(String reason) {
        return new UserProof(new ProvedPromises(List.of()), reason);
    }

    /** Each promise gets its share of the time that those before it have left over. */
    private static List<ProofResult> explored(PtxModule module, List<Proof> proofs, Duration inAll) {
        List<ProofResult> results = new ArrayList<>();
        double left = inAll.toMillis();
        for (int i = 0; i < proofs.size(); i++) {
            long share = Math.max(1, (long) left / (proofs.size() - i) / SHAPES_OF_A_PROMISE);
            Bounds bounds = new Bounds(Bounds.USUAL.rounds(), Bounds.USUAL.executions(), share);
            ProofResult result = proofs.get(i).explore(module, bounds);
            results.add(result);
            left = Math.max(0, left - result.seconds() * 1e3);
            if (result.outcome() == Outcome.FOUND) {
                break;
            }
        }
        return results;
    }

    boolean isBroken() {
        return promises.count(Outcome.FOUND) > 0;
    }

    /** Returns the model's answer where nothing is broken. */
    ModelAnswer answer() {
        return new ModelAnswer(
                promises.count(Outcome.NOT_FOUND),
                promises.count(Outcome.GAVE_UP),
                promises.count(Outcome.NEVER_ENDS),
                notJudged == null ? promises.refused() : notJudged);
    }
}
