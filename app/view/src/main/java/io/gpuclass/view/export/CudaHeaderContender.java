package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Choices.Choice;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.view.terms.Numbers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An implementation that was measured under each contention that anything was measured under, and starved nobody there.
 *
 * @param worst how many times as fast the best of all is where this one is furthest behind; at least 1
 */
record CudaHeaderContender(Map<Contention, PrimitiveResult> results, double worst) {
    CudaHeaderContender {
        results = Map.copyOf(results);
    }

    /**
     * Returns those that are in the running.
     *
     * @param ranked by contention, the one to use first; those without any result do not count
     */
    static List<CudaHeaderContender> among(Map<Contention, List<PrimitiveResult>> ranked) {
        Map<Contention, List<PrimitiveResult>> measured = new EnumMap<>(ranked);
        measured.values().removeIf(List::isEmpty);
        return measured.values().stream()
                .flatMap(List::stream)
                .map(PrimitiveResult::implementation)
                .distinct()
                .flatMap(implementation -> of(implementation, measured).stream())
                .toList();
    }

    private static Optional<CudaHeaderContender> of(
            String implementation, Map<Contention, List<PrimitiveResult>> measured) {
        Map<Contention, PrimitiveResult> results = new EnumMap<>(Contention.class);
        double worst = 1;
        for (Map.Entry<Contention, List<PrimitiveResult>> one : measured.entrySet()) {
            Optional<PrimitiveResult> own = one.getValue().stream()
                    .filter(result -> result.implementation().equals(implementation))
                    .findFirst();
            if (own.isEmpty() || own.get().starves() && !one.getValue().get(0).starves()) {
                return Optional.empty();
            }
            results.put(one.getKey(), own.get());
            worst = Math.max(worst, fastest(one.getValue()) / rate(own.get()));
        }
        return Optional.of(new CudaHeaderContender(results, worst));
    }

    /** Returns the greatest rate of those that starve nobody, if there are any. */
    private static double fastest(List<PrimitiveResult> ranked) {
        boolean allStarve = ranked.get(0).starves();
        return ranked.stream()
                .filter(result -> allStarve || !result.starves())
                .mapToDouble(CudaHeaderContender::rate)
                .max()
                .orElseThrow();
    }

    String implementation() {
        return at(Contention.FULL).implementation();
    }

    /** Returns whether it is nowhere slower than another that was measured at the same. */
    boolean isNowhereBehind(CudaHeaderContender other) {
        return results.entrySet().stream().allMatch(own -> rate(own.getValue()) >= rate(other.at(own.getKey())));
    }

    /** Returns its result under a contention; where nothing was measured, the one under the next higher, else the next lower. */
    PrimitiveResult at(Contention contention) {
        return Stream.concat(
                        Arrays.stream(Contention.values()).skip(contention.ordinal()),
                        Stream.iterate(contention.ordinal() - 1, i -> i >= 0, i -> i - 1)
                                .map(i -> Contention.values()[i]))
                .map(results::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the number of blocks half-way between two contentions, as ratios go. */
    int between(Contention fewer, Contention more) {
        return (int) Math.round(Math.sqrt((double) at(fewer).blocks() * at(more).blocks()));
    }

    String words() {
        String id = implementation();
        return worst == 1
                ? id + ", the best of all above"
                : id + ", the best of all above but for a factor of at most " + Numbers.fixed(worst, 2);
    }

    private static double rate(PrimitiveResult result) {
        return result.opsPerSecond().median();
    }

    /**
     * The contest for the one algorithm that serves any number of blocks.
     *
     * @param contenders those that were measured wherever anything was
     * @param evidence tells which of two is clearly faster
     */
    record Race(List<CudaHeaderContender> contenders, CudaHeaderEvidence evidence) {
        Race {
            contenders = List.copyOf(contenders);
        }

        /** @param ranked what can be named, by contention, best first */
        static Race among(Map<Contention, List<PrimitiveResult>> ranked, CudaHeaderEvidence evidence) {
            return new Race(CudaHeaderContender.among(ranked), evidence);
        }

        /**
         * Returns the contender whose worst loss is smallest, of the default and those that are nowhere slower and somewhere clearly
         * faster than it; empty if the default was not measured everywhere.
         */
        Optional<CudaHeaderContender> best(String usual) {
            return contenders.stream()
                    .filter(each -> each.implementation().equals(usual))
                    .findFirst()
                    .flatMap(own -> contenders.stream()
                            .filter(each -> each == own || replaces(each, own))
                            .min(Comparator.comparingDouble(CudaHeaderContender::worst)));
        }

        private boolean replaces(CudaHeaderContender one, CudaHeaderContender usual) {
            return one.isNowhereBehind(usual)
                    && Arrays.stream(Contention.values())
                            .anyMatch(contention ->
                                    evidence.isAhead(one.at(contention), usual.at(contention), contention));
        }
    }

    /** Evidence of a profile on implementations, for the choice among them: those measured, and those clearly faster. */
    static final class CudaHeaderEvidence {
        private final Profile profile;
        private final CudaHeaderPauses pauses;

        CudaHeaderEvidence(Profile profile, CudaHeaderPauses pauses) {
            this.profile = profile;
            this.pauses = pauses;
        }

        /**
         * Returns the evidence of what the profile ranks, the one to use first and then the fastest, but for pauses that no header may or can have.
         */
        List<PrimitiveResult> ranked(CudaHeaderChoice wanted) {
            return choices(wanted)
                    .flatMap(choice -> choice.ranked().stream().flatMap(one -> evidence(choice, one)))
                    .toList();
        }

        private Stream<Choice> choices(CudaHeaderChoice wanted) {
            return profile.advice().choices().stream()
                    .filter(choice -> choice.role() == wanted.role()
                            && choice.fair() == wanted.fair()
                            && choice.contention() == wanted.contention());
        }

        private Stream<PrimitiveResult> evidence(Choice choice, Choice.Ranked one) {
            List<PrimitiveResult> results = one.tuned() ? pauses.tunedResults() : profile.primitives();
            return of(choice, one.implementation(), results)
                    .filter(result -> result.counts() && result.opsPerSecond().median() == one.opsPerSecond())
                    .limit(1);
        }

        private static Stream<PrimitiveResult> of(Choice choice, String implementation, List<PrimitiveResult> results) {
            return results.stream()
                    .filter(result -> result.writers() == null
                            && result.kind() == choice.role().kind()
                            && result.implementation().equals(implementation)
                            && result.blocks() == choice.blocks()
                            && Objects.equals(result.initial(), choice.role().initial()));
        }

        /**
         * Returns the result of the library's default: the ranked one, else any, even if it does not count. Empty if it was not measured
         * where others were.
         */
        Optional<PrimitiveResult> usual(CudaHeaderChoice wanted) {
            String id = wanted.usual();
            return Stream.concat(
                            ranked(wanted).stream()
                                    .filter(result -> result.implementation().equals(id)),
                            choices(wanted).flatMap(choice -> of(choice, id, profile.primitives())))
                    .findFirst();
        }

        /** Returns whether one is far enough ahead of the default under a contention. */
        boolean isAhead(PrimitiveResult one, PrimitiveResult usual, Contention contention) {
            return Lead.replaces(
                    one.opsPerSecond(), usual.opsPerSecond(), inUse(one, contention), inUse(usual, contention));
        }

        private Optional<Summary> inUse(PrimitiveResult result, Contention contention) {
            return profile.tuning().stream()
                    .filter(Tuning::isJudged)
                    .filter(tuning -> CudaHeaderPauses.isOf(tuning, result) && tuning.contention() == contention)
                    .map(tuning -> pauses.isTuned(result, contention)
                            ? tuning.useOpsPerSecond()
                            : tuning.useUntunedOpsPerSecond())
                    .findFirst();
        }
    }
}
