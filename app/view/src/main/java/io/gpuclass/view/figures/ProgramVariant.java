package io.gpuclass.view.figures;

import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.CycleSplit;
import io.gpuclass.profile.stats.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A program without or with what it does not need.
 *
 * @param result the measurement of both
 * @param with what was added; {@value #NONE} for nothing
 * @param elapsedMs its time; null where there is none
 * @param cycles where its cycles go; null where that is not known
 * @param improvement what the addition saves; null of the program without one
 */
record ProgramVariant(
        ArtificialBarrierResult result, String with, Summary elapsedMs, CycleSplit cycles, Summary improvement) {
    private static final String NONE = "none";

    /**
     * Returns the variants of some programs. All that was added to one program was held against the same program without, so that this is
     * there once: from the first result that counts, else from the first.
     */
    static List<ProgramVariant> all(List<ArtificialBarrierResult> results) {
        Map<FigureKey, ProgramVariant> without = new LinkedHashMap<>();
        results.stream()
                .map(result -> new ProgramVariant(result, NONE, result.elapsedMs(), result.cycles(), null))
                .forEach(one -> without.merge(
                        one.key(), one, (first, next) -> first.counts() || !next.counts() ? first : next));
        return Stream.concat(
                        without.values().stream(),
                        results.stream()
                                .map(result -> new ProgramVariant(
                                        result,
                                        result.added().id(),
                                        result.elapsedMsWith(),
                                        result.cyclesWith(),
                                        result.improvement())))
                .toList();
    }

    private boolean counts() {
        return new Figure(key(), Measured.of(elapsedMs), result.outcome(), result.verified()).counts();
    }

    FigureKey key() {
        return Figures.program(Subject.ARTIFICIAL_BARRIER, result.program().id(), with)
                .with(KeyPart.INPUT, result.input())
                .with(KeyPart.BLOCKS, result.blocks());
    }
}
