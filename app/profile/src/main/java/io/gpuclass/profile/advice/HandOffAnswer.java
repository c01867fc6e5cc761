package io.gpuclass.profile.advice;

import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.units.Named;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Recommended form for handing data from one block to another, as measured at a medium size.
 *
 * @param role how much data
 * @param kind what it promises
 * @param use id of the form
 * @param header what declares it
 * @param type its C++ type with its namespaces
 * @param blocks blocks among which data were handed on
 * @param nsPerHandOff the median time of one, in nanoseconds
 * @param versus id of what programs use without this library; null where that was not measured
 * @param speedup how many times as fast as that; null without it
 */
public record HandOffAnswer(
        HandOffRole role,
        FurtherKind kind,
        String use,
        String header,
        String type,
        int blocks,
        double nsPerHandOff,
        String versus,
        Double speedup) {
    public HandOffAnswer {
        Check.require((versus == null) == (speedup == null), "", () -> "'versus' and 'speedup' come together");
    }

    /** Amount of data that is handed on. */
    public enum HandOffRole implements Named {
        /** A word of at most eight bytes, and nothing else. */
        HAND_OFF_OF_8_BYTES("flag"),
        /** Whatever a block wrote before. */
        HAND_OFF_OF_MORE("generic-barrier");

        private final String baseline;

        HandOffRole(String baseline) {
            this.baseline = baseline;
        }

        private List<KindResult> measured(KindResults kinds) {
            return this == HAND_OFF_OF_MORE
                    ? kinds.handOffs()
                    : kinds.messages().stream()
                            .filter(one -> one.bytes() == MOST_BYTES)
                            .toList();
        }
    }

    private static final int MOST_BYTES = 8;

    /** Returns the answers; null where no messages were measured, as in older files. */
    static List<HandOffAnswer> of(KindResults kinds) {
        return kinds == null || kinds.messages() == null
                ? null
                : Stream.of(HandOffRole.values())
                        .flatMap(role -> of(role, role.measured(kinds)).stream())
                        .toList();
    }

    private static Optional<HandOffAnswer> of(HandOffRole role, List<KindResult> measured) {
        List<KindResult> counted = measured.stream().filter(KindResult::counts).toList();
        List<Integer> sizes = counted.stream()
                .filter(one -> !one.peer())
                .map(KindResult::allBlocks)
                .distinct()
                .sorted()
                .toList();
        if (sizes.isEmpty()) {
            return Optional.empty();
        }
        int size = sizes.get(sizes.size() / 2);
        List<KindResult> there =
                counted.stream().filter(one -> one.allBlocks() == size).toList();
        Optional<Double> baseline = there.stream()
                .filter(one -> one.peer() && one.implementation().equals(role.baseline))
                .map(HandOffAnswer::ns)
                .findFirst();
        return there.stream()
                .filter(one -> !one.peer())
                .min(Comparator.comparingDouble(HandOffAnswer::ns))
                .map(best -> new HandOffAnswer(
                        role,
                        best.kind(),
                        best.implementation(),
                        "gpuclass/sync/" + inNames(best.kind()) + ".cuh",
                        "gpuclass::" + inNames(best.kind())
                                + (best.kind() == FurtherKind.MESSAGE ? "<std::uint64_t>" : "<>"),
                        size,
                        ns(best),
                        baseline.map(ns -> role.baseline).orElse(null),
                        baseline.map(ns -> ns / ns(best)).orElse(null)));
    }

    private static double ns(KindResult one) {
        return one.nsPerHandOff().median();
    }

    private static String inNames(FurtherKind kind) {
        return kind.id().replace('-', '_');
    }
}
