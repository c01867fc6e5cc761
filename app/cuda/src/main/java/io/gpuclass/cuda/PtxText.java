package io.gpuclass.cuda;

import io.gpuclass.engine.device.Mutant;
import io.gpuclass.profile.primitives.PtxInstruction;
import io.gpuclass.profile.primitives.Weakening;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of a PTX module, as nvcc writes it, split into its entry points and the rest. Immutable. */
final class PtxText {
    private static final Pattern HEAD = Pattern.compile("(?:\\.visible )?\\.entry (\\w+)\\(.*");
    private static final String END = "}";
    private static final String SHARED = "//= ";

    private final List<String> common = new ArrayList<>();
    private final Map<String, PtxEntry> entries = new LinkedHashMap<>();

    private PtxText() {}

    static PtxText parse(String text) {
        PtxText module = new PtxText();
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

    List<String> names() {
        return List.copyOf(entries.keySet());
    }

    Optional<PtxEntry> entry(String name) {
        return Optional.ofNullable(entries.get(name));
    }

    /** Returns the text of another build of the module, in which a line stands for each kernel that is the same here. */
    String shared(String text) {
        return text.lines()
                .flatMap(line -> line.startsWith(SHARED)
                        ? entries.get(line.substring(SHARED.length())).lines().stream()
                        : Stream.of(line))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    /** Returns the module with one entry point only. */
    String withOnly(PtxEntry entry) {
        return String.join("\n", common) + "\n" + String.join("\n", entry.lines()) + "\n";
    }

    /**
     * A kernel of a module. Instructions that the build has marked with their source line can be weakened; all instructions of one line are
     * weakened together. Immutable.
     *
     * @param lines from the head to the closing brace
     */
    record PtxEntry(String name, List<String> lines) {
        private static final String MARK = "//@ ";
        private static final Pattern NUMBERED = Pattern.compile("(\\$L__BB|__local_depot)\\d+");
        private static final int DIGEST_BYTES = 8;

        PtxEntry {
            lines = List.copyOf(lines);
        }

        /**
         * Returns a digest of its instructions: 16 hexadecimal digits of a SHA-256. Comments do not count, nor does which other kernels stand
         * in the module, from which labels have their numbers.
         */
        String digest() {
            String text = lines.stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("//") && !line.startsWith(".loc"))
                    .map(line -> NUMBERED.matcher(line).replaceAll("$1"))
                    .collect(Collectors.joining("\n"));
            try {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
                return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java runtime has SHA-256", e);
            }
        }

        List<Mutant> mutants() {
            Set<Mutant> mutants = new LinkedHashSet<>();
            for (int line = 1; line < lines.size(); line++) {
                mutantsAt(line).keySet().forEach(mutants::add);
            }
            return List.copyOf(mutants);
        }

        /**
         * Returns this kernel, weakened.
         *
         * @throws IllegalArgumentException if it has no such mutant
         */
        PtxEntry weakened(Mutant mutant) {
            if (mutant.isUnchanged()) {
                return this;
            }
            List<String> changed = new ArrayList<>(lines);
            boolean found = false;
            for (int line = 1; line < lines.size(); line++) {
                String weaker = mutantsAt(line).get(mutant);
                if (weaker != null) {
                    changed.set(line, weaker);
                    found = true;
                }
            }
            if (!found) {
                throw new IllegalArgumentException(name + " has no mutant " + mutant);
            }
            return new PtxEntry(name, changed);
        }

        /** Returns the mutants of a line, each with the changed line. */
        private Map<Mutant, String> mutantsAt(int line) {
            String mark = lines.get(line - 1).strip();
            if (!mark.startsWith(MARK)) {
                return Map.of();
            }
            PtxInstruction instruction = PtxInstruction.parse(lines.get(line));
            Map<Mutant, String> mutants = new LinkedHashMap<>();
            for (Map.Entry<Weakening, String> each : instruction.weakened().entrySet()) {
                mutants.put(
                        new Mutant(name, mark.substring(MARK.length()), instruction.opcode(), each.getKey()),
                        each.getValue());
            }
            return mutants;
        }
    }

    /**
     * Instruments PTX to count the user code's memory accesses in words that the kernel reports. Marks in the text say where user code begins and
     * ends ({@code bench/own.cuh}); called functions are user code throughout. Atomic functions, volatile variables, libraries and inline PTX all
     * compile to the counted instructions. Immutable.
     */
    static final class CountingPtx {
        /** Two 32-bit counts, atomics first, of {@code mem/count.cuh}. */
        private static final Pattern COUNTS = Pattern.compile("\\w*counted_words\\w*counts\\w*");

        private static final Pattern MARK = Pattern.compile("\\s*//@ own ([01])\\s*");
        private static final Pattern ACCESS =
                Pattern.compile("\\s*(@!?%?\\w+\\s+)?\\{?\\s*((?:atom|red|ld|st)\\.[a-z0-9_.:]+)\\s.*");
        private static final Pattern ATOMIC = Pattern.compile("(?:atom|red)\\..*");
        private static final Pattern ELSEWHERE = Pattern.compile(".*\\.(?:shared|local|param|const)\\b.*");
        private static final Pattern HEAD = Pattern.compile("(?:\\.\\w+ )*\\.(entry|func)\\b.*");
        private static final Pattern DECLARATION = Pattern.compile("\\s*(?:\\.\\w+ )?\\.shared .*counted_words.*;");
        private static final String HEAD_END = ".address_size 64";
        private static final String IS_ON = "%gpuclass_is_own";
        private static final int ATOMICS_AT = 0;
        private static final int VOLATILES_AT = 4;

        private final List<String> lines;
        private final String counts;

        /** @param text a module as a compiler writes it, an instruction per line */
        CountingPtx(String text) {
            this.lines = text.lines().toList();
            Matcher name = COUNTS.matcher(text);
            this.counts = name.find() ? name.group() : null;
        }

        /** Returns the instrumented module, or the module unchanged if its kernels report no counts. */
        String text() {
            List<String> counting = new ArrayList<>();
            lines.stream().takeWhile(line -> !line.equals(HEAD_END)).forEach(counting::add);
            counting.add(HEAD_END);
            lines.stream().filter(CountingPtx::isDeclaration).limit(1).forEach(counting::add);
            addCode(lines.subList(lines.indexOf(HEAD_END) + 1, lines.size()), counting);
            return String.join("\n", counting) + "\n";
        }

        /** The counts are declared in the kernel, invisible to called functions, so the declaration moves to the module's head. */
        private static boolean isDeclaration(String line) {
            return DECLARATION.matcher(line).matches();
        }

        private void addCode(List<String> code, List<String> counting) {
            String own = "0";
            boolean opening = false;
            for (String line : code) {
                Matcher head = HEAD.matcher(line);
                if (head.matches()) {
                    own = head.group(1).equals("entry") ? "0" : "1";
                    opening = !line.endsWith(";");
                }
                add(line, counting);
                if (opening && line.startsWith("{")) {
                    counting.add("\t.reg .u32 " + IS_ON + ";");
                    counting.add("\tmov.u32 " + IS_ON + ", " + own + ";");
                    opening = false;
                }
            }
        }

        private void add(String line, List<String> counting) {
            Matcher mark = MARK.matcher(line);
            Matcher access = ACCESS.matcher(line);
            if (isDeclaration(line)) {
                return;
            }
            if (mark.matches()) {
                counting.add("\tmov.u32 " + IS_ON + ", " + mark.group(1) + ";");
            } else if (counts != null
                    && access.matches()
                    && !ELSEWHERE.matcher(access.group(2)).matches()) {
                counting.add(line);
                counting.add(count(access));
            } else {
                counting.add(line);
            }
        }

        /** Returns the instruction that counts an access, under the same predicate. */
        private String count(Matcher access) {
            String guard = access.group(1) == null ? "" : access.group(1);
            int at = ATOMIC.matcher(access.group(2)).matches() ? ATOMICS_AT : VOLATILES_AT;
            return "\t" + guard + "red.shared.add.u32 [" + counts + "+" + at + "], " + IS_ON + ";";
        }
    }
}
