package io.gpuclass.view.report.comparison;

import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparison.JudgedBy;
import io.gpuclass.view.compare.Comparison.Replay;
import io.gpuclass.view.compare.Comparison.SameGpu;
import io.gpuclass.view.compare.Comparison.Side;
import io.gpuclass.view.compare.JudgedFigure;
import io.gpuclass.view.compare.JudgedNumber;
import io.gpuclass.view.compare.MeasuredCode;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.terms.FormNames;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Figures and their changes in as few words as a line of a table has room for. */
final class ComparisonWords {
    private static final String BY_BUILD = "A profile has no digests of the code of queues, levels or programs: the"
            + " commit tells whether it is the same.";

    /** Metrics that a figure's name leaves out. */
    private static final Set<Metric> USUAL = Set.of(
            Metric.RATE,
            Metric.ACCESS_TIME,
            Metric.POLL_TIME,
            Metric.RUN_TIME,
            Metric.SCOPE_TIME,
            Metric.ROUND_TRIP,
            Metric.PHASE_TIME);

    private ComparisonWords() {}

    /** Returns a figure's form or subject, without its blocks: {@code semaphore(120) sleeping}. */
    static String name(FigureKey key) {
        String metric = isUsual(key) ? "" : ": " + key.metric().words();
        return setting(key) + metric;
    }

    /** Returns all that tells a figure from others, on one line: {@code mutex_fa, 528 blocks: rate}. */
    static String words(FigureKey key) {
        if (key.kind() == null) {
            return key.words();
        }
        String form = form(key.subject(), key.kind(), key.name());
        return (key.details().isEmpty() ? form : form + ", " + key.details()) + ": "
                + key.metric().words();
    }

    private static String setting(FigureKey key) {
        return switch (key.subject().sort()) {
            case FORM -> form(key) + writers(key) + length(key);
            case PROGRAM -> form(key) + ", " + key.input();
            case PROCESSORS -> team(key);
            case DISTANCE -> "poll, atomics of " + key.share() + "/16, " + key.distanceBytes() + " B away";
            case PLACE -> key.with(Axis.BLOCKS, null).label();
            case ACCESS ->
                key.kind() == null
                        ? key.name() + (key.pattern() == null ? "" : " " + key.pattern())
                        : form(key) + further(key);
        };
    }

    /** Figures of several processors are told apart by who takes part, and by whose memory it is. */
    private static String team(FigureKey key) {
        String name = form(key);
        String pattern = key.pattern() == null ? "" : " " + key.pattern();
        String apart = key.distanceBytes() == null
                ? ""
                : ", atomics of " + key.share() + "/16, " + key.distanceBytes() + " B away";
        return name + pattern + apart + ", " + key.where();
    }

    /** Returns the form that a figure is of; else its kind and name. */
    static String form(FigureKey key) {
        return form(key.subject(), key.kind(), key.name()) + (key.initial() == null ? "" : "(" + key.initial() + ")");
    }

    /** The same of all figures of a form. */
    static String form(Subject subject, String kind, String name) {
        return FormNames.typed(subject, kind, name)
                .orElseGet(() -> kind == null
                        ? name == null ? subject.id().replace('-', ' ') : name
                        : kind + " " + FormNames.ofProgram(kind, name));
    }

    /** Returns all that tells figures of a form apart, but for its blocks. */
    private static String further(FigureKey key) {
        String words = key.with(Axis.BLOCKS, null)
                .with(Axis.INITIAL, null)
                .details()
                .replaceAll("\\bthreads-(\\d+)", "$1 threads")
                .replaceAll("\\b1 threads", "1 thread");
        return words.isEmpty() ? "" : ", " + words;
    }

    private static String writers(FigureKey key) {
        return key.writers() == null ? "" : ", writers " + key.writers().replace(Writers.ONE_PER_SM.id(), "1/SM");
    }

    private static String length(FigureKey key) {
        return key.length() == null ? "" : ", " + key.length() + " inside";
    }

    private static boolean isUsual(FigureKey key) {
        return key.metric() == Metric.RATIO
                ? key.subject() != Subjects.PROBE && key.subject() != Subjects.MEMORY_PROBE
                : USUAL.contains(key.metric());
    }

    static String value(FigureKey key, JudgedNumber reading) {
        if (key.metric() == Metric.RATE) {
            return Pace.count(reading.value());
        }
        return key.metric().unit().equals("ns")
                ? new Nanos(reading.value()).toString()
                : Numbers.quantity(reading.value(), key.metric().unit());
    }

    static String change(JudgedFigure figure) {
        if (figure.key().metric().is(Metric.Trait.DIFFERENCE)) {
            return share(1 + figure.current().value() - figure.base().value()) + " % of the time";
        }
        return figure.change() == null ? "from 0" : share(figure.change().value()) + " %";
    }

    static String interval(JudgedFigure figure) {
        if (figure.change() == null || figure.change().estimate().isEmpty()) {
            return "not known";
        }
        Estimate ratio = figure.change().estimate().get();
        return share(ratio.low()) + "…" + share(ratio.high());
    }

    private static String share(double ratio) {
        double percent = 100 * (ratio - 1);
        return String.format(Locale.ROOT, Math.abs(percent) < 99.95 ? "%+.1f" : "%+.0f", percent);
    }

    /** Returns a whole line: what, from what to what, by how much. */
    static String line(JudgedFigure figure) {
        FigureKey key = figure.key();
        String change = change(figure) + " (" + interval(figure) + ")";
        return words(key) + ": " + value(key, figure.base()) + " -> " + value(key, figure.current()) + ", " + change;
    }

    static String tolerance(double share) {
        return Numbers.significant(100 * share, 3).replaceFirst("\\.0+$|(\\.\\d*?)0+$", "$1") + " %";
    }

    /** Returns paragraphs on the GPUs of two sides and how they are judged, each a list of cells; none between models, and for hosts that were measured. */
    static List<Cell[]> sameGpu(Side base, Comparison one) {
        List<Cell[]> paragraphs = new ArrayList<>();
        if (one.gpu() != null) {
            paragraphs.add(new Cell[] {Cell.strong(gpu(one.gpu())), Cell.of(" " + judged(one.judgedBy()))});
        }
        if (one.gpu() != null) {
            code(one.code()).ifPresent(words -> paragraphs.add(new Cell[] {Cell.of(words)}));
            if (one.codeByBuild() != null) {
                paragraphs.add(new Cell[] {Cell.of(BY_BUILD)});
            }
        }
        replays(base, one).forEach(line -> paragraphs.add(new Cell[] {Cell.warn("Replay:"), Cell.of(" " + line)}));
        return paragraphs;
    }

    static String gpu(SameGpu gpu) {
        return switch (gpu) {
            case SAME -> "Same GPU.";
            case ANOTHER -> "Another GPU of the model.";
            case UNKNOWN -> "Not known whether it is the same GPU: a profile has no fingerprint.";
        };
    }

    /** Returns a note on the code that was measured; empty where it is the same. */
    static Optional<String> code(MeasuredCode code) {
        return switch (code) {
            case SAME -> Optional.empty();
            case OTHER ->
                Optional.of("Other code: some forms were built from other code, or one side does not name it;"
                        + " they are listed apart.");
            case UNKNOWN -> Optional.of("No profile names the code that it measured: judged as if it were equal.");
        };
    }

    static String judged(JudgedBy by) {
        return switch (by) {
            case RERUNS -> "Judged by intervals, and by what runs of one GPU differ by.";
            case BASELINE ->
                "Judged by how far GPUs of a model are apart in each figure, those of the base among them.";
            case DEFAULTS ->
                "Judged by how far GPUs of a model are known to be apart in each figure. A base of three GPUs or more"
                        + " tells it better.";
        };
    }

    static List<String> replays(Side base, Comparison one) {
        return Stream.of(one.current(), base)
                .filter(side -> side.replays() != null)
                .flatMap(side -> side.replays().stream())
                .map(ComparisonWords::replay)
                .collect(Collectors.toList());
    }

    private static String replay(Replay replay) {
        String of = replay.recordedAt() == null ? "an unknown date" : replay.recordedAt();
        return replay.file() + " replays a recording of " + of + " and is no measurement of today.";
    }
}
