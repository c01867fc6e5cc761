package io.gpuclass.engine.session;

import io.gpuclass.profile.primitives.VerificationResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up what repeated runs of one check showed. Confined to one thread. */
public final class RepeatedChecks {
    private final Map<List<Object>, VerificationResult> sums = new LinkedHashMap<>();

    /** Returns the results of both, those of one check added up. */
    static List<VerificationResult> of(List<VerificationResult> one, List<VerificationResult> other) {
        RepeatedChecks sums = new RepeatedChecks();
        one.forEach(sums::add);
        other.forEach(sums::add);
        return sums.results();
    }

    /** Adds what a run of a check showed. */
    public void add(VerificationResult result) {
        // List.of does not take the nulls of what has no initial value, or no first operation.
        List<Object> check = new ArrayList<>();
        check.add(result.kind());
        check.add(result.implementation());
        check.add(result.twin());
        check.add(result.blocks());
        check.add(result.initial());
        check.add(result.first());
        sums.merge(check, result, VerificationResult::and);
    }

    /** Returns the sums, in the order in which checks were first seen. */
    public List<VerificationResult> results() {
        return List.copyOf(sums.values());
    }
}
