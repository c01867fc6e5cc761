package io.gpuclass.view.html;

import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.chart.ClassMap.Cloud;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.svg.ClassMapSvg;
import io.gpuclass.view.svg.ClassMapSvg.Size;
import java.util.function.Function;

/** The map of machine classes on a page, drawn for screens and for phones; the page's style shows the one that fits. */
public final class ClassMapFigure {
    private static final String WORDS =
            "A mark for each model, by the ratios of its probes. Bars: 95 % intervals; of several machines, from the"
                    + " least to the greatest. Grey: as printed by Stuart and Owens.";

    private ClassMapFigure() {}

    /**
     * Returns the figure.
     *
     * @param id what ids start with, unique on the page
     * @param more what its caption says besides
     * @param link the page about a model; null for none
     */
    public static Tag of(ClassMap map, String id, String more, Function<Cloud, String> link) {
        return Tag.of(
                        "figure",
                        Tag.of("div", Tag.written(ClassMapSvg.element(map, Size.WIDE, id + "-wide", link)))
                                .with("class", "wide"),
                        Tag.of("div", Tag.written(ClassMapSvg.element(map, Size.NARROW, id + "-narrow", link)))
                                .with("class", "narrow"),
                        Tag.of("figcaption", Tag.of("p", more + WORDS)))
                .with("class", "map");
    }
}
