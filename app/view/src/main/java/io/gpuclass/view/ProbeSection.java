package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Source;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Estimate;
import java.util.ArrayList;
import java.util.List;

/** The twelve memory probes: Stuart & Owens 2011, Table 1. */
final class ProbeSection {
    private ProbeSection() {}

    static List<Block> of(Profile profile) {
        if (profile.probes().isEmpty()) {
            return List.of();
        }
        PatternGrid elapsed = new PatternGrid();
        PatternGrid steady = new PatternGrid();
        for (ProbeResult probe : profile.probes()) {
            String row = probe.sharing().id() + " " + PatternGrid.name(probe.access());
            elapsed.put(
                    row,
                    probe.direction(),
                    probe.pattern(),
                    elapsed(probe.elapsedMs().estimate()));
            if (probe.nsPerAccess() != null) {
                Estimate cost = probe.nsPerAccess().estimate();
                int decimals = Numbers.decimals(cost.value(), 4);
                steady.put(row, probe.direction(), probe.pattern(), Numbers.plusMinus(cost, decimals));
            }
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Memory probes"));
        blocks.add(Block.Paragraph.of(Cell.faint(note(profile))));
        if (!steady.isEmpty()) {
            blocks.add(steady.table(
                    "Nanoseconds per access, steady, while every " + Contenders.one(profile) + " accesses", ""));
        }
        blocks.add(elapsed.table(
                "Milliseconds for 1000 accesses per " + Contenders.one(profile) + launch(profile)
                        + " (the paper's Table 1)",
                ""));
        return blocks;
    }

    /** A host's threads are not launched: JMH lets them run before it looks at the clock. */
    private static String launch(Profile profile) {
        return profile.device().kind().cpu() ? "" : ", launch included";
    }

    private static String note(Profile profile) {
        boolean published = profile.source() == Source.PUBLISHED;
        return (published ? "" : "± reaches the farther end of the 95 % interval, here and below. ")
                + "After atomic: volatile accesses that follow one atomic.";
    }

    /** Returns milliseconds as the paper prints them, with more digits only where there is an interval that needs them. */
    static String elapsed(Estimate milliseconds) {
        boolean exact = milliseconds.low() == milliseconds.high();
        return Numbers.plusMinus(milliseconds, exact ? 3 : Math.max(3, Numbers.decimals(milliseconds.value(), 3)));
    }
}
