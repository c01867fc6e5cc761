package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Standing;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.FairMutexSection;
import io.gpuclass.view.section.primitive.FloorSection;
import io.gpuclass.view.section.primitive.GoalSection;
import io.gpuclass.view.section.primitive.PeerSection;
import java.util.ArrayList;
import java.util.List;

/** How near the fastest primitives come to their goals, and to the floor. What is missing is said to be not known. */
public final class FastestReport {
    private FastestReport() {}

    /** Returns the report on a profile. */
    public static Document of(Profile profile) {
        List<Standing> standings = profile.advice().standings();
        List<Block> blocks = new ArrayList<>(DeviceSection.of(profile));
        blocks.add(Block.Paragraph.of(
                Cell.of("How close the fastest barriers, mutexes and semaphores come to their goals, and to"
                        + " the least time that round trips to the L2 cache and queues there take.")));
        blocks.addAll(GoalSection.of(profile, standings));
        blocks.addAll(PeerSection.of(profile, standings));
        blocks.addAll(FloorSection.of(profile, standings));
        blocks.addAll(FairMutexSection.of(profile));
        return new Document(blocks);
    }
}
