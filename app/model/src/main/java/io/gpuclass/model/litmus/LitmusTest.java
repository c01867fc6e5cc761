package io.gpuclass.model.litmus;

import io.gpuclass.model.Program;
import io.gpuclass.model.Program.Member;
import io.gpuclass.model.Reachability;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.Scope;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.ThreadLocation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A litmus test: a program, and a final state that is asked about.
 *
 * @param name of the test
 * @param program its threads
 * @param locations addresses of memory, by name
 * @param question how it asks for the state
 * @param state the state that is looked for: of {@code forall}, one that is not as it says
 */
public record LitmusTest(
        String name,
        Program program,
        Map<String, Long> locations,
        Question question,
        Predicate<ToLongFunction<String>> state) {
    /** Quantifier of a test's final condition. */
    public enum Question {
        /** Some execution reaches the state. */
        EXISTS,
        /** No execution reaches the state. */
        NOT_EXISTS,
        /** Every execution reaches the state. */
        FOR_ALL;

        /** Returns the word of the dialect. */
        @Override
        public String toString() {
            return this == EXISTS ? "exists" : this == FOR_ALL ? "forall" : "~exists";
        }

        private static Question of(String text) {
            return text.equalsIgnoreCase("exists") ? EXISTS : text.equalsIgnoreCase("forall") ? FOR_ALL : NOT_EXISTS;
        }
    }

    public LitmusTest {
        locations = Map.copyOf(locations);
    }

    /**
     * Reads a test.
     *
     * @throws io.gpuclass.model.code.Refused if it is none, or has what the model does not cover; the message names the line
     */
    public static LitmusTest parse(String text) {
        try {
            return new Parser(text).test();
        } catch (NumberFormatException wrong) {
            throw new Refused("there is a number that does not fit into 64 bits: " + wrong.getMessage());
        } catch (StackOverflowError deep) {
            throw new Refused("it is nested too deep");
        }
    }

    /** Returns whether the state that it asks about can be reached. */
    public Verdict decide(Verdict.Bounds bounds) {
        return Reachability.of(program, bounds, locations, state);
    }

    /** Text with a bound on how often patterns read it, so that a file that is no test is refused in bounded time. */
    private static final class BoundedText implements CharSequence {
        private static final int MOST_LOOKS = 20_000_000;

        private final String text;
        private int looks;

        BoundedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (++looks > MOST_LOOKS) {
                throw new Refused("this is no litmus test that could be read: it is too long");
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Reads one litmus test. */
    private static final class Parser {
        private static final Pattern WHOLE = Pattern.compile(
                "\\s*PTX\\s+(\\S+)(.*?)\\{(.*?)}\\s*;?(.*?)(?:locations\\s*\\[[^]]*]\\s*;?\\s*)?(?:filter\\s+(.*?))?(exists|~\\s*exists|not\\s+exists|forall)\\b(.*)",
                Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
        private static final Pattern COMMENT = Pattern.compile("\\(\\*.*?\\*\\)|/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
        private static final Pattern DESCRIPTION = Pattern.compile("\"[^\"]*\"");
        private static final Pattern REGISTER = Pattern.compile("P?(\\d+)\\s*:\\s*([%\\w.$]+)\\s*=\\s*(\\S+)");
        private static final Pattern MEMORY = Pattern.compile("\\[?([\\w.$]+)]?(?:\\[\\d+])?\\s*=\\s*(\\S+)");
        private static final Pattern LABEL =
                Pattern.compile("\\s*([A-Za-z_$][\\w$]*)\\s*:(?!:)\\s*(.*)", Pattern.DOTALL);
        private static final Pattern TYPE =
                Pattern.compile("^(\\.?(global|shared|[usb](8|16|32|64)|u?int(8_t|16_t|32_t|64_t)?)\\s+)+");
        private static final Pattern PLACE = Pattern.compile("[@,\\s]*\\b(cta|cluster|gpu|block|device)\\s+(\\d+)");
        private static final Pattern ACCESS = Pattern.compile("(?:@!?\\S+\\s+)?(ld|st|atom|red)\\.(\\S+)\\s+(.*)");
        private static final int BYTES = 8;

        private final Matcher whole;
        private final Map<String, Long> locations = new LinkedHashMap<>();
        private final Map<Long, Byte> initial = new HashMap<>();
        /** Addresses of the shared memory of blocks that access it, by the names of locations in it. */
        private final Map<String, Set<Long>> shared = new HashMap<>();

        private final List<Map<String, Long>> registers = new ArrayList<>();
        private final List<Assembler> threads = new ArrayList<>();
        private final List<ThreadLocation> places = new ArrayList<>();

        Parser(String text) {
            String stripped =
                    DESCRIPTION.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll("");
            whole = WHOLE.matcher(new BoundedText(stripped));
            if (!whole.matches()) {
                throw new Refused(
                        "this is no litmus test: PTX NAME, {initial state}, columns, and exists, ~exists or forall are"
                                + " wanted");
            }
        }

        LitmusTest test() {
            List<String> rows = List.of(whole.group(4).strip().split(";"));
            header(rows.get(0));
            initialState(whole.group(3));
            for (int row = 1; row < rows.size(); row++) {
                String[] cells = rows.get(row).split("\\|", -1);
                if (cells.length > threads.size()) {
                    throw new Refused("more columns than threads").at("row " + row);
                }
                for (int column = 0; column < cells.length; column++) {
                    cell(column, cells[column], row);
                }
            }
            List<Member> members = new ArrayList<>();
            for (int i = 0; i < threads.size(); i++) {
                ThreadLocation own = places.get(i);
                addWindows(registers.get(i), own);
                registers
                        .get(i)
                        .put(
                                "%laneid",
                                places.subList(0, i).stream()
                                        .filter(own::equals)
                                        .count());
                members.add(new Member("P" + i, threads.get(i).code(), places.get(i), registers.get(i)));
            }
            shared.forEach((name, blocks) -> {
                long inBlock = locations.remove(name);
                blocks.stream()
                        .filter(block -> blocks.size() == 1)
                        .forEach(block -> locations.put(name, inBlock + block));
            });
            Question question = Question.of(whole.group(6));
            return new LitmusTest(whole.group(1), new Program(members, initial), locations, question, state(question));
        }

        private Predicate<ToLongFunction<String>> state(Question question) {
            String text = whole.group(7).strip();
            Predicate<ToLongFunction<String>> asked =
                    Condition.of(text.endsWith(";") ? text.substring(0, text.length() - 1) : text);
            Predicate<ToLongFunction<String>> state = question == Question.FOR_ALL ? asked.negate() : asked;
            return whole.group(5) == null
                    ? state
                    : Condition.of(whole.group(5).replace(";", " ")).and(state);
        }

        private void header(String row) {
            for (String cell : row.split("\\|")) {
                Map<String, Integer> at = new HashMap<>();
                Matcher parts = PLACE.matcher(cell);
                while (parts.find()) {
                    String of = parts.group(1).replace("block", "cta").replace("device", "gpu");
                    at.put(of, index(parts.group(2)));
                }
                String name = PLACE.matcher(cell).replaceAll("").strip();
                if (!name.equals("P" + threads.size())) {
                    throw new Refused("the column of P" + threads.size() + " begins with " + cell.strip());
                }
                threads.add(new Assembler(this::address, BYTES));
                registers.add(new HashMap<>());
                places.add(new ThreadLocation(
                        at.getOrDefault("gpu", 0),
                        at.getOrDefault("cluster", at.getOrDefault("cta", 0)),
                        at.getOrDefault("cta", 0)));
            }
        }

        private static int index(String digits) {
            if (digits.length() > 6) {
                throw new Refused("there is no thread, block, cluster or GPU number " + digits);
            }
            return Integer.parseInt(digits);
        }

        /** Names that are no registers are memory: those of the initial state, and what an address may be. */
        private Long address(String name) {
            return locations.get(name);
        }

        private void locate(String name) {
            locations.computeIfAbsent(name, any -> 256L * (locations.size() + 1));
        }

        private void initialState(String text) {
            Map<String, String> pointers = new LinkedHashMap<>();
            for (String entry : text.split(";")) {
                String each = TYPE.matcher(entry.strip()).replaceFirst("");
                if (entry.strip().matches("\\.?shared\\s.*")) {
                    shared.put(each.replaceFirst("\\W.*", ""), new TreeSet<>());
                }
                Matcher register = REGISTER.matcher(each);
                Matcher memory = MEMORY.matcher(each);
                if (register.matches()) {
                    pointers.put("P" + register.group(1) + ":" + register.group(2), register.group(3));
                } else if (memory.matches()) {
                    locate(memory.group(1));
                    pointers.put(memory.group(1), memory.group(2));
                } else if (each.matches("[A-Za-z_]\\w*")) {
                    locate(each);
                } else if (!each.isEmpty()) {
                    throw new Refused(
                            "the initial state has " + each + ", and the model covers the generic proxy only");
                }
            }
            pointers.forEach(this::initially);
        }

        private void initially(String name, String text) {
            String target = text.replaceFirst("^&", "");
            Long pointer = locations.get(target);
            if (pointer == null && !Assembler.isNumber(target)) {
                throw new Refused(
                        "the initial state has " + name + "=" + text + ", which is no number and no location");
            }
            long value = pointer == null ? Assembler.number(target) : pointer;
            if (name.contains(":")) {
                String[] parts = name.substring(1).split(":");
                registersOf(parts[0]).put(parts[1], value);
                return;
            }
            List<Long> bases = shared.containsKey(name)
                    ? places.stream().map(this::sharedBase).distinct().toList()
                    : List.of(0L);
            for (long base : bases) {
                for (int i = 0; i < BYTES; i++) {
                    initial.put(base + locations.get(name) + i, (byte) (value >>> 8 * i));
                }
            }
        }

        /** Says where the shared memory of a block and of its cluster lies, whose blocks have ranks by their numbers. */
        private void addWindows(Map<String, Long> member, ThreadLocation own) {
            List<ThreadLocation> cluster = blocks().stream()
                    .filter(place -> Scope.CLUSTER.includes(own, place))
                    .toList();
            member.put(SharedAddresses.SHARED_BASE, sharedBase(own));
            member.put(SharedAddresses.CLUSTER_BASE, sharedBase(cluster.get(0)));
            member.put("%cluster_ctarank", (long) cluster.indexOf(own));
            member.put("%cluster_nctarank", (long) cluster.size());
        }

        /** Returns the blocks that there are, those of a cluster behind each other. */
        private List<ThreadLocation> blocks() {
            return places.stream()
                    .distinct()
                    .sorted(Comparator.comparingInt(ThreadLocation::gpu)
                            .thenComparingInt(ThreadLocation::cluster)
                            .thenComparingInt(ThreadLocation::cta))
                    .toList();
        }

        /** Returns where the shared memory of a block lies. */
        private long sharedBase(ThreadLocation location) {
            return SharedAddresses.WINDOW * (1 + blocks().indexOf(location));
        }

        private Map<String, Long> registersOf(String thread) {
            int number = index(thread);
            if (number >= threads.size()) {
                throw new Refused("the initial state has P" + thread + ", but there is no such thread");
            }
            return registers.get(number);
        }

        private void cell(int thread, String text, int row) {
            String rest = text.strip();
            Matcher label = LABEL.matcher(rest);
            while (label.matches()) {
                threads.get(thread).label(label.group(1));
                rest = label.group(2).strip();
                label = LABEL.matcher(rest);
            }
            if (rest.isEmpty()) {
                return;
            }
            try {
                declare(thread, rest);
                threads.get(thread).add(rest, "P" + thread);
            } catch (Refused e) {
                throw e.at("row " + row + ", P" + thread + ", " + rest);
            }
        }

        /** A name at the place of an address is memory, although the initial state does not name it. */
        private void declare(int thread, String statement) {
            Matcher access = ACCESS.matcher(statement);
            if (!access.matches()) {
                return;
            }
            String[] operands = access.group(3).split(",");
            boolean isSecond = access.group(1).equals("ld") || access.group(1).equals("atom");
            String address =
                    (isSecond && operands.length > 1 ? operands[1] : operands[0]).replaceAll("\\[|[+].*|]|\\s", "");
            if (!address.matches("[A-Za-z_]\\w*") || address.matches("r\\d+|%.*")) {
                return;
            }
            locate(address);
            boolean isShared = access.group(2).matches("(.*\\.)?shared(::.*|\\..*)?");
            boolean isAsync = access.group(2).contains("async");
            if (!isAsync && isShared != shared.containsKey(address)) {
                throw new Refused(
                        isShared
                                ? address + " is not in shared memory: declare it as shared " + address
                                : address + " is in shared memory: access it by .shared");
            }
            if (isShared && shared.containsKey(address)) {
                shared.get(address).add(sharedBase(places.get(thread)));
            }
        }
    }
}
