package io.gpuclass.cuda;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Instruments PTX to count the user code's memory accesses in words that the kernel reports. Marks in the text say where user code begins and
 * ends ({@code bench/own.cuh}); called functions are user code throughout. Atomic functions, volatile variables, libraries and inline PTX all
 * compile to the counted instructions. Immutable.
 */
final class CountingPtx {
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
