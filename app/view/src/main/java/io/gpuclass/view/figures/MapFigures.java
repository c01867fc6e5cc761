package io.gpuclass.view.figures;

import io.gpuclass.profile.map.MemoryMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Takes apart where memory lies. */
final class MapFigures {
    private MapFigures() {}

    /** Returns the records of a map; none where nothing was measured. */
    static List<KeyedPart> of(MemoryMap map) {
        return map == null
                ? List.of()
                : Stream.of(
                                part(map.atomics(), "atomic"),
                                part(map.halves(), "atomic"),
                                part(map.reads(), "read"),
                                part(map.handOffs(), "hand-off"))
                        .filter(Objects::nonNull)
                        .toList();
    }

    private static KeyedPart part(Object part, String access) {
        return part == null
                ? null
                : new KeyedPart(
                        part,
                        FigureKey.of(Subject.MEMORY_MAP, Metric.LINE_TIME).with(KeyPart.NAME, access),
                        null,
                        null);
    }
}
