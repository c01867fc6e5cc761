package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Progress;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.records.Draft;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Ranks for each role and contention what was measured there, of what {@link Contest} admits. Pure.
 *
 * <p>Nothing is predicted and nothing taken from another number of blocks: what was not measured is left out.
 */
public final class Choices {
    /** The least Jain index of a mutex that is called fair. */
    public static final double FAIR = 0.9;

    private final Evidence evidence;
    private final List<ImplementationFacts> facts;
    private final List<PrimitiveResult> tuned;
    private final List<PrimitiveResult> results;
    private final int saturation;

    private Choices(Evidence evidence, List<Tuning> tuning, List<ImplementationFacts> facts) {
        this.evidence = evidence;
        this.facts = Stream.concat(Catalogue.facts(evidence.device()).stream(), facts.stream())
                .toList();
        this.tuned = tuned(evidence.primitives(), tuning);
        List<PrimitiveResult> all = new ArrayList<>(evidence.primitives());
        all.addAll(tuned);
        this.results = new Contest(new Evidence(evidence.setup(), List.of(), null, all))
                .ranked()
                .toList();
        this.saturation =
                results.stream().mapToInt(PrimitiveResult::blocks).max().orElse(0);
    }

    /**
     * Returns the choices by role, then contention; for mutexes, the one from all and then the one from fair ones. Saturation is taken to
     * be the largest number of blocks with a figure that counts. Of two with the same rate the one measured first comes first.
     *
     * @param tuning rates with pauses that a search found; those that hold compete with the others
     * @param facts further facts of implementations beside the catalogue's own, which tell those that starve nobody by their algorithm
     */
    public static List<Choice> of(Evidence evidence, List<Tuning> tuning, List<ImplementationFacts> facts) {
        Choices choices = new Choices(evidence, tuning, facts);
        return Arrays.stream(Role.values())
                .flatMap(role -> Arrays.stream(Contention.values()).flatMap(contention -> choices.of(role, contention)))
                .toList();
    }

    /** Returns what implementations gave with pauses that a search found and that hold, where these are not the ones measured anyway. */
    public static List<PrimitiveResult> tuned(List<PrimitiveResult> primitives, List<Tuning> tuning) {
        return tuning.stream()
                .filter(Tuning::isKept)
                .filter(found -> !found.pauses().equals(found.untuned()))
                .filter(found -> primitives.stream()
                        .anyMatch(result -> result.counts()
                                && result.writers() == null
                                && result.kind() == found.kind()
                                && result.implementation().equals(found.implementation())
                                && Objects.equals(result.initial(), found.initial())
                                && result.blocks() == found.blocks()))
                .map(Choices::result)
                .toList();
    }

    private static PrimitiveResult result(Tuning found) {
        return Draft.of(PrimitiveResult.class)
                .set(PrimitiveResult::kind, found.kind())
                .set(PrimitiveResult::implementation, found.implementation())
                .set(PrimitiveResult::blocks, found.blocks())
                .set(PrimitiveResult::initial, found.initial())
                .set(PrimitiveResult::outcome, Outcome.COMPLETED)
                .set(PrimitiveResult::verified, true)
                .set(PrimitiveResult::opsPerSecond, found.opsPerSecond())
                .set(PrimitiveResult::fairness, found.fairness())
                .build();
    }

    private Stream<Choice> of(Role role, Contention contention) {
        return role == Role.MUTEX
                ? Stream.concat(ranked(role, contention, false), ranked(role, contention, true))
                : ranked(role, contention, false);
    }

    private Stream<Choice> ranked(Role role, Contention contention, boolean fair) {
        Integer multiprocessors = evidence.setup().multiprocessors();
        int blocks = contention.blocks(multiprocessors == null ? 1 : multiprocessors, saturation);
        List<Choice.Ranked> ranked = results.stream()
                .filter(result -> result.kind() == role.kind() && Objects.equals(result.initial(), role.initial()))
                .filter(result -> result.blocks() == blocks)
                .filter(result -> !fair || isFair(result))
                .sorted(Comparator.comparing((PrimitiveResult result) -> result.starves())
                        .thenComparing(result -> !result.isSteady())
                        .thenComparing(Comparator.comparingDouble(Choices::rate).reversed()))
                .map(result -> new Choice.Ranked(
                        result.implementation(), rate(result), result.fairness(), tuned.contains(result)))
                .toList();
        return ranked.isEmpty() ? Stream.empty() : Stream.of(new Choice(role, contention, blocks, fair, ranked));
    }

    /** Fair by its algorithm too: what was shared out evenly this time may starve somebody the next. */
    private boolean isFair(PrimitiveResult result) {
        return result.fairness() != null
                && result.fairness() >= FAIR
                && facts.stream()
                        .filter(fact ->
                                fact.kind() == result.kind() && fact.id().equals(result.implementation()))
                        .findFirst()
                        .filter(fact -> fact.progress() == Progress.STARVATION_FREE)
                        .isPresent();
    }

    private static double rate(PrimitiveResult result) {
        return result.opsPerSecond().median();
    }
}
