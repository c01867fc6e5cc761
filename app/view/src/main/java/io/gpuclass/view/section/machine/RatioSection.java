package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Ratio;
import io.gpuclass.profile.abstraction.Ratios;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** Stuart & Owens 2011, Tables 2 and 3. */
public final class RatioSection {
    private RatioSection() {}

    public static List<Block> of(Profile profile) {
        if (profile.ratios() == null) {
            return List.of();
        }
        return Section.titled("Ratios")
                .add(contention(profile.ratios()).table("Contentious over noncontentious (the paper's Table 2)"))
                .add(toVolatile(profile.ratios()).table("Over the volatile access (the paper's Table 3)"))
                .blocks();
    }

    private static PatternGrid contention(Ratios ratios) {
        PatternGrid grid = new PatternGrid();
        for (Access access : Access.values()) {
            for (Direction direction : Direction.values()) {
                String key = access.id() + "-" + direction.id();
                List<Ratio> found = ratios.contentiousToNoncontentious().getOrDefault(key, List.of());
                found.forEach(ratio -> put(grid, PatternGrid.name(access), direction, ratio));
            }
        }
        return grid;
    }

    private static PatternGrid toVolatile(Ratios ratios) {
        PatternGrid grid = new PatternGrid();
        for (Access access : Access.values()) {
            for (Sharing sharing : Sharing.values()) {
                for (Direction direction : Direction.values()) {
                    String key = new ProbeCase(access, direction, sharing, Pattern.SERIAL).id();
                    String row = sharing.id() + " " + PatternGrid.name(access);
                    ratios.toVolatile().getOrDefault(key, List.of()).forEach(ratio -> put(grid, row, direction, ratio));
                }
            }
        }
        return grid;
    }

    private static void put(PatternGrid grid, String row, Direction direction, Ratio ratio) {
        Named.find(Pattern.class, ratio.pattern()).ifPresent(pattern -> grid.put(row, direction, pattern, text(ratio)));
    }

    /** Returns a ratio with three significant digits, and how far its interval reaches. */
    static String text(Ratio ratio) {
        return Numbers.plusMinus(new Estimate(ratio.value(), ratio.low(), ratio.high()));
    }
}
