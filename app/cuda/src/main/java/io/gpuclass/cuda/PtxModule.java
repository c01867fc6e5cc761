package io.gpuclass.cuda;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a PTX module, as nvcc writes it, in its parts. Immutable. */
final class PtxModule {
    private static final Pattern HEAD = Pattern.compile("(?:\\.visible )?\\.entry (\\w+)\\(.*");
    private static final String END = "}";

    private final List<String> common = new ArrayList<>();
    private final Map<String, PtxEntry> entries = new LinkedHashMap<>();

    private PtxModule() {}

    /** Cuts a module up. */
    static PtxModule parse(String text) {
        PtxModule module = new PtxModule();
        List<String> entry = new ArrayList<>();
        String name = null;
        for (String line : text.lines().toList()) {
            Matcher head = HEAD.matcher(line);
            if (name == null && head.matches()) {
                name = head.group(1);
            }
            (name == null ? module.common : entry).add(line);
            if (name != null && line.equals(END)) {
                module.entries.put(name, new PtxEntry(name, entry));
                entry.clear();
                name = null;
            }
        }
        return module;
    }

    /** Returns the names of its entry points, in order. */
    List<String> names() {
        return List.copyOf(entries.keySet());
    }

    Optional<PtxEntry> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** Returns a module of one entry and of all that entries of this module share. */
    String withOnly(PtxEntry entry) {
        return String.join("\n", common) + "\n" + String.join("\n", entry.lines()) + "\n";
    }
}
