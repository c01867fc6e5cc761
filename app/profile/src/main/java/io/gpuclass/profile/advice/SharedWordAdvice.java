package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.advice.SystemAdvice.SystemRule;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Direction;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.MemoryResult;
import io.gpuclass.profile.system.PingPongResult;
import io.gpuclass.profile.system.PingPongResult.FlagPlace;
import io.gpuclass.profile.system.ProcessorNames;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.units.Nanos;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Advice on words that processors share: which operations to leave alone, who polls, and where a flag lies. */
final class SharedWordAdvice {
    private static final ProbeCase POLL =
            new ProbeCase(Access.VOLATILE, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL);
    private static final double TWICE = 2;

    private SharedWordAdvice() {}

    static Stream<SystemAdvice> of(SystemResults results) {
        return Stream.of(notAtomic(results.hazards()), onePoller(results.memories()), flags(results.pingPong()))
                .flatMap(each -> each);
    }

    /** Those that share words, and where these lie. */
    private record Sharers(List<String> members, String home) {}

    private static Stream<SystemAdvice> notAtomic(List<HazardResult> hazards) {
        Map<Sharers, List<HazardResult>> bySharers = hazards.stream()
                .collect(Collectors.groupingBy(
                        hazard -> new Sharers(hazard.members(), hazard.home()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return bySharers.entrySet().stream().flatMap(each -> notAtomic(each.getKey(), each.getValue()).stream());
    }

    private static Optional<SystemAdvice> notAtomic(Sharers sharers, List<HazardResult> hazards) {
        boolean torn = hazards.stream().anyMatch(hazard -> hazard.verdict() == HazardVerdict.TORN);
        String instead = torn
                ? "; plain loads and stores were seen torn there, so that these do not serve either"
                : "; let each side write words of its own with stores, which the other reads";
        return hazards.stream()
                .filter(hazard -> hazard.verdict() == HazardVerdict.LOST_UPDATES)
                .min(Comparator.comparing(hazard -> hazard.lost() == null))
                .map(worst -> new SystemAdvice(
                        SystemRule.NOT_ATOMIC,
                        "build no lock, counter or queue of atomics on words in "
                                + ProcessorNames.memory(sharers.home) + " that " + ProcessorNames.of(sharers.members)
                                + " share: " + lost(worst) + instead));
    }

    private static String lost(HazardResult hazard) {
        String of = hazard.operations() == null ? "" : String.format(Locale.ROOT, " of %,d", hazard.operations());
        String count = hazard.lost() == null ? "" : String.format(Locale.ROOT, "%,d", hazard.lost()) + of + " ";
        return count + plural(hazard.operation()) + " were lost";
    }

    private static String plural(SharedOperation operation) {
        return switch (operation) {
            case ADD -> "additions";
            case EXCHANGE -> "exchanges";
            case CAS -> "compare-and-swaps";
            case LOAD -> "loads";
            case STORE -> "stores";
        };
    }

    private static Stream<SystemAdvice> onePoller(List<MemoryResult> memories) {
        return memories.stream()
                .filter(memory -> !memory.own() && isSteep(memory))
                .flatMap(memory -> own(memories, memory.processor())
                        .flatMap(own -> poll(memory).flatMap(there -> onePoller(memory, there, own)))
                        .stream());
    }

    private static boolean isSteep(MemoryResult memory) {
        return memory.abstraction() != null
                && memory.abstraction().contentiousToNoncontentious() != null
                && memory.abstraction().contentiousToNoncontentious().classification() == RatioClass.STEEP;
    }

    private static Optional<ProbeResult> own(List<MemoryResult> memories, String processor) {
        return memories.stream()
                .filter(memory -> memory.own() && memory.processor().equals(processor))
                .findFirst()
                .flatMap(SharedWordAdvice::poll);
    }

    private static Optional<ProbeResult> poll(MemoryResult memory) {
        return memory.probes().stream()
                .filter(probe -> probe.probeCase().equals(POLL))
                .findFirst();
    }

    private static Optional<SystemAdvice> onePoller(MemoryResult memory, ProbeResult there, ProbeResult own) {
        Estimate times = there.cost().over(own.cost());
        return !times.isAtLeast(TWICE)
                ? Optional.empty()
                : Optional.of(new SystemAdvice(
                        SystemRule.ONE_POLLER,
                        "let one block of " + memory.processor() + " poll a word in "
                                + ProcessorNames.memory(memory.home())
                                + ", and tell the others by a word of its own memory: with " + there.blocks()
                                + " blocks polling it a look takes "
                                + new Nanos(there.cost().value())
                                + ", at home " + new Nanos(own.cost().value())));
    }

    private static Stream<SystemAdvice> flags(List<PingPongResult> results) {
        return results.stream()
                .filter(result -> result.flag() == FlagPlace.AT_WAITER && result.nsPerRoundTrip() != null)
                .flatMap(waiter -> results.stream()
                        .filter(sender -> sender.flag() == FlagPlace.AT_SENDER
                                && sender.nsPerRoundTrip() != null
                                && sender.from().equals(waiter.from())
                                && sender.to().equals(waiter.to()))
                        .limit(1)
                        .map(sender -> flag(waiter, sender)));
    }

    private static SystemAdvice flag(PingPongResult waiter, PingPongResult sender) {
        String pair = ProcessorNames.of(List.of(waiter.from(), waiter.to()));
        Summary there = waiter.nsPerRoundTrip();
        Summary here = sender.nsPerRoundTrip();
        String times = new Nanos(there.median()) + " there and back, at the sender " + new Nanos(here.median());
        boolean better = isShorter(there, here);
        boolean worse = isShorter(here, there);
        String where = better
                ? "put the flag between " + pair + " into the waiter's memory"
                : worse
                        ? "put the flag between " + pair + " into the sender's memory"
                        : "between " + pair + " it makes no difference that counts where the flag lies";
        return new SystemAdvice(SystemRule.FLAG_PLACE, where + ": at the waiter " + times);
    }

    /** Whether it is shorter by what {@link Lead} asks of rates. */
    static boolean isShorter(Summary one, Summary other) {
        return other.median() >= (1 + Lead.LEAST) * one.median() && one.high() < other.low();
    }
}
