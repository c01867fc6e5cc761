package io.gpuclass.profile.advice;

import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * Chooses for each role and contention what was measured best, from what {@link Contest} admits. Pure.
 *
 * <p>Nothing is predicted and nothing taken from another number of blocks: what was not measured is left out.
 */
public final class Choices {
    /** The least Jain index of a mutex that is called fair. */
    public static final double FAIR = 0.9;

    private final Evidence evidence;
    private final List<PrimitiveResult> ranked;
    private final int saturation;

    private Choices(Evidence evidence, BiPredicate<Kind, String> accepted) {
        List<PrimitiveResult> all = new Contest(evidence).ranked().toList();
        this.evidence = evidence;
        this.saturation = all.stream().mapToInt(PrimitiveResult::blocks).max().orElse(0);
        this.ranked = all.stream()
                .filter(result -> accepted.test(result.kind(), result.implementation()))
                .toList();
    }

    /** Returns the choices from all implementations: see {@link #of(Evidence, BiPredicate)}. */
    public static List<Choice> of(Evidence evidence) {
        return of(evidence, (kind, id) -> true);
    }

    /**
     * Returns the choices by role, then contention; for mutexes, the one from all and then the one from fair ones. Saturation is taken to
     * be the largest number of blocks with a figure that counts. Of two with the same rate the one measured first is chosen. What starves most blocks is chosen only where there is nothing else.
     *
     * @param accepted which implementations may be chosen, by kind and id
     */
    public static List<Choice> of(Evidence evidence, BiPredicate<Kind, String> accepted) {
        Choices choices = new Choices(evidence, accepted);
        return Arrays.stream(Role.values())
                .flatMap(role -> Arrays.stream(Contention.values()).flatMap(contention -> choices.of(role, contention)))
                .toList();
    }

    private Stream<Choice> of(Role role, Contention contention) {
        Stream<Optional<Choice>> choices = role == Role.MUTEX
                ? Stream.of(best(role, contention, false), best(role, contention, true))
                : Stream.of(best(role, contention, false));
        return choices.flatMap(Optional::stream);
    }

    private Optional<Choice> best(Role role, Contention contention, boolean fair) {
        int multiprocessors = evidence.multiprocessors() == null ? 1 : evidence.multiprocessors();
        int blocks = contention.blocks(multiprocessors, saturation);
        List<PrimitiveResult> running = ranked.stream()
                .filter(result -> result.kind() == role.kind() && Objects.equals(result.initial(), role.initial()))
                .filter(result -> result.blocks() == blocks)
                .filter(fair ? Choices::isFair : result -> true)
                .toList();
        boolean allStarve = running.stream().allMatch(PrimitiveResult::starves);
        return running.stream()
                .filter(result -> allStarve || !result.starves())
                .reduce((best, next) -> rate(next) > rate(best) ? next : best)
                .map(result -> new Choice(
                        role, contention, blocks, fair, result.implementation(), rate(result), result.fairness()));
    }

    private static boolean isFair(PrimitiveResult result) {
        return result.fairness() != null && result.fairness() >= FAIR;
    }

    private static double rate(PrimitiveResult result) {
        return result.opsPerSecond().median();
    }
}
