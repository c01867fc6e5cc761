package io.gpuclass.view.section.system;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Advice;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section on several processors that share memory: hazards first, then advice, then the figures. */
public final class SystemSection {
    private static final String TITLE = "Several processors";
    private static final int MOST_BRIEF = 3;
    private static final int LONGEST_BRIEF = 120;

    private SystemSection() {}

    /** Returns the section; nothing where the profile has none of it. */
    public static List<Block> of(Profile profile) {
        SystemResults results = profile.system();
        if (results == null) {
            return List.of();
        }
        return Section.titled(TITLE)
                .addAll(answer(profile))
                .addAll(SystemTables.of(profile))
                .addAll(list(
                        "Not measured",
                        results.skipped(),
                        part -> Block.Paragraph.item(Cell.strong(part.what()), Cell.of(": " + part.reason()))))
                .blocks();
    }

    /** Returns what was measured, without what follows from it; nothing where the profile has none of it. */
    public static List<Block> figures(Profile profile) {
        return profile.system() == null
                ? List.of()
                : Section.titled(TITLE).addAll(SystemTables.of(profile)).blocks();
    }

    /** Returns the section with what goes wrong and what to do, and no figures. */
    public static List<Block> advised(Profile profile) {
        return Section.titled(TITLE).addAll(answer(profile)).blocks();
    }

    /** Returns what goes wrong and what to do, without a heading. */
    public static List<Block> answer(Profile profile) {
        return profile.system() == null
                ? List.of()
                : Stream.concat(verdicts(profile.system()).stream(), advice(profile).stream())
                        .toList();
    }

    /** Returns in three lines at most what to meet by over all GPUs, and what goes wrong. */
    public static List<String> brief(Profile profile) {
        SystemResults results = profile.system();
        if (results == null) {
            return List.of();
        }
        return Stream.concat(barrierOfAll(results.barriers()).stream(), HazardWords.brief(results.hazards()))
                .limit(MOST_BRIEF)
                .map(line -> PlainText.oneLine(line, LONGEST_BRIEF))
                .toList();
    }

    /** Names the fastest barrier over the most GPUs, with the fewest blocks and the most. */
    private static Optional<String> barrierOfAll(List<GroupBarrierResult> barriers) {
        List<GroupBarrierResult> counting = barriers.stream()
                .filter(one -> one.counts()
                        && one.hostThreads() == null
                        && one.members().size() > 1)
                .toList();
        int most = counting.stream().mapToInt(one -> one.members().size()).max().orElse(0);
        TreeMap<Integer, GroupBarrierResult> fastest = counting.stream()
                .filter(one -> one.members().size() == most)
                .collect(Collectors.toMap(
                        GroupBarrierResult::blocks,
                        one -> one,
                        (one, other) ->
                                one.nsPerPhase().median() <= other.nsPerPhase().median() ? one : other,
                        TreeMap::new));
        if (fastest.isEmpty()) {
            return Optional.empty();
        }
        GroupBarrierResult few = fastest.firstEntry().getValue();
        GroupBarrierResult many = fastest.lastEntry().getValue();
        boolean same = few.implementation().equals(many.implementation());
        String further = few == many
                ? ""
                : same ? ", " + pace(many).replace(" blocks)", ")") : "; " + name(many) + " " + pace(many);
        return Optional.of(most + " GPUs: " + name(few) + " " + pace(few) + further);
    }

    private static String name(GroupBarrierResult result) {
        return FormName.overGpus(Kind.BARRIER.id(), result.implementation()).name();
    }

    private static String pace(GroupBarrierResult result) {
        return new Nanos(result.nsPerPhase().median()) + " (" + result.blocks() + " blocks)";
    }

    private static List<Block> verdicts(SystemResults results) {
        return HazardWords.of(results.hazards()).stream()
                .<Block>map(verdict -> Block.Paragraph.item(verdict.cell()))
                .toList();
    }

    private static List<Block> advice(Profile profile) {
        return Optional.ofNullable(profile.advice())
                .map(Advice::system)
                .map(advice -> list("Consequences", advice, one -> Block.Paragraph.item(Cell.unbroken(one.sentence()))))
                .orElse(List.of());
    }

    private static <T> List<Block> list(String title, List<T> values, Function<T, Block> item) {
        return values.isEmpty()
                ? List.of()
                : Document.of(
                                List.of(Block.Paragraph.of(Cell.strong(title))),
                                values.stream().map(item).toList())
                        .blocks();
    }

    /**
     * The verdict on words of one memory that some processors share, or of several of which the same can be said.
     *
     * @param homes whose memories
     * @param results what became of the operations on them; at least one
     */
    private record HazardWords(List<String> members, List<String> homes, List<HazardResult> results) {
        private record Pair(List<String> members, String home) {}

        /** Returns a verdict for each pair, those of which the same can be said as one; the worst first. */
        static List<HazardWords> of(List<HazardResult> hazards) {
            List<HazardWords> each =
                    Grouped.by(hazard -> new Pair(hazard.members(), hazard.home()), hazards).entrySet().stream()
                            .map(pair -> new HazardWords(
                                    pair.getKey().members, List.of(pair.getKey().home), pair.getValue()))
                            .sorted(Comparator.comparing(HazardWords::rank))
                            .toList();
            return Grouped.by(words -> words.at(List.of()).sentence() + words.isOfHost(), each).values().stream()
                    .map(same -> same.get(0)
                            .at(same.stream()
                                    .flatMap(words -> words.homes.stream())
                                    .toList()))
                    .toList();
        }

        private HazardWords at(List<String> newHomes) {
            return new HazardWords(members, newHomes, results);
        }

        private boolean isOfHost() {
            return homes.contains(Processor.HOST);
        }

        private String memory() {
            return isOfHost() ? Processor.memoryName(Processor.HOST) : "the memory of " + Processor.namesOf(homes);
        }

        private int rank() {
            return results.stream()
                    .mapToInt(result -> switch (result.verdict()) {
                        case LOST_UPDATES, TORN -> 0;
                        case SLOW -> 1;
                        case UNKNOWN -> 2;
                        case SAFE -> 3;
                    })
                    .min()
                    .orElseThrow();
        }

        Tone tone() {
            return List.of(Tone.BAD, Tone.BAD, Tone.WARN, Tone.GOOD).get(rank());
        }

        Cell cell() {
            return new Cell(sentence(), tone());
        }

        /** Returns what goes wrong in few words: a line for each memory where updates get lost, and then for each that is slow to poll. */
        static Stream<String> brief(List<HazardResult> hazards) {
            List<HazardWords> all = of(hazards);
            Stream<String> lost = Grouped.by(
                            HazardWords::memory,
                            all.stream().filter(words -> words.rank() == 0).toList())
                    .entrySet()
                    .stream()
                    .map(memory -> "atomics on " + memory.getKey() + " get lost between "
                            + memory.getValue().stream()
                                    .map(HazardWords::sharers)
                                    .collect(Collectors.joining(", and between ")));
            Stream<String> slow = all.stream()
                    .filter(words -> words.rank() == 1)
                    .map(words -> words.memory() + ", polled by "
                            + words.first(HazardVerdict.SLOW).blocks() + " blocks: "
                            + times(words.first(HazardVerdict.SLOW))
                            + " as long as at home");
            return Stream.concat(lost, slow);
        }

        private String sharers() {
            return members.size() > 2 && !members.contains(Processor.HOST)
                    ? members.size() + " GPUs"
                    : Processor.namesOf(members);
        }

        private Stream<String> losses() {
            return results.stream()
                    .filter(result ->
                            result.verdict() == HazardVerdict.LOST_UPDATES || result.verdict() == HazardVerdict.TORN)
                    .map(HazardWords::lost);
        }

        private String sentence() {
            return switch (rank()) {
                case 0 -> wrong();
                case 1 -> slow(first(HazardVerdict.SLOW));
                case 2 ->
                    "whether operations of " + Processor.namesOf(members) + " on "
                            + memory() + " hold could not be told: "
                            + operations(HazardVerdict.UNKNOWN);
                default -> safe();
            };
        }

        private HazardResult first(HazardVerdict verdict) {
            return results.stream()
                    .filter(result -> result.verdict() == verdict)
                    .findFirst()
                    .orElseThrow();
        }

        /** The CPU's atomics are atomic to each other; the GPU's are not atomic to the CPU's. */
        private String wrong() {
            boolean withCpu = members.contains(Processor.HOST);
            String whose = withCpu
                    ? Processor.namesOf(members.stream()
                            .filter(member -> !Processor.HOST.equals(member))
                            .toList())
                    : Processor.namesOf(members);
            String lost = losses().collect(Collectors.joining("; "));
            String kept = operations(HazardVerdict.SAFE);
            return "atomics of " + whose + " on " + memory() + " are not atomic against "
                    + (withCpu ? "the CPU's: " : "each other: ") + lost + (kept.isEmpty() ? "" : "; safe: " + kept);
        }

        private static String lost(HazardResult hazard) {
            return hazard.lostWords() + plural(hazard) + (hazard.verdict() == HazardVerdict.TORN ? " torn" : " lost");
        }

        private static String plural(HazardResult hazard) {
            return hazard.operation().plural()
                    + (hazard.bits() == Integer.SIZE ? "" : " of " + hazard.bits() + " bits");
        }

        private String slow(HazardResult hazard) {
            return "one word in " + memory() + ", polled by " + hazard.blocks() + " blocks of "
                    + Processor.namesOf(members) + ", takes " + times(hazard) + " as long as in its own";
        }

        private static String times(HazardResult hazard) {
            return hazard.timesOwn() == null
                    ? "many times"
                    : Numbers.significant(hazard.timesOwn().value(), 3) + " times";
        }

        private String safe() {
            String polls = results.stream()
                    .filter(result -> result.operation() == SharedOperation.LOAD && result.timesOwn() != null)
                    .findFirst()
                    .map(HazardWords::times)
                    .orElse("");
            return polls.isEmpty()
                    ? "operations of " + Processor.namesOf(members) + " on " + memory() + " lost nothing: "
                            + operations(HazardVerdict.SAFE)
                    : "polls of " + memory() + " by all blocks of " + Processor.namesOf(members) + " take " + polls
                            + " as long as in its own: no hazard";
        }

        private String operations(HazardVerdict verdict) {
            return results.stream()
                    .filter(result -> result.verdict() == verdict)
                    .map(result -> result.operation().id() + " " + result.bits())
                    .collect(Collectors.joining(", "));
        }
    }
}
