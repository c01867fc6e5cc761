package io.gpuclass.model.ptx;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The source files of a module.
 *
 * @param files by their numbers in it
 */
record Sources(Map<Integer, String> files) {
    private static final Pattern FILE = Pattern.compile("(?m)^\\s*\\.file\\s+(\\d+)\\s+\"([^\"]*)\"");
    private static final Pattern LOCATION = Pattern.compile(
            "\\.loc\\s+(\\d+)\\s+(\\d+)\\s+\\d+(?:\\s*,\\s*function_name\\s+\\S+\\s*,\\s*inlined_at\\s+(\\d+)\\s+(\\d+)\\s+\\d+)?");
    /** Files whose steps are shown as the line that calls them: accesses to memory, waiting loops, groups of threads, CUDA's own headers. */
    private static final Pattern PLUMBING = Pattern.compile(
            ".*/gpuclass/(mem|wait|time)/.*|.*/sync/group\\.cuh|.*_(functions|intrinsics)\\.h(pp)?"
                    + "|.*/include/(cccl|cuda|nv|cooperative_groups)/.*|.*/cuda_ptx_generated\\.h|.*/cooperative_groups\\.h|.*/sm_\\d+_rt\\.h(pp)?");

    /** Files of what is asked, not of what is asked about. */
    private static final Pattern HARNESS = Pattern.compile(".*/gpuclass/(verify|bench)/.*");

    Sources {
        files = Map.copyOf(files);
    }

    /** Reads which files a module names. */
    static Sources parse(String code) {
        Map<Integer, String> files = new HashMap<>();
        Matcher file = FILE.matcher(code);
        while (file.find()) {
            files.put(Integer.parseInt(file.group(1)), file.group(2).replaceAll("[^/]+/\\.\\./", ""));
        }
        return new Sources(files);
    }

    /** Returns whether a source line is of what is asked, not of what is asked about. */
    boolean isHarness(String source) {
        String name = source.replaceFirst(":\\d+$", "");
        return files.values().stream()
                .anyMatch(file ->
                        file.endsWith("/" + name) && HARNESS.matcher(file).matches());
    }

    /** The source of each line of a body as it is read, from its first line on. Used once, by one thread. */
    static final class Position {
        private final Map<Integer, String> files;
        /** Shown sources of locations, by their numbers: what is called from there is shown as them. */
        private final Map<String, String> frames = new HashMap<>();

        private String shown = "";

        Position(Sources sources) {
            files = sources.files;
        }

        /** Returns where the line that was read last comes from: the innermost frame that is no plumbing; empty before the first location. */
        String shown() {
            return shown;
        }

        /** Reads a line. Returns whether it is a location, of the lines behind it. */
        boolean reads(String line) {
            Matcher location = LOCATION.matcher(line);
            if (!location.find()) {
                return false;
            }
            String file = files.getOrDefault(Integer.parseInt(location.group(1)), "");
            String own = file.replaceFirst("^.*/", "") + ":" + location.group(2);
            String outer = location.group(3) == null ? null : frames.get(location.group(3) + " " + location.group(4));
            boolean isPlumbing = PLUMBING.matcher(file).matches();
            // a compiler names line 0 where an instruction is of several lines
            boolean isNoLine = location.group(2).equals("0") && !shown.isEmpty();
            shown = isNoLine ? shown : isPlumbing && outer != null ? outer : own;
            frames.put(location.group(1) + " " + location.group(2), shown);
            return true;
        }
    }
}
