package io.gpuclass.view.health;

import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Health.Finding;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Findings of a check, for people: a table for each GPU. */
public final class HealthReport {
    private static final int DIGITS = 4;
    private static final String NOT_JUDGED = "not judged: ";

    private HealthReport() {}

    public static Document of(List<Health> gpus) {
        List<Block> blocks = new ArrayList<>();
        for (Health gpu : gpus) {
            String model = gpu.model().isEmpty() ? "" : " · " + gpu.model();
            blocks.add(new Block.Heading(2, gpu.device() + model));
            blocks.add(Block.Paragraph.of(
                    verdict(gpu), Cell.of(", checked in " + Numbers.fixed(gpu.seconds(), 1) + " s")));
            blocks.add(new TableColumns<Finding>()
                    .text("figure", Finding::figure)
                    .text("", HealthReport::condition)
                    .number("value", finding -> number(finding.value(), finding.unit()))
                    .number("limit", finding -> number(finding.limit(), finding.unit()))
                    .number("median", finding -> number(finding.median(), finding.unit()))
                    .number("devices", Finding::gpus)
                    .text("note", Finding::note)
                    .filled(gpu.findings())
                    .table(gpu.findings(), ""));
            gpu.notes().forEach(note -> blocks.add(Block.Paragraph.item(Cell.of(note))));
        }
        return new Document(blocks);
    }

    private static Cell verdict(Health gpu) {
        if (!gpu.healthy()) {
            return Cell.bad("sick");
        }
        return gpu.unjudged().isEmpty() ? Cell.good("healthy") : Cell.warn(NOT_JUDGED + busy(gpu));
    }

    private static String busy(Health gpu) {
        return "busy (" + gpu.busy() + ")";
    }

    private static Cell condition(Finding finding) {
        String text = finding.condition().id().replace('-', ' ');
        return switch (finding.condition()) {
            case OK -> Cell.good(text);
            case SICK -> Cell.bad(text);
            case UNSURE, NOT_JUDGED -> Cell.warn(text);
            case NO_LIMIT -> Cell.faint(text);
        };
    }

    private static String number(Double value, String unit) {
        return value == null ? null : Numbers.significant(value, DIGITS) + " " + unit;
    }

    /** Returns the sick vitals in one line, then those that were not judged: for a log, and for whatever drains a node with a reason. */
    public static String reason(List<Health> gpus) {
        List<String> reasons = new ArrayList<>();
        List<String> sick = lines(gpus, Health::sick, gpu -> "");
        if (!sick.isEmpty()) {
            reasons.add("sick: " + String.join("; ", sick));
        }
        List<String> unjudged = lines(gpus, Health::unjudged, gpu -> busy(gpu) + " ");
        if (!unjudged.isEmpty()) {
            reasons.add(NOT_JUDGED + String.join("; ", unjudged));
        }
        return reasons.isEmpty() ? "healthy" : String.join("; ", reasons);
    }

    private static List<String> lines(
            List<Health> gpus, Function<Health, List<Finding>> findings, Function<Health, String> why) {
        return gpus.stream()
                .flatMap(gpu -> findings.apply(gpu).stream()
                        .map(finding -> gpu.device() + " " + why.apply(gpu) + reason(finding)))
                .toList();
    }

    private static String reason(Finding finding) {
        return finding.value() == null
                ? finding.figure() + ": " + finding.note()
                : finding.figure() + " " + number(finding.value(), finding.unit()) + ", limit "
                        + number(finding.limit(), finding.unit());
    }
}
