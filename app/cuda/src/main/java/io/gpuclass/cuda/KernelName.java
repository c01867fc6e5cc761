package io.gpuclass.cuda;

import io.gpuclass.cuda.Launch.LaunchStyle;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An entry point's name, {@code <subject>_<metric>_<variant>}. Immutable.
 *
 * @param module {@code <subject>_<metric>}: the module that holds the entry point
 */
record KernelName(String text, String module) {
    private static final Pattern FORM = Pattern.compile("([a-z0-9]+_[a-z0-9]+)_[a-z0-9_]+");
    private static final String FOLDER = "/io/gpuclass/ptx/";

    /** Subjects whose blocks never wait for each other, so that an ordinary launch is enough. */
    private static final List<String> INDEPENDENT =
            List.of("probe_", "scope_", "simt_", "clock_", "check_", "memtest_", "vecadd_", "scalarprod_", "align_");

    /** Reports where the blocks of a cooperative launch are placed, so it must be launched as one. */
    private static final String RESIDENCY = "clock_count_residency";

    private static final Pattern RELAUNCHED =
            Pattern.compile("(barrier|bfs|sssp|pagerank|reduce)_[a-z0-9]+_kernel_relaunch");
    private static final Pattern SYNCHRONOUS =
            Pattern.compile("(barrier|bfs|sssp|pagerank|reduce)_[a-z0-9]+_synchronous_relaunch_as_published");
    private static final Pattern GRAPH = Pattern.compile("(barrier|bfs|sssp|pagerank|reduce)_[a-z0-9]+_graph_relaunch");

    /** Checks launches that follow each other. */
    private static final String REPEATED = "use_verify";

    private static final Pattern IN_CLUSTERS = Pattern.compile("cluster_[a-z0-9]+_[a-z0-9_]+_of_([0-9]+)");

    static Optional<KernelName> parse(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches() ? Optional.of(new KernelName(text, parts.group(1))) : Optional.empty();
    }

    /**
     * Returns the resources that may hold the kernel, the preferred one first: machine code for 9.0, PTX for 9.0 and newer, PTX for any GPU.
     *
     * @param computeCapability such as {@code 9.0}
     */
    List<String> resources(String computeCapability) {
        Stream<String> best = computeCapability.equals("9.0") ? Stream.of(".sm90.cubin") : Stream.empty();
        Stream<String> newer = CudaFacts.majorOf(computeCapability) >= 9 ? Stream.of(".sm90.ptx") : Stream.empty();
        return Stream.of(best, newer, Stream.of(".ptx"))
                .flatMap(each -> each)
                .map(ending -> FOLDER + module + ending)
                .toList();
    }

    /** Returns the PTX among the {@link #resources}. */
    List<String> texts(String computeCapability) {
        return resources(computeCapability).stream()
                .filter(resource -> resource.endsWith(".ptx"))
                .toList();
    }

    /** Returns the blocks per cluster; 1 without clusters. */
    int clusterBlocks() {
        Matcher size = IN_CLUSTERS.matcher(text);
        return size.matches() ? Integer.parseInt(size.group(1)) : 1;
    }

    /** Returns the launch style: cooperative, unless the name says that another one is safe. */
    LaunchStyle style() {
        if (RELAUNCHED.matcher(text).matches()) {
            return LaunchStyle.RELAUNCHED;
        }
        if (SYNCHRONOUS.matcher(text).matches()) {
            return LaunchStyle.SYNCHRONOUS;
        }
        if (GRAPH.matcher(text).matches()) {
            return LaunchStyle.GRAPH;
        }
        if (module.equals(REPEATED)) {
            return LaunchStyle.REPEATED;
        }
        boolean independent = INDEPENDENT.stream().anyMatch(text::startsWith);
        return independent && !text.equals(RESIDENCY) ? LaunchStyle.PLAIN : LaunchStyle.COOPERATIVE;
    }
}
