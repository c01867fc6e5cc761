package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Residency;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Tone;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether blocks came to lie evenly on the SMs, in a sentence. */
public final class ResidencySentence {
    private ResidencySentence() {}

    public static List<Block> of(Profile profile) {
        if (profile.residency().isEmpty()) {
            return List.of();
        }
        return List.of(uneven(profile)
                .map(sentence -> Block.Paragraph.of(new Cell(sentence + ".", Tone.WARN)))
                .orElseGet(() -> Block.Paragraph.of(
                        Cell.faint("Blocks were spread evenly over the SMs, by %smid, at every size that was checked: "
                                + sizes(profile.residency()) + "."))));
    }

    /** Returns where blocks did not lie evenly, as a sentence without an end. */
    public static Optional<String> uneven(Profile profile) {
        List<Residency> uneven = profile.residency().stream()
                .filter(grid -> !isEven(grid, profile.device().multiprocessors()))
                .toList();
        return uneven.isEmpty()
                ? Optional.empty()
                : Optional.of("Blocks were not spread evenly over the SMs: "
                        + uneven.stream().map(ResidencySentence::words).collect(Collectors.joining("; ")));
    }

    private static boolean isEven(Residency grid, Integer multiprocessors) {
        boolean allUsed = multiprocessors == null || grid.multiprocessors() == Math.min(grid.blocks(), multiprocessors);
        return allUsed && grid.most() - grid.fewest() <= 1;
    }

    private static String sizes(List<Residency> grids) {
        return grids.stream().map(grid -> Integer.toString(grid.blocks())).collect(Collectors.joining(", "));
    }

    private static String words(Residency grid) {
        String each = grid.fewest() == grid.most() ? "" + grid.most() : grid.fewest() + " to " + grid.most();
        return grid.blocks() + " on " + grid.multiprocessors() + " SMs, " + each + " each";
    }
}
