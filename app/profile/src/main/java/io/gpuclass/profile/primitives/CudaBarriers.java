package io.gpuclass.profile.primitives;

import static io.gpuclass.profile.primitives.Trait.COUNTS_ON;
import static io.gpuclass.profile.primitives.Trait.ENDS_THE_KERNEL;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;

/** The barriers of the catalogue that run on a GPU. */
final class CudaBarriers {
    private static final String PAPER = "Stuart & Owens 2011, section 5";
    private static final String HETEROSYNC = "Mahapatra 2020, section 2.2.1 (HeteroSync)";
    private static final String GIROUX = "Giroux S9329, \"central barrier + proportional backoff\"";

    /** A slot of three lines for each of up to 256 SMs, and four lines that all share. */
    private static final Footprint TREE = Footprint.lines(256 * 3 + 4);

    static final List<Implementation> ROWS = List.of(
            row(
                            "atomic-two-stage",
                            "counts arrivals atomically, then releases through a second word",
                            PAPER,
                            Footprint.lines(2))
                    .with(COUNTS_ON),
            row(
                            "xf",
                            "one flag per block, gathered and released by a master block",
                            PAPER,
                            Footprint.NOTHING.andWordsPerBlock(2))
                    .with(COUNTS_ON),
            row("tree-atomic", "counts arrivals on each SM, then over the SMs; a fixed leader per SM", HETEROSYNC, TREE)
                    .with(COUNTS_ON),
            row("tree-lock-free", "flags gathered on each SM, then over the SMs, without atomics", HETEROSYNC, TREE)
                    .with(COUNTS_ON),
            row(
                    "tree-sense-reversing",
                    "the last arriver of each SM leads it; phases alternate in sense",
                    "Mahapatra 2020, section 3.1",
                    TREE),
            row(
                    "grid-sync",
                    "grid synchronization of cooperative groups",
                    "CUDA cooperative groups",
                    Footprint.NOTHING),
            row(
                    "central",
                    "counts arrivals in the word that everybody polls",
                    "the algorithm of CUDA cooperative groups",
                    Footprint.lines(1)),
            row(
                            "central-proportional",
                            "as central, looking only after a pause for each arrival that is missing",
                            GIROUX,
                            Footprint.lines(1))
                    .pausing(Pauses.ARRIVING),
            row(
                            "tree-count-proportional",
                            "as central-proportional, each block arriving once for all its threads",
                            "Giroux S9329, \"easy and effective GPU tree barrier\"",
                            Footprint.lines(1))
                    .pausing(Pauses.ARRIVING),
            row(
                            "striped",
                            "as central, arrivals and waiters spread over words of their own",
                            "this tool: a central barrier on striped counters",
                            Footprint.lines(64 * 4))
                    .pausing(Pauses.SPREADING)
                    .with(COUNTS_ON),
            row("libcu-barrier", "cuda::barrier at device scope", "libcu++", Footprint.lines(1)),
            row(
                            "kernel-relaunch",
                            "one kernel per phase, in one stream",
                            "Stuart & Owens 2011, section 2.2",
                            Footprint.NOTHING)
                    .with(ENDS_THE_KERNEL),
            row("graph-relaunch", "one kernel per phase, as nodes of a CUDA graph", "CUDA graphs", Footprint.NOTHING)
                    .with(ENDS_THE_KERNEL));

    private CudaBarriers() {}

    private static Implementation row(String id, String summary, String source, Footprint footprint) {
        return Implementation.row(
                DeviceKind.CUDA, Kind.BARRIER, id, summary, source, Progress.STARVATION_FREE, footprint);
    }
}
