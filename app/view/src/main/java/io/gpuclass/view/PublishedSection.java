package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import java.util.ArrayList;
import java.util.List;

/** A machine beside the two GPUs of Stuart & Owens 2011, in the paper's own tables. A terminal has no room for it. */
final class PublishedSection {
    private PublishedSection() {}

    static List<Block> of(Profile profile) {
        List<Block> tables = PaperTables.blocks(List.of(profile), List.of(DeviceSection.name(profile.device())));
        if (tables.isEmpty()) {
            return List.of();
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(2, "Beside the GPUs of the paper"));
        blocks.addAll(tables);
        return blocks.stream().<Block>map(Block.Wide::new).toList();
    }
}
