package io.gpuclass.model.ptx;

import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.ptx.Proof.Start;
import java.util.List;

/**
 * Verdict on a promise.
 *
 * @param proof what was explored, on the grid that the verdict is about
 * @param larger grids that were given up, the largest first
 * @param verdict what was found; null if the model does not cover the form
 * @param refused why it does not; empty if it does
 * @param seconds what it took, larger grids included
 * @param starts where counters began, each with the grid that was explored; none if the form cannot be preset
 */
public record ProofResult(
        Proof proof, List<Grid> larger, Verdict verdict, String refused, double seconds, List<Start> starts) {
    /** Returns the outcome of its verdict; null if the model does not cover it. */
    public Outcome outcome() {
        return verdict == null ? null : verdict.outcome();
    }

    /** Returns the same of a form as people call it. */
    public ProofResult named(String form) {
        return new ProofResult(
                new Proof(form, proof.promise(), proof.grid()), larger, verdict, refused, seconds, starts);
    }
}
