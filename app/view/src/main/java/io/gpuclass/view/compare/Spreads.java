package io.gpuclass.view.compare;

import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Query;
import io.gpuclass.profile.cases.Unstable;
import io.gpuclass.profile.records.ResourceFile;
import io.gpuclass.profile.stats.Reruns;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.LearntSpread.Alike;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Spreads of GPUs of a model, and of runs of one GPU, in each figure: learnt from profiles ({@link SpreadLearner}), and by sort where no
 * profiles tell ({@link KnownSpread}). Immutable, so that several threads may share it.
 */
public final class Spreads {
    private final Map<String, LearntSpread> figures;
    private final Map<KnownSpread, Double> widest = new EnumMap<>(KnownSpread.class);
    private final Set<Form> unstable = new HashSet<>();

    /** A form's figure at whatever size: where one is unstable, so may the next one be. */
    private record Form(String subject, String kind, String name, String metric) {
        static Form of(Query figure) {
            return new Form(figure.part(), value(figure, "kind"), value(figure, "name"), figure.figure());
        }

        private static String value(Query figure, String property) {
            return figure.conditions()
                    .filter(one -> one.property().equals(property))
                    .map(Query.Condition::toString)
                    .findFirst()
                    .orElse("");
        }
    }

    /** @param figures what is learnt of each figure, by its {@linkplain FigureKey#query address} */
    Spreads(Map<String, LearntSpread> figures) {
        this.figures = Collections.unmodifiableMap(new TreeMap<>(figures));
        figures.forEach((key, learnt) -> {
            if (learnt.isUnstable()) {
                unstable.add(Form.of(Query.parse(key)));
            } else {
                widest.merge(learnt.sort(), learnt.betweenGpus(), Math::max);
            }
        });
    }

    /** Returns the spreads that this version was built with. */
    public static Spreads shipped() {
        return Shipped.SPREADS;
    }

    /** Reads it when it is first asked for. */
    private static final class Shipped {
        private static final Spreads SPREADS = Texts.read();
    }

    Map<String, LearntSpread> figures() {
        return figures;
    }

    /** Returns the spreads of both. */
    Spreads and(Spreads other) {
        Map<String, LearntSpread> all = new TreeMap<>(figures);
        other.figures.forEach((key, learnt) -> all.merge(key, learnt, LearntSpread::and));
        return new Spreads(all);
    }

    /** Returns whether it is known of a figure, or of its form at another size, that two GPUs or two runs are more than a factor of two apart. */
    boolean unstable(FigureKey key) {
        return unstable.contains(Form.of(key.query()));
    }

    /**
     * Returns by which share two GPUs of a model may differ in a figure.
     *
     * @param alike whether both sides were {@linkplain SpreadLearner#isAlike measured alike}
     */
    Allowance betweenGpus(FigureKey key, boolean alike) {
        LearntSpread learnt = figures.get(key.query().toString());
        return learnt != null && learnt.tellsGpus()
                ? new Allowance(learnt.allowed(alike), Allowance.By.FIGURE)
                : new Allowance(widest(key.spread()), Allowance.By.SORT);
    }

    private double widest(KnownSpread sort) {
        return Math.max(sort.betweenGpus(), widest.getOrDefault(sort, 0.0));
    }

    /** Returns by which share two runs of one GPU may differ in a figure. */
    double betweenRuns(FigureKey key) {
        double usual = key.spread().betweenRuns();
        LearntSpread learnt = figures.get(key.query().toString());
        if (learnt == null) {
            return usual;
        }
        double told = learnt.tellsRuns() ? Math.min(usual, Math.max(Reruns.STEADIEST, learnt.reach())) : usual;
        return Math.max(told, learnt.betweenRuns());
    }

    /** Returns whether profiles of GPUs can tell how far a figure is apart: of those that gate. */
    static boolean isLearnt(FigureKey key) {
        return key.metric().is(Metric.Trait.GUARDED) && !key.metric().is(Metric.Trait.DIFFERENCE);
    }

    /**
     * Allowed difference of a figure.
     *
     * @param share the greater one over the smaller one, less 1
     * @param by what tells it
     */
    public record Allowance(double share, By by) {
        /** Origin of an allowance. */
        public enum By implements Named {
            /** Profiles of several GPUs. */
            FIGURE,
            /** The widest of its sort, since no two profiles of GPUs of a model have it. */
            SORT
        }
    }

    /** Learnt spreads as two texts, a line for each figure, tab-separated: those that are {@link Unstable}, and all others. */
    static final class Texts {
        static final String NAME = "spreads.tsv";

        private Texts() {}

        /** Reads those that this version was built with. */
        static Spreads read() {
            Map<String, LearntSpread> figures = new TreeMap<>();
            read(ResourceFile.text(Texts.class, NAME), figures);
            read(Unstable.table(), figures);
            return new Spreads(figures);
        }

        private static void read(String table, Map<String, LearntSpread> figures) {
            table.lines().skip(1).map(line -> line.split("\t")).forEach(cells -> figures.put(cells[7], of(cells)));
        }

        private static LearntSpread of(String... cells) {
            return new LearntSpread(
                    KnownSpread.valueOf(cells[0].toUpperCase(Locale.ROOT)),
                    Integer.parseInt(cells[1]),
                    Double.parseDouble(cells[2]),
                    new Alike(Integer.parseInt(cells[3]), Double.parseDouble(cells[4]), Double.parseDouble(cells[5])),
                    Double.parseDouble(cells[6]));
        }
    }
}
