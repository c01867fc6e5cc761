package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.cases.CaseList;
import io.gpuclass.profile.cases.Entry;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.programs.ProgramResults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Findings of suites: a profile that has only the parts that they measured. Immutable.
 *
 * @param parts what was measured; all else is null or empty
 */
public record Findings(Profile parts) {
    public static final Findings NONE = new Findings(ProfileBuilder.builder().build());

    /** Returns these with one more part. */
    public Findings with(UnaryOperator<ProfileBuilder> part) {
        return new Findings(part.apply(ProfileBuilder.builder(parts)).build());
    }

    /** Returns these with the entries of one more list. */
    public Findings with(CaseList list, List<Entry> entries) {
        return entries.isEmpty() ? this : with(part -> part.entries(and(Map.of(list.part(), entries))));
    }

    private Map<String, List<Entry>> and(Map<String, List<Entry>> later) {
        Map<String, List<Entry>> both = new LinkedHashMap<>(parts.entries());
        both.putAll(later);
        return both;
    }

    /** Returns these and what other suites found, which replaces the same part; checks of both add up, and judge the results of both. */
    public Findings merge(Findings later) {
        List<Verification> checks = RepeatedChecks.of(parts.verification(), later.parts.verification());
        Verdicts verdicts = new Verdicts(checks);
        ProgramResults programs = parts.programs().and(later.parts.programs());
        return new Findings(parts.merge(later.parts, verdicts))
                .with(part -> part.entries(and(later.parts.entries())))
                .with(part -> part.verification(checks))
                .with(part -> part.skippedPrograms(programs.skipped()));
    }

    /** Adds up what repeated runs of one check showed. Confined to one thread. */
    public static final class RepeatedChecks {
        private final Map<List<Object>, Verification> sums = new LinkedHashMap<>();

        /** Returns the results of both, those of one check added up. */
        static List<Verification> of(List<Verification> one, List<Verification> other) {
            RepeatedChecks sums = new RepeatedChecks();
            one.forEach(sums::add);
            other.forEach(sums::add);
            return sums.results();
        }

        /** Adds what a run of a check showed. */
        public void add(Verification result) {
            // List.of does not take the nulls of what has no initial value, or no first operation.
            List<Object> check = new ArrayList<>();
            check.add(result.kind());
            check.add(result.implementation());
            check.add(result.twin());
            check.add(result.blocks());
            check.add(result.initial());
            check.add(result.first());
            sums.merge(check, result, Verification::and);
        }

        /** Returns the sums, in the order in which checks were first seen. */
        public List<Verification> results() {
            return List.copyOf(sums.values());
        }
    }
}
