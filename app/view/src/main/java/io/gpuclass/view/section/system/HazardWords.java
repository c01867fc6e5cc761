package io.gpuclass.view.section.system;

import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorNames;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Tone;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict on words of one memory that some processors share.
 *
 * @param members who shares them
 * @param home whose memory it is
 * @param results what became of the operations on them; at least one
 */
record HazardWords(List<String> members, String home, List<HazardResult> results) {
    /** Who shares what. */
    private record Pair(List<String> members, String home) {}

    /** Returns a verdict for each pair, the worst first. */
    static List<HazardWords> of(List<HazardResult> hazards) {
        return Grouped.by(hazard -> new Pair(hazard.members(), hazard.home()), hazards).entrySet().stream()
                .map(pair -> new HazardWords(pair.getKey().members, pair.getKey().home, pair.getValue()))
                .sorted(Comparator.comparing(HazardWords::rank))
                .toList();
    }

    /** Whether something is wrong. */
    boolean bad() {
        return rank() < 2;
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

    /** Returns the verdict in a sentence. */
    Cell cell() {
        return new Cell(sentence(), tone());
    }

    /** Returns what is wrong in fewer words; only where something is. */
    Cell brief() {
        return new Cell(
                rank() == 0
                        ? ProcessorNames.memory(home) + ", " + ProcessorNames.of(members) + ": not atomic, "
                                + losses().findFirst().orElse("updates lost")
                        : ProcessorNames.memory(home) + ", polled by "
                                + first(HazardVerdict.SLOW).blocks() + " blocks: " + times(first(HazardVerdict.SLOW))
                                + " as long as at home",
                tone());
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
                "whether operations of " + ProcessorNames.of(members) + " on "
                        + ProcessorNames.memory(home) + " hold could not be told: "
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
                ? ProcessorNames.of(members.stream()
                        .filter(member -> !Processor.HOST.equals(member))
                        .toList())
                : ProcessorNames.of(members);
        String lost = losses().collect(Collectors.joining("; "));
        String kept = operations(HazardVerdict.SAFE);
        return "atomics of " + whose + " on " + ProcessorNames.memory(home) + " are not atomic against "
                + (withCpu ? "the CPU's: " : "each other: ") + lost + (kept.isEmpty() ? "" : "; safe: " + kept);
    }

    private static String lost(HazardResult hazard) {
        String of = hazard.operations() == null ? "" : String.format(Locale.ROOT, " of %,d", hazard.operations());
        String count = hazard.lost() == null ? "" : String.format(Locale.ROOT, "%,d", hazard.lost()) + of + " ";
        return count + plural(hazard) + (hazard.verdict() == HazardVerdict.TORN ? " torn" : " lost");
    }

    private static String plural(HazardResult hazard) {
        String bits = hazard.bits() == Integer.SIZE ? "" : " of " + hazard.bits() + " bits";
        return switch (hazard.operation()) {
                    case ADD -> "additions";
                    case EXCHANGE -> "exchanges";
                    case CAS -> "compare-and-swaps";
                    case LOAD -> "loads";
                    case STORE -> "stores";
                }
                + bits;
    }

    private String slow(HazardResult hazard) {
        return "one word in " + ProcessorNames.memory(home) + ", polled by " + hazard.blocks() + " blocks of "
                + ProcessorNames.of(members) + ", takes " + times(hazard) + " as long as in its own";
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
                ? "operations of " + ProcessorNames.of(members) + " on " + ProcessorNames.memory(home)
                        + " lost nothing: " + operations(HazardVerdict.SAFE)
                : "polls of " + ProcessorNames.memory(home) + " by all blocks of " + ProcessorNames.of(members)
                        + " take " + polls + " as long as in its own: no hazard";
    }

    private String operations(HazardVerdict verdict) {
        return results.stream()
                .filter(result -> result.verdict() == verdict)
                .map(result -> result.operation().id() + " " + result.bits())
                .collect(Collectors.joining(", "));
    }
}
