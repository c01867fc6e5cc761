package io.gpuclass.view.html;

import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.view.chart.Charts;
import io.gpuclass.view.chart.Charts.Group;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page.Part;
import io.gpuclass.view.report.BenchReport;
import java.util.ArrayList;
import java.util.List;

/** What {@code bench} found as a page that needs nothing beside it: the verdict first, then the pictures, then all the tables. */
public final class BenchPage {
    private BenchPage() {}

    public static String of(BenchRun run) {
        List<Group> groups = Charts.groups(List.of(run.profile()));
        List<Part> parts = new ArrayList<>();
        List<Tag> answer = BenchReport.answer(run).toHtml("answer", 1);
        answer.forEach(section -> section.with("open", ""));
        parts.add(new Part("answer", "Verdict and rank", answer));
        if (!groups.isEmpty()) {
            parts.add(new Part("charts", "Charts", ChartFigures.of(groups, List.of())));
        }
        parts.add(new Part("evidence", "All figures", BenchReport.evidence(run).toHtml("evidence", 1)));
        String title = run.own().implementation() + " on " + run.device().name();
        return new Page(title, BenchReport.device(run).toHtml("device", 0), parts, !groups.isEmpty(), "").html();
    }
}
