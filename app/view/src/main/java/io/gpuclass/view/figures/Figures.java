package io.gpuclass.view.figures;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.LineHostage;
import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.primitives.FixedWorkResult;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SkewedResult;
import io.gpuclass.profile.primitives.SweepResult;
import io.gpuclass.profile.probes.CasResult;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ScopeResult;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.LocalityPoint;
import io.gpuclass.profile.programs.LocalityResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Takes a profile apart. */
public final class Figures {
    private static final Map<Class<?>, List<Metric>> METRICS = new ConcurrentHashMap<>();

    private final List<Figure> all = new ArrayList<>();

    private Figures() {}

    /** Returns all numbers that were measured, in the profile's order. What is derived from them by advice is not among them. */
    public static List<Figure> of(Profile profile) {
        Figures figures = new Figures();
        profile.probes().forEach(figures::add);
        if (profile.ratios() != null) {
            figures.add(Subject.CONTENTIOUS_TO_NONCONTENTIOUS, profile.ratios().contentiousToNoncontentious());
            figures.add(Subject.TO_VOLATILE, profile.ratios().toVolatile());
        }
        if (profile.lineHostage() != null) {
            figures.add(profile.lineHostage());
        }
        profile.scopes().forEach(figures::add);
        profile.contendedCas().forEach(figures::add);
        profile.primitives().forEach(figures::add);
        profile.asPublished().forEach(figures::add);
        profile.fixedWork().forEach(figures::add);
        profile.blockSweep().forEach(figures::add);
        profile.sections().forEach(figures::add);
        profile.sectionsAsPublished().forEach(figures::add);
        profile.skewed().forEach(figures::add);
        ProgramVariant.all(profile.artificialBarriers())
                .forEach(variant -> figures.add(
                        variant,
                        variant.key(),
                        variant.result().outcome(),
                        variant.result().verified()));
        profile.locality().forEach(figures::add);
        profile.applications().forEach(result -> figures.add(Subject.APPLICATION, result));
        profile.weakScaling().forEach(result -> figures.add(Subject.WEAK_SCALING, result));
        KindFigures.of(profile.kinds())
                .forEach(one -> figures.add(one.part(), one.key(), one.outcome(), one.verified()));
        LevelFigures.of(profile.levels())
                .forEach(one -> figures.add(one.part(), one.key(), one.outcome(), one.verified()));
        MapFigures.of(profile.map()).forEach(one -> figures.add(one.part(), one.key(), one.outcome(), one.verified()));
        SystemFigures.of(profile.system())
                .forEach(one -> figures.add(one.part(), one.key(), one.outcome(), one.verified()));
        return List.copyOf(figures.all);
    }

    /** Returns the same by key, in the same order; of a file that says the same twice, what it says first. */
    public static Map<FigureKey, Figure> byKey(Profile profile) {
        Map<FigureKey, Figure> byKey = new LinkedHashMap<>();
        of(profile).forEach(figure -> byKey.putIfAbsent(figure.key(), figure));
        return byKey;
    }

    /** Adds all metrics that a record holds. */
    private void add(Object part, FigureKey key, Outcome outcome, Boolean verified) {
        for (Metric metric : METRICS.computeIfAbsent(part.getClass(), Figures::metrics)) {
            Measured measured = metric.of(part);
            if (measured.value() != null || metric.is(Metric.Trait.MAIN)) {
                all.add(new Figure(key.with(metric), measured, outcome, verified));
            }
        }
    }

    private void add(Object part, FigureKey key) {
        add(part, key, null, null);
    }

    private static List<Metric> metrics(Class<?> part) {
        return Arrays.stream(Metric.values())
                .filter(metric -> metric.isIn(part))
                .toList();
    }

    private void add(ProbeResult probe) {
        FigureKey key = access(Subject.PROBE, probe.id(), probe.pattern().id());
        add(probe, key.with(KeyPart.BLOCKS, probe.blocks()));
    }

    private void add(Subject subject, Map<String, List<Ratio>> table) {
        table.forEach((name, ratios) -> ratios.forEach(
                ratio -> add(ratio, access(subject, name, ratio.pattern()).with(KeyPart.OVER, ratio.over()))));
    }

    private void add(LineHostage hostage) {
        if (hostage.oneShot() != null) {
            hostage.oneShot().slowdown().forEach((name, slowdown) -> {
                String[] probe = name.split("/", 2);
                add(slowdown, access(Subject.LINE_HOSTAGE_ONE_SHOT, probe[0], probe.length == 1 ? null : probe[1]));
            });
        }
        if (hostage.sustained() != null) {
            FigureKey key = FigureKey.of(Subject.LINE_HOSTAGE_SUSTAINED, Metric.POLL_TIME);
            hostage.sustained()
                    .points()
                    .forEach(point -> add(
                            point,
                            key.with(KeyPart.SHARE, point.share())
                                    .with(KeyPart.DISTANCE_BYTES, point.distanceBytes())));
        }
    }

    private void add(ScopeResult result) {
        FigureKey key = FigureKey.of(Subject.SCOPE, Metric.SCOPE_COST)
                .with(KeyPart.KIND, result.scope().id())
                .with(KeyPart.NAME, result.operation().id())
                .with(KeyPart.BLOCKS, result.blocks());
        add(result, key);
    }

    private void add(CasResult result) {
        FigureKey key = FigureKey.of(Subject.CONTENDED_CAS, Metric.SWAP_RATE)
                .with(KeyPart.NAME, result.loop().id())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.INPUT, "threads-" + result.threads());
        add(result, key);
    }

    private void add(PrimitiveResult result) {
        FigureKey key = primitive(Subject.PRIMITIVE, result.kind(), result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.INITIAL, result.initial())
                .with(
                        KeyPart.WRITERS,
                        result.writers() == null ? null : result.writers().id());
        add(result, key, result.outcome(), result.verified());
    }

    private void add(FixedWorkResult result) {
        FigureKey key = primitive(Subject.FIXED_WORK, result.kind(), result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.INITIAL, result.initial());
        add(result, key, result.outcome(), result.verified());
    }

    private void add(SweepResult result) {
        FigureKey key = primitive(Subject.BLOCK_SWEEP, result.kind(), result.implementation())
                .with(KeyPart.INITIAL, result.initial());
        result.points()
                .forEach(point ->
                        add(point, key.with(KeyPart.BLOCKS, point.blocks()), point.outcome(), result.verified()));
    }

    private void add(SectionResult result) {
        FigureKey key = primitive(Subject.SECTION, result.kind(), result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.INITIAL, result.initial())
                .with(
                        KeyPart.WRITERS,
                        result.writers() == null ? null : result.writers().id())
                .with(KeyPart.LENGTH, result.length());
        add(result, key, result.outcome(), result.verified());
    }

    private void add(SkewedResult result) {
        FigureKey key = primitive(Subject.SKEWED_BARRIER, result.kind(), result.implementation())
                .with(KeyPart.BLOCKS, result.blocks())
                .with(KeyPart.TIMES, result.times());
        add(result, key, result.outcome(), result.verified());
    }

    /** The threads of a block say which rows share a line, so that they are the input. */
    private void add(LocalityResult result) {
        for (LocalityPoint point : result.points()) {
            String with = point.barrierEvery() == null ? "none" : "barrier";
            add(point, locality(result, with).with(KeyPart.LENGTH, point.barrierEvery()));
        }
        if (result.fit() != null) {
            add(result.fit(), locality(result, "fit"));
        }
    }

    private static FigureKey locality(LocalityResult result, String with) {
        return program(Subject.LOCALITY, ArtificialProgram.MEMTEST.id(), with)
                .with(KeyPart.INPUT, "threads-" + result.threads())
                .with(KeyPart.BLOCKS, result.blocks());
    }

    private void add(Subject subject, ApplicationResult result) {
        FigureKey key = program(subject, result.application().id(), result.implementation())
                .with(KeyPart.INPUT, result.input())
                .with(KeyPart.BLOCKS, result.blocks());
        add(result, key, result.outcome(), result.verified());
    }

    private static FigureKey access(Subject subject, String name, String pattern) {
        return FigureKey.of(subject, Metric.RATIO).with(KeyPart.NAME, name).with(KeyPart.PATTERN, pattern);
    }

    private static FigureKey primitive(Subject subject, Kind kind, String implementation) {
        return FigureKey.of(subject, Metric.RATE).with(KeyPart.KIND, kind.id()).with(KeyPart.NAME, implementation);
    }

    static FigureKey program(Subject subject, String program, String with) {
        return FigureKey.of(subject, Metric.RUN_TIME)
                .with(KeyPart.KIND, program)
                .with(KeyPart.NAME, with);
    }
}
