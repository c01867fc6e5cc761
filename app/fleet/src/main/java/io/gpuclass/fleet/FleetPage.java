package io.gpuclass.fleet;

import io.gpuclass.fleet.FleetReport.OutlierSection;
import io.gpuclass.fleet.FleetSummary.Model;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.html.Page;
import io.gpuclass.view.html.Page.Part;
import java.util.ArrayList;
import java.util.List;

/** What thousands of profiles say as a page that needs nothing beside it: what the report has, and trends by driver and date. */
public final class FleetPage {
    private FleetPage() {}

    /** @throws FleetException if the engine fails */
    public static String of(Fleet fleet) {
        FleetSummary summary = fleet.summary();
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("outliers", "Outliers", bare(OutlierSection.of(summary), "outliers")));
        for (int i = 0; i < summary.models().size(); i++) {
            Model model = summary.models().get(i);
            List<Trend> trends = fleet.trends(model.name());
            String id = "model-" + (i + 1);
            List<Tag> content = new ArrayList<>(bare(FleetReport.of(model).blocks(), id));
            if (!trends.isEmpty()) {
                content.add(Tag.of("h3", "Trends by driver and date"));
                content.addAll(new Document(List.of(Trend.table(trends))).toHtml(id + "-trends", 1));
            }
            parts.add(new Part(id, model.name() + " \u00B7 " + FleetReport.counted(model.gpus(), "GPU"), content));
        }
        return new Page("Fleet", new Document(FleetReport.head(summary)).toHtml("fleet", 0), parts, false, "").html();
    }

    /** Returns blocks without their heading, which the part has. */
    private static List<Tag> bare(List<Block> blocks, String id) {
        return new Document(blocks.subList(1, blocks.size())).toHtml(id, 1);
    }
}
