package io.gpuclass.model.ptx;

import io.gpuclass.model.Safety;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Refused;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A kernel of a user as a whole: that none of its assertions fails, that it comes to an end, and that no accesses race.
 *
 * @param name as the module has it
 * @param grid on how many threads
 * @param arguments as the command line has them: {@code buffer:BYTES}, {@code buffer:BYTES=WORD:WORD}, or a number
 */
public record WholeKernel(String name, Grid grid, List<String> arguments) {
    /** What is asked of a kernel. */
    public static final String PROMISE = "stops_and_races_nowhere";

    private static final Pattern BUFFER = Pattern.compile("buffer(?::(\\d{1,7}))?(?:=(-?\\w+(?::-?\\w+)*))?");
    private static final long USUAL_BYTES = 4096;

    public WholeKernel {
        arguments = List.copyOf(arguments);
    }

    /**
     * Finds a kernel by the name that it has in C++.
     *
     * @param grid on how many threads; of 0 blocks on as many as make up a cluster, or 2
     * @throws IllegalArgumentException if there is none, or several
     */
    public static WholeKernel named(PtxModule module, String kernel, Grid grid, List<String> arguments) {
        String last = kernel.replaceFirst("^.*::", "");
        Pattern mangled = Pattern.compile("_Z.*?(?<!\\d)" + last.length() + Pattern.quote(last) + ".*");
        List<String> found = module.names().contains(kernel)
                ? List.of(kernel)
                : module.names().stream()
                        .filter(name -> mangled.matcher(name).matches())
                        .toList();
        if (found.size() != 1) {
            throw new IllegalArgumentException((found.isEmpty()
                            ? "no kernel is called '" + kernel + "'"
                            : "several kernels are called '" + kernel + "'")
                    + "; there are "
                    + (found.isEmpty() ? module.names().stream().map(WholeKernel::inSource) : found.stream())
                            .distinct()
                            .collect(Collectors.joining(", ")));
        }
        return new WholeKernel(found.get(0), inClusters(grid, module.clusterOf(found.get(0))), arguments);
    }

    /** Returns a grid with the clusters that a kernel says, if it does. */
    private static Grid inClusters(Grid grid, int said) {
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

    /** Returns the name of a kernel as the source has it, without its namespaces; of what is mangled in another way, that. */
    private static String inSource(String name) {
        Matcher parts = Pattern.compile("_ZN?(?=\\d)(.*)").matcher(name);
        String rest = parts.matches() ? parts.group(1) : "";
        String last = name;
        Matcher part = Pattern.compile("(\\d+)(.*)").matcher(rest);
        while (part.matches()
                && Integer.parseInt(part.group(1)) <= part.group(2).length()) {
            int length = Integer.parseInt(part.group(1));
            last = part.group(2).substring(0, length);
            rest = name.startsWith("_ZN") ? part.group(2).substring(length) : "";
            part = Pattern.compile("(\\d+)(.*)").matcher(rest);
        }
        return last;
    }

    /**
     * Explores it.
     *
     * @throws IllegalArgumentException if the arguments are not those that it takes
     */
    public Proof.Result explore(PtxModule module, Bounds bounds) {
        long start = System.nanoTime();
        Map<Long, Byte> initial = new HashMap<>(module.initial());
        List<Long> sizes = new ArrayList<>();
        List<Long> values = values(module, initial, sizes);
        Verdict verdict = null;
        String refused = "";
        try {
            Code code = module.code(name, values, false);
            verdict = Safety.ofKernel(grid.program(module, code, initial, sizes), bounds);
        } catch (Refused e) {
            refused = e.getMessage();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Proof.Result(new Proof(name, PROMISE, grid), List.of(), verdict, refused, seconds, List.of());
    }

    private List<Long> values(PtxModule module, Map<Long, Byte> initial, List<Long> sizes) {
        List<String> types = module.kernels().get(name).types();
        if (arguments.size() > types.size()) {
            throw new IllegalArgumentException(
                    "the kernel takes " + types.size() + " arguments, not " + arguments.size());
        }
        List<Long> values = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            String type = types.get(i);
            if (!type.matches("[usb](8|16|32|64)")) {
                throw new IllegalArgumentException("argument " + (i + 1) + " is "
                        + (type.contains("[") ? "a structure" : "no pointer and no integer, but " + type)
                        + ": the model does not cover kernels that take one");
            }
            boolean isPointer = type.endsWith("64");
            if (i >= arguments.size() && !isPointer) {
                throw new IllegalArgumentException(
                        "argument " + (i + 1) + " is a number: say all of them by --args, as in --args buffer:4096,4");
            }
            values.add(value(i < arguments.size() ? arguments.get(i) : "buffer", initial, sizes));
        }
        return values;
    }

    private static long value(String text, Map<Long, Byte> initial, List<Long> sizes) {
        Matcher buffer = BUFFER.matcher(text);
        if (!buffer.matches()) {
            try {
                sizes.add(0L);
                return Long.decode(text);
            } catch (NumberFormatException none) {
                throw new IllegalArgumentException(
                        "'" + text + "' is no argument: write buffer:BYTES, buffer:BYTES=WORD:WORD or a number");
            }
        }
        long address = Grid.buffer(sizes.size());
        sizes.add(buffer.group(1) == null ? USUAL_BYTES : Long.parseLong(buffer.group(1)));
        if (buffer.group(2) != null) {
            String[] words = buffer.group(2).split(":");
            for (int i = 0; i < words.length * Integer.BYTES; i++) {
                initial.put(address + i, (byte) (Long.decode(words[i / Integer.BYTES]) >>> 8 * (i % Integer.BYTES)));
            }
        }
        return address;
    }
}
