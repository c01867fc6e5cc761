package io.gpuclass.model.ptx;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.code.Refused;
import java.util.List;

/**
 * A kernel of a user as a whole: that none of its assertions fails, that it comes to an end, and that no accesses race.
 *
 * @param name as the module has it
 * @param grid on how many threads
 * @param arguments as the command line has them: {@code buffer:BYTES}, {@code buffer:BYTES=WORD:WORD}, a number, or those of the members of a
 *     structure with {@code +} between them
 */
public record WholeKernel(String name, Grid grid, List<String> arguments) implements Exploration {
    /** Questions asked of a kernel. */
    public static final String PROMISE = "stops_and_races_nowhere";

    public WholeKernel {
        arguments = List.copyOf(arguments);
    }

    /**
     * Finds a kernel by the name that it has in C++, such as {@code reduce<float>}.
     *
     * @param grid on how many threads; of 0 blocks on as many as make up a cluster, or 2
     * @throws IllegalArgumentException if there is none, or several
     */
    public static WholeKernel named(PtxModule module, String kernel, Grid grid, List<String> arguments) {
        String found = KernelName.find(kernel, Demangler.kernels(module.names()));
        return new WholeKernel(found, inClusters(grid, module.kernel(found).cluster()), arguments);
    }

    /** Returns whether a module has a kernel of that name, or several. */
    public static boolean isIn(PtxModule module, String kernel) {
        return !KernelName.fitting(kernel, Demangler.kernels(module.names())).isEmpty();
    }

    /** Returns a grid with the clusters that a kernel says, if it does. */
    private static Grid inClusters(Grid grid, int said) {
        if (said < 0) {
            throw new IllegalArgumentException(
                    "the kernel has clusters along y or z, and the model covers those along x only");
        }
        boolean isOther = grid.cluster() > 1 && said > 0 && said != grid.cluster();
        int cluster = said > 0 ? said : grid.cluster();
        int blocks = grid.blocks() > 0 ? grid.blocks() : Math.max(2, cluster);
        if (isOther || blocks % cluster > 0) {
            throw new IllegalArgumentException(
                    "the kernel has clusters of " + cluster + " blocks, so that there are no "
                            + (isOther ? "clusters of " + grid.cluster() : blocks + " blocks"));
        }
        return new Grid(grid.gpus(), blocks, grid.threads(), cluster);
    }

    @Override
    public Proof proof() {
        return new Proof(name, PROMISE, grid);
    }

    /** Returns where members of structures lie among its arguments, in words. */
    public List<String> layouts(PtxModule module) {
        return Arguments.of(module, name, arguments).layouts();
    }

    /** Returns whether a kernel or a function of a module is explored: functions are what it may call. */
    boolean runs(PtxModule module, String body) {
        return body.equals(name) || module.functions().containsKey(body);
    }

    /**
     * Explores it.
     *
     * @throws IllegalArgumentException if the arguments are not those that it takes
     */
    @Override
    public ProofResult explore(PtxModule module, Bounds bounds) {
        long start = System.nanoTime();
        Arguments laidOut = Arguments.of(module, name, arguments);
        Verdict verdict = null;
        String refused = "";
        try {
            verdict = Safety.ofKernel(grid.program(module, name, laidOut), bounds);
        } catch (Refused e) {
            refused = e.getMessage();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new ProofResult(proof(), List.of(), verdict, refused, seconds, List.of());
    }
}
