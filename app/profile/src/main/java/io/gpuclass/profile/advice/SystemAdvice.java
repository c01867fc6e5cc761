package io.gpuclass.profile.advice;

import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.advice.SystemAdvice.SystemRule;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.profile.units.Nanos.Rate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Advice on programs for several processors that share memory.
 *
 * @param rule what it follows from
 * @param sentence it in words, without a full stop at the end
 */
public record SystemAdvice(SystemRule rule, String sentence) {
    /** Returns the advice that follows from some results, the warnings first; none where there are none. Pure. */
    public static List<SystemAdvice> of(SystemResults results) {
        if (results == null) {
            return List.of();
        }
        return Stream.concat(SharedWordAdvice.of(results), GroupAdvice.of(results))
                .toList();
    }

    /** The rules by which {@link SystemAdvice} follows from what several processors showed. */
    public enum SystemRule implements Named {
        /** Nothing that needs atomic operations is to be built where updates were lost or values torn. */
        NOT_ATOMIC,
        /**
         * If a volatile read of one word by all blocks takes at least twice as long, by its interval, as when each block reads its own, and at
         * least twice as long as of one word of the GPU's own memory, one block polls and tells the others.
         */
        ONE_POLLER,
        /** Of two places of the flag between two processors, the one whose round trip is at least 3 % shorter, with intervals apart. */
        FLAG_PLACE,
        /** The barrier with the shortest median among verified ones of the same processors, with the lead over the next at each size. */
        BARRIER,
        /**
         * The verified mutex or semaphore with the highest median among those with a Jain index of at least 0.95 over the processors, or among
         * all where none is so fair.
         */
        LOCK,
        /** The fastest barrier inside kernels against kernels that end and wait for each other by events, at each size. */
        KERNEL_ENDING;
    }

    /** Advice on barriers, mutexes and semaphores of several processors. */
    private static final class GroupAdvice {
        /** Jain index over the processors from which on a lock is fair between them. */
        static final double FAIR = 0.95;

        private GroupAdvice() {}

        static Stream<SystemAdvice> of(SystemResults results) {
            Map<List<String>, List<GroupBarrierResult>> byGroup = results.barriers().stream()
                    .filter(result -> result.counts() && result.members().size() > 1)
                    .collect(Collectors.groupingBy(
                            GroupBarrierResult::members, LinkedHashMap::new, Collectors.toList()));
            return Stream.of(
                            byGroup.values().stream().flatMap(same -> barrier(same).stream()),
                            locks(results.locks()),
                            byGroup.values().stream().flatMap(same -> ending(same).stream()))
                    .flatMap(each -> each);
        }

        private static boolean ends(GroupBarrierResult result) {
            return result.implementation().equals(GroupBarrierResult.EVENTS);
        }

        private static Map<Integer, List<GroupBarrierResult>> bySize(List<GroupBarrierResult> results) {
            Map<Integer, List<GroupBarrierResult>> sizes = new TreeMap<>();
            results.stream()
                    .filter(result -> !ends(result))
                    .sorted(Comparator.comparingDouble(
                            result -> result.nsPerPhase().median()))
                    .forEach(result -> sizes.computeIfAbsent(result.blocks(), blocks -> new ArrayList<>())
                            .add(result));
            return sizes;
        }

        private static Optional<SystemAdvice> barrier(List<GroupBarrierResult> sameGroup) {
            Map<Integer, List<GroupBarrierResult>> sizes = bySize(sameGroup);
            if (sizes.isEmpty()) {
                return Optional.empty();
            }
            String each = sizes.values().stream().map(GroupAdvice::best).collect(Collectors.joining("; "));
            return Optional.of(new SystemAdvice(
                    SystemRule.BARRIER,
                    "as a barrier over " + Processor.namesOf(sameGroup.get(0).members()) + " use " + each));
        }

        private static String best(List<GroupBarrierResult> ranked) {
            GroupBarrierResult best = ranked.get(0);
            String first = best.implementation() + " at " + each(best.blocks()) + " ("
                    + new Nanos(best.nsPerPhase().median());
            return first + (ranked.size() < 2 ? ")" : ", " + lead(best, ranked.get(1)) + ")");
        }

        private static String lead(GroupBarrierResult best, GroupBarrierResult next) {
            double times = next.nsPerPhase().median() / best.nsPerPhase().median();
            return SharedWordAdvice.isShorter(best.nsPerPhase(), next.nsPerPhase())
                    ? String.format(Locale.ROOT, "%.2f times as fast as %s", times, next.implementation())
                    : "no lead over " + next.implementation() + " that counts";
        }

        private static Optional<SystemAdvice> ending(List<GroupBarrierResult> sameGroup) {
            String each = bySize(sameGroup).values().stream()
                    .flatMap(ranked -> sameGroup.stream()
                            .filter(result -> ends(result)
                                    && result.blocks() == ranked.get(0).blocks())
                            .limit(1)
                            .map(events -> saved(ranked.get(0), events)))
                    .collect(Collectors.joining("; "));
            return each.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new SystemAdvice(
                            SystemRule.KERNEL_ENDING,
                            "over " + Processor.namesOf(sameGroup.get(0).members()) + " " + each));
        }

        private static String saved(GroupBarrierResult best, GroupBarrierResult events) {
            double saved = events.nsPerPhase().median() - best.nsPerPhase().median();
            String times = new Nanos(best.nsPerPhase().median()) + " against "
                    + new Nanos(events.nsPerPhase().median()) + " of kernels that end and wait by events";
            String what = saved > 0 ? "staying in the kernels saves " : "ending the kernels saves ";
            return what + new Nanos(Math.abs(saved)) + " a phase at " + each(best.blocks()) + " (" + times + ")";
        }

        private static String each(int blocks) {
            return blocks == 1 ? "1 block each" : blocks + " blocks each";
        }

        /** Demands on a lock. */
        private record Wanted(Kind kind, Integer initial, List<String> members) {
            static Wanted of(GroupLockResult result) {
                return new Wanted(result.kind(), result.initial(), result.members());
            }

            String words() {
                String name = kind.id() + (initial == null ? "" : " of initial " + initial);
                return "as a " + name + " over " + Processor.namesOf(members) + " use ";
            }
        }

        private static Stream<SystemAdvice> locks(List<GroupLockResult> results) {
            Map<Wanted, List<GroupLockResult>> byWanted = results.stream()
                    .filter(result -> result.counts() && result.members().size() > 1)
                    .collect(Collectors.groupingBy(Wanted::of, LinkedHashMap::new, Collectors.toList()));
            return byWanted.entrySet().stream().map(each -> lock(each.getKey(), each.getValue()));
        }

        private static SystemAdvice lock(Wanted wanted, List<GroupLockResult> results) {
            Map<Integer, List<GroupLockResult>> sizes = results.stream()
                    .collect(Collectors.groupingBy(GroupLockResult::blocks, TreeMap::new, Collectors.toList()));
            return new SystemAdvice(
                    SystemRule.LOCK,
                    wanted.words()
                            + sizes.values().stream().map(GroupAdvice::bestLock).collect(Collectors.joining("; ")));
        }

        private static String bestLock(List<GroupLockResult> sameSize) {
            List<GroupLockResult> fair = sameSize.stream()
                    .filter(result -> result.fairness() != null && result.fairness() >= FAIR)
                    .toList();
            List<GroupLockResult> ranked = (fair.isEmpty() ? sameSize : fair)
                    .stream()
                            .sorted(Comparator.<GroupLockResult>comparingDouble(
                                            result -> result.opsPerSecond().median())
                                    .reversed())
                            .toList();
            return best(ranked.get(0), ranked) + (fair.isEmpty() ? ", though none is fair between them" : "");
        }

        private static String best(GroupLockResult best, List<GroupLockResult> ranked) {
            String jain =
                    best.fairness() == null ? "" : String.format(Locale.ROOT, ", Jain index %.3f", best.fairness());
            String first = best.implementation() + " at " + each(best.blocks()) + " ("
                    + new Rate(best.opsPerSecond().median()) + jain;
            if (ranked.size() < 2) {
                return first + ")";
            }
            GroupLockResult next = ranked.get(1);
            Double times = Lead.factor(best.opsPerSecond(), next.opsPerSecond());
            return first
                    + (Lead.isClear(best.opsPerSecond(), next.opsPerSecond()) && times != null
                            ? String.format(Locale.ROOT, ", %.2f times as fast as %s)", times, next.implementation())
                            : ", no lead over " + next.implementation() + " that counts)");
        }
    }

    /** Advice on words that processors share: which operations to leave alone, who polls, and where a flag lies. */
    private static final class SharedWordAdvice {
        private static final double TWICE = 2;

        private SharedWordAdvice() {}

        static Stream<SystemAdvice> of(SystemResults results) {
            return Stream.of(notAtomic(results.hazards()), onePoller(results.memories()), flags(results.pingPong()))
                    .flatMap(each -> each);
        }

        /** Processors that share words, and the memory that holds these. */
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
                                    + Processor.memoryName(sharers.home) + " that "
                                    + Processor.namesOf(sharers.members)
                                    + " share: " + worst.lostWords()
                                    + worst.operation().plural() + " were lost" + instead));
        }

        /** A memory whose one word is slow to poll by all blocks of a processor. */
        private record SlowPolls(String processor, String home, ProbeResult there, ProbeResult local) {
            /** GPUs are alike, the host is another memory. */
            List<Object> sort() {
                return List.of(processor, Processor.HOST.equals(home), there.blocks());
            }
        }

        private static Stream<SystemAdvice> onePoller(List<MemoryResult> memories) {
            Map<List<Object>, List<SlowPolls>> alike = memories.stream()
                    .filter(memory -> !memory.local() && isSteep(memory))
                    .flatMap(memory -> local(memories, memory.processor())
                            .flatMap(local -> memory.poll()
                                    .map(there -> new SlowPolls(memory.processor(), memory.home(), there, local)))
                            .stream())
                    .filter(slow ->
                            slow.there().cost().over(slow.local().cost()).isAtLeast(TWICE))
                    .collect(Collectors.groupingBy(SlowPolls::sort, LinkedHashMap::new, Collectors.toList()));
            return alike.values().stream().map(SharedWordAdvice::onePollerOf);
        }

        private static boolean isSteep(MemoryResult memory) {
            return memory.abstraction() != null
                    && memory.abstraction().contentiousToNoncontentious() != null
                    && memory.abstraction().contentiousToNoncontentious().classification() == RatioClass.STEEP;
        }

        private static Optional<ProbeResult> local(List<MemoryResult> memories, String processor) {
            return memories.stream()
                    .filter(memory -> memory.local() && memory.processor().equals(processor))
                    .findFirst()
                    .flatMap(MemoryResult::poll);
        }

        private static SystemAdvice onePollerOf(List<SlowPolls> alike) {
            SlowPolls first = alike.get(0);
            List<String> homes = alike.stream().map(SlowPolls::home).toList();
            String memory = Processor.HOST.equals(first.home())
                    ? Processor.memoryName(first.home())
                    : "the memory of " + Processor.nameOfAny(homes);
            return new SystemAdvice(
                    SystemRule.ONE_POLLER,
                    "let one block of " + first.processor() + " poll a word in " + memory
                            + ", and tell the others by a word of its own memory: with "
                            + first.there().blocks() + " blocks polling it a look takes "
                            + range(alike.stream()
                                    .map(slow -> slow.there().cost().value())) + ", at home "
                            + new Nanos(first.local().cost().value()));
        }

        /** Returns a time, or from the least to the greatest. */
        private static String range(Stream<Double> times) {
            List<Double> sorted = times.sorted().toList();
            String least = new Nanos(sorted.get(0)).toString();
            String greatest = new Nanos(sorted.get(sorted.size() - 1)).toString();
            return least.equals(greatest) ? least : least + " to " + greatest;
        }

        /** Round trips between the same two, by where the flag lies. */
        private record RoundTrips(PingPongResult waiter, PingPongResult sender) {
            /** GPUs that answer alike are told of together. */
            List<Object> sort() {
                return List.of(waiter.from(), Processor.HOST.equals(waiter.to()), isBetter(), isWorse());
            }

            boolean isBetter() {
                return isShorter(waiter.nsPerRoundTrip(), sender.nsPerRoundTrip());
            }

            boolean isWorse() {
                return isShorter(sender.nsPerRoundTrip(), waiter.nsPerRoundTrip());
            }
        }

        private static Stream<SystemAdvice> flags(List<PingPongResult> results) {
            Map<List<Object>, List<RoundTrips>> alike = results.stream()
                    .filter(result -> result.flag() == FlagPlace.AT_WAITER && result.nsPerRoundTrip() != null)
                    .flatMap(waiter -> results.stream()
                            .filter(sender -> sender.flag() == FlagPlace.AT_SENDER
                                    && sender.nsPerRoundTrip() != null
                                    && sender.from().equals(waiter.from())
                                    && sender.to().equals(waiter.to()))
                            .limit(1)
                            .map(sender -> new RoundTrips(waiter, sender)))
                    .collect(Collectors.groupingBy(RoundTrips::sort, LinkedHashMap::new, Collectors.toList()));
            return alike.values().stream().map(SharedWordAdvice::flag);
        }

        private static SystemAdvice flag(List<RoundTrips> alike) {
            RoundTrips first = alike.get(0);
            String pair = Processor.namesOf(first.waiter().from()) + " and "
                    + Processor.nameOfAny(
                            alike.stream().map(trips -> trips.waiter().to()).toList());
            String where = first.isBetter()
                    ? "put the flag between " + pair + " into the waiter's memory"
                    : first.isWorse()
                            ? "put the flag between " + pair + " into the sender's memory"
                            : "between " + pair + " it makes no difference that counts where the flag lies";
            return new SystemAdvice(
                    SystemRule.FLAG_PLACE,
                    where + ": at the waiter "
                            + range(alike.stream()
                                    .map(trips ->
                                            trips.waiter().nsPerRoundTrip().median()))
                            + " there and back, at the sender "
                            + range(alike.stream()
                                    .map(trips ->
                                            trips.sender().nsPerRoundTrip().median())));
        }

        /** Returns whether it is shorter by what {@link Lead} asks of rates. */
        static boolean isShorter(Summary one, Summary other) {
            return other.median() >= (1 + Lead.LEAST) * one.median() && one.high() < other.low();
        }
    }
}
