package io.gpuclass.fleet;

import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What thousands of profiles say: each model's medians and spreads, and the GPUs that are not like the others. */
public final class FleetReport {
    private FleetReport() {}

    public static Document of(FleetSummary fleet) {
        List<Block> blocks = new ArrayList<>(head(fleet));
        blocks.addAll(OutlierSection.of(fleet));
        fleet.models().forEach(model -> blocks.addAll(of(model).blocks()));
        return new Document(blocks);
    }

    /** Returns the title and what the fleet is. */
    static List<Block> head(FleetSummary fleet) {
        return List.of(new Block.Heading(1, "Fleet"), Block.Paragraph.of(Cell.of(counts(fleet))));
    }

    private static String counts(FleetSummary fleet) {
        String replays = fleet.replays() == 0 ? "" : " (" + fleet.replays() + " known only by replays of recordings)";
        String skipped = fleet.skipped() == 0 ? "" : ", " + counted(fleet.skipped(), "file") + " skipped";
        return counted(fleet.profiles(), "profile") + " of " + counted(fleet.gpus(), "GPU") + replays + ", "
                + counted(fleet.models().size(), "model") + skipped;
    }

    /** Returns a number with what it counts. */
    static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** Returns the section of a model. */
    static Document of(Model model) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, model.name() + " · " + counted(model.gpus(), "GPU")));
        if (!model.shares().isEmpty()) {
            blocks.add(shares(model));
        }
        SpreadTables.addTo(blocks, model);
        return new Document(blocks);
    }

    private static Block shares(Model model) {
        return new TableColumns<List<Share>>()
                .text("verdicts and advice", shares -> shares.get(0).question())
                .text("GPUs", shares -> shares.stream().map(FleetReport::answer).collect(Collectors.joining(", ")))
                .table(Grouped.by(Share::question, model.shares()).values(), "");
    }

    private static String answer(Share share) {
        return share.answer() + (share.share() == 1 ? "" : " " + Numbers.fixed(100 * share.share(), 1) + " %");
    }
}
