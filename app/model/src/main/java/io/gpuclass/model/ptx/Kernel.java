package io.gpuclass.model.ptx;

import io.gpuclass.model.code.Assembler;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kernel as it stands in a module.
 *
 * @param parameters their names, in order
 * @param types theirs, of structures with a length in brackets
 * @param cluster blocks of each cluster; 0 if it does not say, less if they lie along y or z
 */
record Kernel(List<String> parameters, List<String> types, String body, int cluster) {
    private static final Pattern CLUSTER =
            Pattern.compile("\\.reqnctapercluster\\s+(\\d{1,4})(?:\\s*,\\s*(\\d{1,4}))?(?:\\s*,\\s*(\\d{1,4}))?");
    private static final int OTHER_CLUSTERS = -1;

    /** A read of a parameter by name: elements, bits of each, the parameter, and how many bytes behind its start. */
    private static final Pattern READ = Pattern.compile(
            "\\bld\\.param(?:::entry)?(?:\\.v(\\d))?\\.[a-z](\\d+)\\s+[^;]*\\[\\s*([\\w$]+)\\s*(?:\\+\\s*(\\d+)\\s*)?]");

    private static final Pattern COMPARED =
            Pattern.compile("\\bsetp\\.\\w+\\.[usb]32\\s+[^,;]+,\\s*[^,;]+,\\s*(-?\\d+);");

    /** Returns the blocks of a cluster by the directives of a kernel. */
    static int cluster(String directives) {
        Matcher size = CLUSTER.matcher(directives);
        if (!size.find()) {
            return 0;
        }
        boolean isAlongX = List.of(2, 3).stream()
                .allMatch(i -> size.group(i) == null || size.group(i).equals("1"));
        return isAlongX ? Integer.parseInt(size.group(1)) : OTHER_CLUSTERS;
    }

    Kernel with(String otherBody) {
        return new Kernel(parameters, types, otherBody, cluster);
    }

    /** Returns the body with parameters that are structures read as memory that nobody writes. */
    String readingStructures() {
        String text = body;
        for (int i = 0; i < parameters.size(); i++) {
            if (types.get(i).contains("[")) {
                text = text.replaceAll(
                        "\\bld\\.param(::entry)?(?=\\.[^;]*\\[\\s*(%|" + Pattern.quote(parameters.get(i)) + "\\b))",
                        "ld.const");
            }
        }
        return text;
    }

    /** Returns whether it does anything: not where a form does not offer what the kernel is about. */
    boolean doesAnything() {
        return body.lines()
                .map(String::strip)
                .anyMatch(line -> !line.isEmpty() && !line.startsWith(".") && !line.equals("ret;"));
    }

    /** Returns whether it has something in its code, such as the name of a variable. */
    boolean has(Pattern what) {
        return what.matcher(body).find();
    }

    /** Returns the constants of 32 bits that it compares numbers with. */
    Set<Long> compared() {
        Set<Long> found = new TreeSet<>();
        Matcher comparison = COMPARED.matcher(body);
        while (comparison.find()) {
            found.add(Assembler.number(comparison.group(1)));
        }
        return found;
    }

    /** Returns how many bytes it reads of a parameter at once, by where in it. */
    NavigableMap<Integer, Integer> reads(String parameter) {
        NavigableMap<Integer, Integer> found = new TreeMap<>();
        Matcher read = READ.matcher(body);
        while (read.find()) {
            if (!read.group(3).equals(parameter)) {
                continue;
            }
            int bytes = Integer.parseInt(read.group(2)) / Byte.SIZE;
            int from = read.group(4) == null ? 0 : Integer.parseInt(read.group(4));
            int elements = read.group(1) == null ? 1 : Integer.parseInt(read.group(1));
            for (int i = 0; i < elements; i++) {
                found.merge(from + i * bytes, bytes, Math::min);
            }
        }
        return found;
    }
}
