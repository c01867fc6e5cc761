package io.gpuclass.view.figures;

import io.gpuclass.profile.levels.Level;
import io.gpuclass.profile.levels.LevelResult;
import io.gpuclass.profile.levels.LevelResults;
import io.gpuclass.profile.levels.SharedAccessResult;
import java.util.List;
import java.util.stream.Stream;

/** Takes apart what barriers cost at each level, and reads of shared memory. */
final class LevelFigures {
    private LevelFigures() {}

    /** Returns the records in the order of the profile; none where nothing was measured. */
    static List<KeyedPart> of(LevelResults levels) {
        return levels == null
                ? List.of()
                : Stream.concat(
                                levels.barriers().stream().map(LevelFigures::of),
                                levels.accesses().stream().map(LevelFigures::of))
                        .toList();
    }

    private static KeyedPart of(LevelResult result) {
        FigureKey key = FigureKey.of(Subject.LEVEL_BARRIER, Metric.BARRIER_TIME)
                .with(KeyPart.KIND, result.level().id())
                .with(KeyPart.NAME, result.id())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.INPUT, "threads-" + result.threads());
        return new KeyedPart(result, key, result.outcome(), result.verified());
    }

    private static KeyedPart of(SharedAccessResult result) {
        String read = result.sharing().id() + "-" + result.access().id() + "-read";
        FigureKey key = FigureKey.of(Subject.SHARED_READ, Metric.ACCESS_TIME)
                .with(KeyPart.KIND, result.place().id())
                .with(KeyPart.NAME, Level.form(read, result.blocksPerCluster()))
                .with(KeyPart.INPUT, "threads-" + result.threads());
        return new KeyedPart(result, key, null, null);
    }
}
