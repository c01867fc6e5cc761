package io.gpuclass.device.jcuda;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry point's name, {@code <subject>_<metric>_<variant>}, and what follows from it. Immutable.
 *
 * @param text the whole name
 * @param module {@code <subject>_<metric>}, the module that holds it
 */
record KernelName(String text, String module) {
    private static final Pattern FORM = Pattern.compile("([a-z0-9]+_[a-z0-9]+)_[a-z0-9_]+");
    private static final String FOLDER = "/io/gpuclass/ptx/";

    /** Subjects whose blocks never wait for each other, so that an ordinary launch does. */
    private static final List<String> INDEPENDENT = List.of("probe_", "simt_", "clock_");

    /** Returns the name in its parts, if it has the form of one. */
    static Optional<KernelName> parse(String text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches() ? Optional.of(new KernelName(text, parts.group(1))) : Optional.empty();
    }

    /** Returns the resources that may hold the kernel, the preferred one first: from 9.0 on, a build for 9.0 if there is one. */
    List<String> resources(int computeCapabilityMajor) {
        String portable = FOLDER + module + ".ptx";
        return computeCapabilityMajor >= 9 ? List.of(FOLDER + module + ".sm90.ptx", portable) : List.of(portable);
    }

    /** Whether its blocks may wait for each other, so that only a cooperative launch is safe. */
    boolean cooperative() {
        return INDEPENDENT.stream().noneMatch(text::startsWith);
    }
}
