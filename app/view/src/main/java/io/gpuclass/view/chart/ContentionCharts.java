package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import io.gpuclass.profile.system.SystemResults.MemberShare;
import io.gpuclass.view.chart.Chart.Axis;
import io.gpuclass.view.chart.Chart.Line;
import io.gpuclass.view.chart.Chart.Point;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Charts of the rates of processors on words of one memory: over the blocks of each GPU and, where threads of the CPU take part, over these. A chart
 * for each operation and home.
 */
final class ContentionCharts {
    private static final Axis BLOCKS = new Axis("blocks of each GPU", true, null);
    private static final Axis THREADS = new Axis("threads of the CPU", true, null);
    private static final Axis Y = new Axis("operations per second", true, true);

    private ContentionCharts() {}

    private record ChartedOperation(String operation, String home, boolean threads) {
        static ChartedOperation of(ContentionResult result) {
            return new ChartedOperation(
                    result.operation().id() + " " + result.bits(), result.home(), result.hostThreads() != null);
        }

        String id() {
            return (operation + "-" + home + (threads ? "-threads" : ""))
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^a-z0-9]+", "-");
        }

        String title() {
            return PlainText.oneLine("Contention, " + operation + " bits in " + Processor.memoryName(home)
                    + (threads ? ", with the CPU" : ""));
        }

        int place(ContentionResult result) {
            return threads ? result.hostThreads() : result.blocks();
        }
    }

    static List<Drawing> of(Profile profile) {
        return Grouped.by(ChartedOperation::of, drawn(profile).toList()).entrySet().stream()
                .flatMap(one -> chart(one.getKey(), one.getValue()).stream())
                .toList();
    }

    /** Returns the results that charts can show. */
    static Stream<ContentionResult> drawn(Profile profile) {
        return Stream.ofNullable(profile.system())
                .flatMap(system -> system.contention().stream())
                .filter(ContentionCharts::isDrawn);
    }

    private static boolean isDrawn(ContentionResult result) {
        return Outcome.counts(result.outcome(), null)
                && result.opsPerSecond() != null
                && result.opsPerSecond().median() > 0
                && (result.hostThreads() != null || result.blocks() != null);
    }

    private static Optional<Drawing> chart(ChartedOperation setting, List<ContentionResult> results) {
        Axis x = setting.threads ? THREADS : BLOCKS;
        Function<ContentionResult, String> name = result -> name(setting, result);
        Map<String, List<ContentionResult>> byName = Grouped.by(name, results);
        List<Line> lines = byName.entrySet().stream()
                .map(line -> new Line(
                        line.getKey(),
                        line.getValue().stream()
                                .sorted(Comparator.comparingInt(setting::place))
                                .map(result -> point(setting, result))
                                .toList()))
                .toList();
        return Drawing.of(ChartTopic.CONTENTION, setting.id(), setting.title(), x, Y, lines);
    }

    private static String name(ChartedOperation setting, ContentionResult result) {
        String words = result.sharing() == Sharing.CONTENTIOUS ? "" : ", own words";
        String blocks = !setting.threads || result.blocks() == null
                ? ""
                : ", " + result.blocks() + (result.blocks() == 1 ? " block" : " blocks");
        return PlainText.oneLine(Processor.namesOf(result.members()) + blocks + words);
    }

    private static Point point(ChartedOperation setting, ContentionResult result) {
        String note = result.shares().stream().map(ContentionCharts::share).collect(Collectors.joining(", "));
        return Point.of(setting.place(result), result.opsPerSecond().estimate(), note);
    }

    private static String share(MemberShare share) {
        return PlainText.oneLine(Processor.namesOf(share.member())) + " " + Numbers.wholePercent(share.share());
    }
}
