package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.abstraction.Classifier.Thresholds;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.records.ResourceFile;
import io.gpuclass.view.chart.ClassMap;
import io.gpuclass.view.chart.ClassMap.Cloud;
import io.gpuclass.view.chart.ClassMap.Machine;
import io.gpuclass.view.chart.ClassMap.Span;
import io.gpuclass.view.svg.AxesSvg.PlotFrame;
import io.gpuclass.view.svg.AxesSvg.PlotFrame.TextWidth;
import io.gpuclass.view.svg.ClassMapBands.LabelPlaces;
import io.gpuclass.view.svg.ClassMapBands.LabelPlaces.Box;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws the map of machine classes: a mark for each model, a dot for each machine of it, the classes as regions behind. */
public final class ClassMapSvg {
    private static final String MARKS = "◆ line contention\u2003● none\u2003○ not known\u2003◌ dear fence";
    private static final String BARS =
            "Bars: 95 % intervals; of several machines, from the least to the greatest. Grey: as printed by Stuart and"
                    + " Owens.";
    private static final double FONT = 12;
    private static final int LONGEST_NAME = 36;
    private static final double REACH = 6;
    private static final double FENCED = 14;
    private static final double[] TINTS = {0, 0.05, 0.11};

    private final Markup svg = new Markup();
    private final ClassMap map;
    private final List<Cloud> clouds;
    private final Size size;
    private final PlotFrame frame;

    /** Size of a map: text is as large in both. */
    public enum Size {
        /** For a screen or a document. */
        WIDE(760, 540),
        /** For a phone. */
        NARROW(350, 470);

        private final double width;
        private final double height;

        Size(double width, double height) {
            this.width = width;
            this.height = height;
        }
    }

    private ClassMapSvg(ClassMap map, Size size, double top) {
        this.map = map;
        this.clouds = map.clouds();
        this.size = size;
        Scale x = scale(Cloud::contention, 1, Thresholds.STEEP * 2);
        Scale y = scale(Cloud::atomics, 1, Thresholds.PROHIBITIVE * 2);
        this.frame = new PlotFrame(46, top + 46, size.width - 8, size.height - (top == 0 ? 68 : 86), x, y);
    }

    private Scale scale(Function<Cloud, Span> axis, double... also) {
        return Scale.of(
                true,
                Stream.concat(clouds.stream().map(cloud -> axis.apply(cloud).middle()), Stream.of(also[0], also[1]))
                        .toList());
    }

    public static String file(ClassMap map, String title) {
        ClassMapSvg drawing = new ClassMapSvg(map, Size.WIDE, 24);
        drawing.open(
                "class-map",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                Size.WIDE.width,
                "height",
                Size.WIDE.height);
        drawing.svg.open("style").raw(styles()).close("style");
        drawing.svg.empty("rect", "class", "paper", "width", Size.WIDE.width, "height", Size.WIDE.height, "rx", 6);
        drawing.svg.text("text", PlainText.oneLine(title, 80), "class", "title", "x", 14, "y", 28);
        drawing.svg.text("text", BARS, "x", 8, "y", Size.WIDE.height - 10);
        return drawing.draw(cloud -> null);
    }

    /**
     * Returns the map as an element of a page that has its {@link #styles}.
     *
     * @param id unique on the page
     * @param link the page about a model; null for none
     */
    public static String element(ClassMap map, Size size, String id, Function<Cloud, String> link) {
        ClassMapSvg drawing = new ClassMapSvg(map, size, 0);
        drawing.open(id);
        return drawing.draw(link);
    }

    /** Returns the style sheet of all maps; nothing of it applies to anything else. */
    public static String styles() {
        return ResourceFile.text(ClassMapSvg.class, "class-map.css");
    }

    private void open(String id, Object... more) {
        List<Object> attributes = new ArrayList<>(List.of(
                "class",
                "classmap",
                "viewBox",
                "0 0 " + Markup.number(size.width) + " " + Markup.number(size.height),
                "role",
                "group",
                "aria-labelledby",
                id + "-title",
                "aria-describedby",
                id + "-desc"));
        attributes.addAll(List.of(more));
        svg.open("svg", attributes.toArray());
        svg.text("title", "Classes of machines", "id", id + "-title");
        svg.text("desc", map.description(), "id", id + "-desc");
    }

    private String draw(Function<Cloud, String> link) {
        LabelPlaces places = new LabelPlaces(new Box(frame.left(), frame.top(), frame.right(), frame.bottom()));
        clouds.forEach(cloud -> {
            places.take(Box.around(x(cloud), y(cloud), reach(cloud)));
            places.take(bar(cloud));
        });
        ClassMapBands.draw(svg, frame, ClassMapBands.names(frame, places), TINTS);
        // Names find room in the order of what matters; what matters most is drawn last, on top.
        List<Cloud> order = clouds.stream()
                .sorted(Comparator.comparing(Cloud::here, Comparator.reverseOrder())
                        .thenComparing(cloud -> -cloud.machines().size()))
                .toList();
        List<Markup> drawn = order.stream()
                .map(cloud -> model(cloud, places, link.apply(cloud)))
                .toList();
        svg.open("g", "class", "models");
        for (int i = drawn.size() - 1; i >= 0; i--) {
            svg.raw(drawn.get(i).toString());
        }
        svg.close("g");
        svg.text("text", MARKS, "x", 8, "y", frame.bottom() + 58);
        return svg.close("svg").toString();
    }

    private static double reach(Cloud cloud) {
        return isFenceDear(cloud) ? FENCED : REACH;
    }

    private static boolean isFenceDear(Cloud cloud) {
        return cloud.fence().filter(fence -> fence == RatioClass.DEAR).isPresent();
    }

    private Markup model(Cloud cloud, LabelPlaces places, String link) {
        Markup group = new Markup();
        String look = cloud.here() ? " here" : cloud.published() ? " printed" : "";
        group.open(link == null ? "g" : "a", "class", "model" + look, "href", link, "data-model", cloud.name());
        group.text("title", cloud.description());
        if (cloud.machines().size() > 1) {
            group.empty("path", "class", "dots", "d", dots(cloud));
        }
        group.empty("path", "class", "bars", "d", bars(cloud));
        mark(group, cloud);
        String name = PlainText.oneLine(cloud.label(), LONGEST_NAME);
        places.near(x(cloud), y(cloud), TextWidth.of(name, FONT)).ifPresent(place -> {
            if (place.led()) {
                String path = "M" + point(x(cloud), y(cloud)) + "L" + point(place.nearX(), place.nearY());
                group.empty("path", "class", "leader", "d", path);
            }
            group.text("text", name, "x", place.left(), "y", place.y());
        });
        return group.close(link == null ? "g" : "a");
    }

    private void mark(Markup group, Cloud cloud) {
        Verdict hostage = cloud.hostage();
        boolean known = hostage == Verdict.YES || hostage == Verdict.NO;
        String shape = hostage == Verdict.YES
                ? "M0 -6.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z"
                : "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z";
        String place = "translate(" + point(x(cloud), y(cloud)) + ")";
        group.empty("path", "class", known ? "full" : "hollow", "transform", place, "d", shape);
        if (isFenceDear(cloud)) {
            group.empty("circle", "class", "fence", "cx", x(cloud), "cy", y(cloud), "r", FENCED);
        }
        if (cloud.here()) {
            group.empty("circle", "class", "ring", "cx", x(cloud), "cy", y(cloud), "r", 10);
        }
    }

    /** Returns a dot for each machine; machines at one pixel share one, so that thousands cost little. */
    private String dots(Cloud cloud) {
        return cloud.machines().stream()
                .map(machine -> "M" + Math.round(frame.x(contention(machine))) + " "
                        + Math.round(frame.y(atomics(machine))) + "h0")
                .distinct()
                .collect(Collectors.joining());
    }

    private static double contention(Machine machine) {
        return machine.contention().value();
    }

    private static double atomics(Machine machine) {
        return machine.atomics().value();
    }

    private String bars(Cloud cloud) {
        Span atomics = cloud.atomics();
        Box bar = bar(cloud);
        return "M" + point(bar.left(), y(cloud)) + "H" + Markup.number(bar.right()) + "M"
                + point(x(cloud), frame.yInside(positive(atomics.low()))) + "V"
                + Markup.number(frame.yInside(positive(atomics.high())));
    }

    private Box bar(Cloud cloud) {
        Span contention = cloud.contention();
        double left = Math.max(frame.left(), frame.x(positive(contention.low())));
        double right = Math.min(frame.right(), frame.x(positive(contention.high())));
        return new Box(left, y(cloud) - 2, right, y(cloud) + 2);
    }

    /** Intervals may reach down to 0. */
    private static double positive(double value) {
        return Math.max(value, Double.MIN_NORMAL);
    }

    private double x(Cloud cloud) {
        return frame.x(cloud.contention().middle());
    }

    private double y(Cloud cloud) {
        return frame.y(cloud.atomics().middle());
    }

    private static String point(double x, double y) {
        return Markup.number(x) + " " + Markup.number(y);
    }
}
