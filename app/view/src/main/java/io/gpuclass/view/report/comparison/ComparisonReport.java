package io.gpuclass.view.report.comparison;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparison.JudgedBy;
import io.gpuclass.view.compare.Comparison.Side;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.Counts;
import io.gpuclass.view.compare.Difference;
import io.gpuclass.view.compare.Exemption;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.compare.Overall;
import io.gpuclass.view.compare.Spreads.Allowance.By;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TextRenderer;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report of profiles against a base: changes first, and only as many lines as one reads at a glance. */
public final class ComparisonReport {
    private static final int LONGEST_VALUE = 60;

    private final Comparisons all;

    private final boolean wide;

    private ComparisonReport(Comparisons all, boolean wide) {
        this.all = all;
        this.wide = wide;
    }

    /**
     * Returns the report, one part for each profile.
     *
     * @param columns how wide it may be; below 100 tables leave the intervals out
     */
    public static Document of(Comparisons all, int columns) {
        ComparisonReport report = new ComparisonReport(all, columns >= TextRenderer.WIDTH);
        return new Document(all.comparisons().stream()
                .flatMap(one -> report.of(one).stream())
                .toList());
    }

    /** Returns the result of a comparison, and its findings, on one line. */
    public static String summary(Comparisons all, Comparison one) {
        return line(one) + " · " + title(all.base(), one) + ": " + headline(one) + " · " + counts(all, one);
    }

    /** Returns the result of a comparison: by how much all figures differ, and which forms that are recommended became slower. */
    static String line(Comparison one) {
        Overall overall = one.overall();
        String speed = overall.slowdown() == null
                ? "no time or rate was judged"
                : speed(overall.slowdown()) + " in the geometric mean of " + overall.figures() + " judged "
                        + (overall.figures() == 1 ? "time or rate" : "times and rates");
        List<String> slower = overall.recommendedSlower();
        String forms = !slower.isEmpty()
                ? slower.size() + " slower (" + String.join(", ", slower) + ")"
                : overall.recommended().isEmpty() ? "not judged" : "none slower";
        return speed + "; recommended forms: " + forms;
    }

    private static String speed(double slowdown) {
        double times = Math.max(slowdown, 1 / slowdown);
        String share = Numbers.fixed(100 * (times - 1), 1);
        return share.equals("0.0") ? "as fast" : share + " % " + (slowdown > 1 ? "slower" : "faster");
    }

    static String title(Side base, Comparison one) {
        return one.current().files().get(0) + " against " + name(base);
    }

    private List<Block> of(Comparison one) {
        List<Block> blocks = new ArrayList<>();
        if (all.comparisons().size() > 1) {
            blocks.add(new Block.Heading(1, title(all.base(), one)));
        }
        blocks.add(Block.Paragraph.of(Cell.strong(line(one))));
        blocks.add(Block.Paragraph.of(
                Cell.of(title(all.base(), one) + ": "),
                new Cell(headline(one), tone(one)),
                Cell.of(" · " + counts(all, one) + ".")));
        blocks.add(Block.Paragraph.of(Cell.faint(origin(one))));
        unjudged(one)
                .ifPresent(why -> blocks.add(Block.Paragraph.of(Cell.warn("Nothing was judged:"), Cell.of(" " + why))));
        blocks.addAll(context(one));
        blocks.addAll(ComparisonSections.of(one, wide));
        blocks.addAll(notes(one));
        return blocks;
    }

    private String origin(Comparison one) {
        List<String> origin = new ArrayList<>(List.of(one.current().device()));
        if (one.only() != null) {
            origin.add("only " + String.join(", ", one.only()));
        }
        String how = one.current().replays() == null ? "measured at " : "recorded at ";
        one.current().createdAt().forEach(time -> origin.add(how + time));
        List<String> before = all.base().createdAt();
        if (!before.isEmpty()) {
            String last = before.size() == 1 ? "" : " to " + Collections.max(before);
            origin.add("base " + Collections.min(before) + last);
        }
        return String.join(" · ", origin);
    }

    private static String headline(Comparison one) {
        int regressions = one.counts().regressions();
        String found =
                regressions == 0 ? "no regression" : regressions + (regressions == 1 ? " regression" : " regressions");
        if (one.judgedTooFew()) {
            return "failed: " + judged(one)
                    + (one.requireJudged() > 1 ? ", of " + one.requireJudged() + " required" : "");
        }
        if (one.failed() && regressions == 0) {
            return "failed: an answer changed, " + found;
        }
        return one.failed() ? "failed: " + found : one.counts().judged() == 0 ? judged(one) : found;
    }

    private static String judged(Comparison one) {
        int judged = one.counts().judged();
        return judged == 0
                ? "nothing was judged"
                : judged + (judged == 1 ? " figure was judged" : " figures were judged");
    }

    /** Returns why no figure was judged: of those that are guarded, how many there are for each reason; empty where some were. */
    static Optional<String> unjudged(Comparison one) {
        if (one.counts().judged() > 0) {
            return Optional.empty();
        }
        String reasons = Stream.of(Exemption.values())
                .filter(reason -> reason != Exemption.METRIC)
                .map(reason -> unjudged(one, reason))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "));
        return Optional.of(reasons.isEmpty() ? "no figure that could be is on both sides and counts." : reasons);
    }

    private static String unjudged(Comparison one, Exemption reason) {
        long figures = one.figures().stream()
                .filter(figure -> figure.exemption() == reason)
                .count();
        return figures == 0 ? "" : figures + " " + (figures == 1 ? "figure" : "figures") + " " + why(reason);
    }

    private static Tone tone(Comparison one) {
        if (one.failed()) {
            return Tone.BAD;
        }
        return one.counts().regressions() > 0 || one.counts().judged() == 0 ? Tone.WARN : Tone.GOOD;
    }

    private static String counts(Comparisons all, Comparison one) {
        Counts counts = one.counts();
        boolean gpus = one.judgedBy() != null && one.judgedBy() != JudgedBy.RERUNS;
        String more = gpus ? ", or as GPUs of a model are" : "";
        return counts.improvements() + " faster · " + counts.ambiguous() + " ambiguous · " + counts.same()
                + " the same within " + ComparisonWords.tolerance(all.tolerance()) + more;
    }

    private List<Block> context(Comparison one) {
        List<Block> blocks = new ArrayList<>();
        if (!one.sameModel()) {
            boolean otherBackend = !one.current().kind().equals(all.base().kind());
            String models = otherBackend
                    ? all.base().kind() + " against " + one.current().kind() + ":"
                    : "Different " + one.current().kind().models() + ":";
            String devices =
                    " " + one.current().device() + " against " + all.base().device() + ".";
            blocks.add(Block.Paragraph.of(
                    Cell.warn(models),
                    Cell.strong(devices),
                    Cell.of(" Grids are matched by blocks on each "
                            + Contenders.processor(
                                    Stream.of(all.base().kind(), one.current().kind()))
                            + ". Slower figures fail only with --fail-on.")));
        }
        ComparisonWords.sameGpu(all.base(), one).forEach(words -> blocks.add(Block.Paragraph.of(words)));
        if (!one.differences().isEmpty()) {
            blocks.add(Block.Paragraph.of(
                    Cell.strong("Differs:"),
                    Cell.of(one.differences().stream()
                            .map(ComparisonReport::words)
                            .collect(Collectors.joining(" · ", " ", "")))));
        }
        return blocks;
    }

    private static String words(Difference difference) {
        String text = difference.what() + " " + shortened(difference.base()) + " → " + shortened(difference.current());
        return text.length() <= LONGEST_VALUE / 2 ? text.replace(' ', Cell.UNBREAKABLE_SPACE) : text;
    }

    private static String shortened(String value) {
        return PlainText.oneLine(value, LONGEST_VALUE);
    }

    private List<Block> notes(Comparison one) {
        List<Block> blocks = new ArrayList<>();
        if (all.base().files().size() == 2) {
            blocks.add(note("Two profiles do not tell how runs differ: the base is what both enclose. Three would."));
        }
        for (Exemption exemption : Exemption.values()) {
            moved(one, exemption).ifPresent(blocks::add);
        }
        if (one.counts().unjudged() > 0) {
            blocks.add(
                    note("Not judged: " + one.counts().unjudged() + " figures of which one run does not tell the noise,"
                            + " such as counts of accesses. A base of three profiles or more does."));
        }
        bySort(one).ifPresent(words -> blocks.add(note(words)));
        return blocks;
    }

    /** Returns how many figures were judged by what is known of their sort alone. */
    private static Optional<String> bySort(Comparison one) {
        long figures = one.figures().stream()
                .filter(figure -> figure.exemption() == null && figure.allowedBy() == By.SORT)
                .count();
        return figures == 0
                ? Optional.empty()
                : Optional.of("Judged by the widest of their sort: " + figures
                        + " figures in which no two profiles tell how far GPUs of a model are apart.");
    }

    /** Names the unstable forms: whoever reads their figures elsewhere is to know. */
    private static Optional<Block> unstable(Comparison one) {
        Map<String, Long> forms = one.figures().stream()
                .filter(figure -> figure.exemption() == Exemption.AT_CLIFF)
                .collect(Collectors.groupingBy(
                        figure -> ComparisonWords.form(figure.key()), LinkedHashMap::new, Collectors.counting()));
        String names = forms.entrySet().stream()
                .map(form -> form.getKey() + " (" + form.getValue() + ")")
                .collect(Collectors.joining(", "));
        return forms.isEmpty()
                ? Optional.empty()
                : Optional.of(note("Not judged, " + why(Exemption.AT_CLIFF) + " Figures of " + names + "."));
    }

    /** Returns how many figures moved that are no regressions, and why they are none. */
    private static Optional<Block> moved(Comparison one, Exemption exemption) {
        if (exemption == Exemption.AT_CLIFF) {
            return unstable(one);
        }
        String moved = Stream.of(Verdict.SLOWER, Verdict.FASTER, Verdict.CHANGED)
                .map(verdict -> count(one, exemption, verdict))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        return moved.isEmpty() ? Optional.empty() : Optional.of(note("Not counted: " + moved + " " + why(exemption)));
    }

    private static String count(Comparison one, Exemption exemption, Verdict verdict) {
        long count = one.figures().stream()
                .filter(figure -> figure.exemption() == exemption && figure.verdict() == verdict)
                .count();
        return count == 0 ? "" : count + " " + verdict.id();
    }

    private static String why(Exemption exemption) {
        return switch (exemption) {
            case METRIC -> "of elapsed times, ratios and other figures that only inform.";
            case NOISE_UNKNOWN ->
                "of what moves with where memory comes to lie, and nobody knows how far: between models polls, sections and"
                        + " the like, on one model sections of locks that may starve blocks, and how evenly queues"
                        + " and their like serve. Three earlier profiles or more tell.";
            case SHARES_ITS_CPUS ->
                "of a host, which shares its CPUs with whatever else runs. Three earlier profiles or more tell by how"
                        + " much.";
            case STARVES -> "of forms that starve most blocks: their rates are those of the few that hold on.";
            case AT_CLIFF ->
                "unstable: two GPUs of the model, or two runs, are known to be more than a factor of two apart there.";
            case ENDS_THE_KERNEL -> "of barriers that end the kernel: their rates are those of launching.";
            case OTHER_CODE -> "of forms whose code differs from the base's: --across-code judges them.";
        };
    }

    private static Block note(String text) {
        return Block.Paragraph.item(Cell.faint(text));
    }

    private static String name(Side base) {
        int more = base.files().size() - 1;
        return more == 0 ? base.files().get(0) : base.files().size() + " profiles";
    }
}
