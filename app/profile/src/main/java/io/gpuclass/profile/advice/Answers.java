package io.gpuclass.profile.advice;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers for each role, contention and length of section at which anything was measured. Pure. */
public final class Answers {
    private Answers() {}

    /** Returns the answers in the order of the roles, each from low contention to full, and each of these by the length of section. */
    public static List<Answer> of(Rankings rankings) {
        AnswerRule rule = new AnswerRule(rankings);
        List<Answer> answers =
                rankings.all().stream().map(ranking -> answer(ranking, rule)).toList();
        return answers.stream()
                .map(answer -> AnswerBuilder.builder(answer)
                        .changes(changes(answer, answers))
                        .build())
                .toList();
    }

    /** Returns the answers of {@link Rankings#near}. */
    public static List<Answer> near(Rankings rankings, Role role, int blocks, int section, boolean withWork) {
        AnswerRule rule = new AnswerRule(rankings);
        return rankings.near(role, blocks, section, withWork).stream()
                .map(ranking -> AnswerBuilder.builder(answer(ranking, rule))
                        .between(rankings.between(ranking).orElse(null))
                        .build())
                .toList();
    }

    /** Returns the answer of {@link Rankings#small}. */
    static Optional<Advised> small(Rankings rankings, Role role, int blocks) {
        return rankings.small(role, blocks).map(small -> {
            Answer answer = answer(small.ranking(), new AnswerRule(rankings));
            return Advised.of(answer, false, null, small.between().get(answer.use()));
        });
    }

    /** Returns the cost model's expectation of a role of which nothing was measured; empty where it has none. */
    public static Optional<Advised> predicted(DeviceKind device, Recommendation advice) {
        Optional<CppType> cpp =
                Catalogue.find(device, advice.role().kind(), advice.predicted()).map(Implementation::cpp);
        return advice.candidates().stream()
                .filter(one -> one.implementation().equals(advice.predicted()) && one.predictedNs() != null)
                .findFirst()
                .map(one -> AnswerBuilder.builder()
                        .role(advice.role())
                        .contention(Contention.FULL)
                        .blocks(advice.blocks())
                        .use(one.implementation())
                        .header(cpp.map(CppType::header).orElse(null))
                        .type(cpp.map(CppType::qualified).orElse(null))
                        .nsPerOperation(one.predictedNs())
                        .why(advice.reason())
                        .build())
                .map(Advised::predicted);
    }

    /** Returns the answer to one question, if there is one. */
    public static Optional<Answer> find(List<Answer> answers, Role role, Contention contention, int section) {
        return answers.stream()
                .filter(answer ->
                        answer.role() == role && answer.contention() == contention && answer.section() == section)
                .findFirst();
    }

    private static Answer answer(Ranking ranking, AnswerRule rule) {
        AnswerRule.Pick pick = rule.pick(ranking);
        Candidate use = pick.use();
        Candidate runnerUp = pick.runnerUp();
        AnswerBuilder answer = AnswerBuilder.builder()
                .role(ranking.role())
                .contention(ranking.contention())
                .blocks(ranking.blocks())
                .section(ranking.section())
                .use(use.implementation())
                .tuned(use.tuned() ? true : null)
                .nsPerOperation(Nanos.PER_SECOND / use.rate())
                .fairness(use.fairness())
                .cliffs(ranking.unstable().stream()
                        .filter(one -> !one.tuned())
                        .map(one -> new Answer.UnstableForm(one.implementation(), one.unstable()))
                        .toList())
                .why(new AnswerReason(ranking, rule, pick).text());
        rule.rankings()
                .cpp(ranking, use)
                .ifPresent(cpp -> answer.header(cpp.header()).type(cpp.qualified()));
        Reruns.ofRate(use.opsPerSecond())
                .filter(interval -> interval.low() > 0)
                .ifPresent(reruns ->
                        answer.nsLow(Nanos.PER_SECOND / reruns.high()).nsHigh(Nanos.PER_SECOND / reruns.low()));
        rule.rankings().versus(ranking, use).ifPresent(answer::versus);
        rule.rankings().until(ranking, use).ifPresent(answer::until);
        if (runnerUp != null) {
            answer.runnerUp(runnerUp.implementation())
                    .speedup(use.rate() / runnerUp.rate())
                    .decided(pick.decided());
        }
        return answer.build();
    }

    private static List<Answer.Change> changes(Answer answer, List<Answer> answers) {
        Predicate<Answer> sameContention = other -> other.contention() == answer.contention();
        Predicate<Answer> sameSection = other -> other.section() == answer.section();
        List<Answer> others = answers.stream()
                .filter(other -> other.role() == answer.role() && !other.use().equals(answer.use()))
                .toList();
        ToIntFunction<Answer> contention = other -> other.contention().ordinal();
        return Stream.of(
                        nearest(others.stream().filter(sameContention), answer, Answer::section),
                        nearest(others.stream().filter(sameSection), answer, contention))
                .flatMap(found -> found)
                .map(other -> new Answer.Change(other.contention(), other.section(), other.use()))
                .toList();
    }

    /** Returns the nearest below and the nearest above. */
    private static Stream<Answer> nearest(Stream<Answer> others, Answer answer, ToIntFunction<Answer> place) {
        int own = place.applyAsInt(answer);
        List<Answer> all = others.sorted(Comparator.comparingInt(place)).toList();
        Optional<Answer> below =
                all.stream().filter(other -> place.applyAsInt(other) < own).reduce((first, last) -> last);
        Optional<Answer> above =
                all.stream().filter(other -> place.applyAsInt(other) > own).findFirst();
        return Stream.of(below, above).flatMap(Optional::stream);
    }

    /**
     * Gives the reason for an answer, from the numbers.
     *
     * @param ranking all that competed
     * @param rule what chose
     * @param pick the choice
     */
    record AnswerReason(Ranking ranking, AnswerRule rule, AnswerRule.Pick pick) {
        String text() {
            return (pick.runnerUp() == null ? alone() : byGround()) + faster() + unstableDefault();
        }

        /** Returns the sentence that the library's default is not in the running, since it is unstable. */
        private String unstableDefault() {
            return ranking.unstable().stream()
                    .filter(one -> !one.tuned()
                            && !one.is(pick.use())
                            && rule.rankings().isUsual(ranking, one))
                    .findFirst()
                    .map(one -> format(
                            " The library's default, %s, is unstable: %s.",
                            one.implementation(), one.unstable().words()))
                    .orElse("");
        }

        private String alone() {
            return ranking.ranked().size() == 1
                    ? "The only one with a figure that counts."
                    : "The only one in the running.";
        }

        private String byGround() {
            return switch (pick.ground()) {
                case FASTEST -> fastest();
                case DEFAULT -> standing();
                case HOLDS_BEST -> tie() + "holds best elsewhere: " + held() + ".";
                case FAIREST ->
                    tie()
                            + format(
                                    "is the fairest of those that hold as well elsewhere: %.3f against %.3f of %s.",
                                    pick.use().fairness(),
                                    passedOver().fairness(),
                                    passedOver().implementation());
                case SMALLEST ->
                    tie()
                            + format(
                                    "holds as well elsewhere and takes less memory, %.0f against %.0f bytes of %s.",
                                    rule.stateBytes(ranking, pick.use()),
                                    rule.stateBytes(ranking, passedOver()),
                                    passedOver().implementation());
                case FIRST_IN_CATALOGUE ->
                    tie() + "holds as well elsewhere as " + passedOver().implementation() + ".";
            };
        }

        private String fastest() {
            String lead = format(
                    "%.2f times as fast as %s, the next",
                    pick.use().rate() / pick.runnerUp().rate(), pick.runnerUp().implementation());
            return pick.decided()
                    ? lead + "."
                    : lead + "; not decided, as other runs may not see it ahead by " + percent() + ".";
        }

        private String standing() {
            double ratio = other().rate() / pick.use().rate();
            String against = ratio <= 1
                    ? "Less than " + percent() + " faster than " + other().implementation()
                    : format("%s is %.2f times as fast", other().implementation(), ratio) + inUse()
                            + ", not significant";
            return against + ": the library's default stays.";
        }

        private String inUse() {
            return rule.rankings()
                    .ratioInUse(ranking, other(), pick.use())
                    .map(ratio -> format(", %.2f times in a user's kernel", ratio))
                    .orElse("");
        }

        /** Returns how it compares with the runner-up, up to the words that say why it is preferred. */
        private String tie() {
            boolean fastest = pick.use().rate() >= other().rate();
            return (fastest ? "Less than " + percent() + " faster than " : "Less than " + percent() + " slower than ")
                    + other().implementation() + ", and ";
        }

        private String held() {
            return format("%.2f times the best one's time on average, ", rule.behindElsewhere(ranking, pick.use()))
                    + passedOver().implementation()
                    + against(rule.behindElsewhere(ranking, passedOver()));
        }

        private static String against(double behind) {
            return Double.isInfinite(behind) ? " not everywhere" : format(" %.2f times", behind);
        }

        private Candidate passedOver() {
            return pick.passedOver();
        }

        private Candidate other() {
            return pick.runnerUp();
        }

        /** Returns the fastest of those that are faster and yet not to be used; empty if nothing is. */
        private String faster() {
            return ranking.fasterButOut()
                    .limit(1)
                    .map(one -> one.fault(
                            format("%.2f times as fast", one.rate() / pick.use().rate())))
                    .collect(Collectors.joining());
        }

        private static String percent() {
            return Math.round(100 * Lead.LEAST) + " %";
        }

        private static String format(String words, Object... values) {
            return String.format(Locale.ROOT, words, values);
        }
    }
}
