package io.gpuclass.cuda;

import io.gpuclass.profile.system.Topology.LinkKind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The links between GPUs, by {@code nvidia-smi topo -m}. Immutable.
 *
 * @param names of the links, such as {@code NV18} or {@code PHB}, by the numbers of two GPUs
 * @param numbers of GPUs by bus id, in upper case and as short as the driver writes them
 */
record NvidiaLinks(Map<List<Integer>, String> names, Map<String, Integer> numbers) {
    static final NvidiaLinks UNKNOWN = new NvidiaLinks(Map.of(), Map.of());

    private static final Pattern NVLINK = Pattern.compile("NV([0-9]+)");
    private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;]*m");
    private static final Pattern GPU = Pattern.compile("GPU([0-9]+)");

    /** The driver writes a bus id's domain with so many digits, nvidia-smi with twice as many. */
    private static final int DOMAIN_DIGITS = 4;

    NvidiaLinks {
        names = Map.copyOf(names);
        numbers = Map.copyOf(numbers);
    }

    /**
     * Parses nvidia-smi's output, skipping what it does not understand.
     *
     * @param matrix of {@code nvidia-smi topo -m}
     * @param list lines of number and bus id
     */
    static NvidiaLinks parse(String matrix, String list) {
        Map<List<Integer>, String> names = new HashMap<>();
        List<Integer> columns = List.of();
        for (String line : COLOURS.matcher(matrix).replaceAll("").lines().toList()) {
            String[] cells = line.strip().split("\\s+");
            if (columns.isEmpty()) {
                columns = Arrays.stream(cells)
                        .map(GPU::matcher)
                        .filter(Matcher::matches)
                        .map(gpu -> Integer.valueOf(gpu.group(1)))
                        .toList();
            } else {
                addRow(names, columns, cells);
            }
        }
        return new NvidiaLinks(names, numbers(list));
    }

    private static void addRow(Map<List<Integer>, String> names, List<Integer> columns, String... cells) {
        Matcher row = GPU.matcher(cells[0]);
        if (!row.matches() || cells.length <= columns.size()) {
            return;
        }
        for (int i = 0; i < columns.size(); i++) {
            names.put(List.of(Integer.valueOf(row.group(1)), columns.get(i)), cells[i + 1]);
        }
    }

    private static Map<String, Integer> numbers(String list) {
        Map<String, Integer> numbers = new HashMap<>();
        list.lines()
                .map(line -> line.strip().split("\\s*,\\s*"))
                .filter(cells -> cells.length == 2 && cells[0].matches("[0-9]{1,6}"))
                .forEach(cells -> numbers.put(shortened(cells[1]), Integer.valueOf(cells[0])));
        return numbers;
    }

    private static String shortened(String busId) {
        int colon = busId.indexOf(':');
        return busId.substring(Math.max(0, colon - DOMAIN_DIGITS)).toUpperCase(Locale.ROOT);
    }

    /** Returns the name of the link between two GPUs, by bus id. */
    Optional<String> between(String one, String other) {
        Integer from = numbers.get(shortened(one));
        Integer to = numbers.get(shortened(other));
        return from == null || to == null ? Optional.empty() : Optional.ofNullable(names.get(List.of(from, to)));
    }

    /** Returns the kind of a link: all but NVLinks go over PCIe. */
    static LinkKind kind(String name) {
        return NVLINK.matcher(name).matches() ? LinkKind.NVLINK : LinkKind.PCIE;
    }

    static Optional<Integer> nvlinks(String name) {
        Matcher count = NVLINK.matcher(name);
        return count.matches() ? Optional.of(Integer.valueOf(count.group(1))) : Optional.empty();
    }
}
