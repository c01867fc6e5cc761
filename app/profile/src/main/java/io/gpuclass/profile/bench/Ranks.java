package io.gpuclass.profile.bench;

import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.kinds.KindResults.KindResult;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.system.SystemResults.GroupLockResult;
import io.gpuclass.profile.units.Nanos;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ranks a user's primitive among those of the catalogue. */
public final class Ranks {
    private Ranks() {}

    private record Workload(int blocks, Integer initial, Writers writers, int length, Integer threads, Integer gpus) {
        static Workload of(int blocks, Integer initial, Writers writers, int length) {
            return new Workload(blocks, initial, writers, length, null, null);
        }

        static Workload over(List<String> members, int blocks, Integer initial) {
            return new Workload(blocks, initial, null, 0, null, members.size());
        }
    }

    private record Entry(String id, Workload setting, double opsPerSecond, boolean starves) {
        static Entry of(PrimitiveResult one) {
            Workload setting = Workload.of(one.blocks(), one.initial(), one.writers(), 0);
            return new Entry(one.implementation(), setting, one.opsPerSecond().median(), one.starves());
        }

        /** The rate of a hand-off is that of one pair. Nobody starves who finds no task: how tasks are shared is part of their rate. */
        static Entry of(KindResult one) {
            Integer length = one.bytes() == null ? one.accesses() : one.bytes();
            double figure = one.figure().median();
            return new Entry(
                    one.implementation(),
                    new Workload(one.allBlocks(), null, null, length == null ? 0 : length, one.threads(), null),
                    one.nsPerHandOff() == null ? figure : Nanos.PER_SECOND / figure,
                    one.tasks() == null && PrimitiveResult.starves(one.fairness()));
        }

        static Entry of(GroupBarrierResult one) {
            return new Entry(
                    one.implementation(),
                    Workload.over(one.members(), one.blocks(), null),
                    Nanos.PER_SECOND / one.nsPerPhase().median(),
                    false);
        }

        static Entry of(GroupLockResult one) {
            return new Entry(
                    one.implementation(),
                    Workload.over(one.members(), one.blocks(), one.initial()),
                    one.opsPerSecond().median(),
                    PrimitiveResult.starves(one.fairnessOfBlocks()));
        }

        static Entry of(SectionResult one) {
            Workload setting = Workload.of(one.blocks(), one.initial(), one.writers(), one.length());
            return new Entry(
                    one.implementation(),
                    setting,
                    one.opsPerSecond().median(),
                    PrimitiveResult.starves(one.fairness()));
        }
    }

    /** Returns the rank under each setting in which the primitive has a figure that counts, in the order of the results. */
    static List<Rank> of(String id, List<PrimitiveResult> primitives, List<SectionResult> sections) {
        Stream<Entry> entries = Stream.concat(
                primitives.stream().filter(PrimitiveResult::counts).map(Entry::of),
                sections.stream().filter(SectionResult::counts).map(Entry::of));
        return of(id, entries);
    }

    /** Returns the same for event counters, combining mutexes and their like. */
    static List<Rank> of(String id, KindResults kinds) {
        return of(id, kinds.all().filter(KindResult::verified).map(Entry::of));
    }

    /** Returns the same over several GPUs; not where the CPU takes part, which the user's do not know. */
    static List<Rank> of(String id, SystemResults system) {
        Stream<Entry> entries = Stream.concat(
                system.barriers().stream()
                        .filter(one -> one.counts() && one.hostThreads() == null)
                        .map(Entry::of),
                system.locks().stream().filter(GroupLockResult::counts).map(Entry::of));
        return of(id, entries);
    }

    private static List<Rank> of(String id, Stream<Entry> entries) {
        Map<Workload, List<Entry>> each =
                entries.collect(Collectors.groupingBy(Entry::setting, LinkedHashMap::new, Collectors.toList()));
        return each.values().stream()
                .map(rivals -> rank(id, rivals))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Rank> rank(String id, List<Entry> entries) {
        List<Entry> others = entries.stream()
                .filter(one -> !one.id().equals(id) && !one.starves())
                .sorted(Comparator.comparingDouble(Entry::opsPerSecond).reversed())
                .toList();
        return entries.stream().filter(one -> one.id().equals(id)).findFirst().map(own -> rank(own, others));
    }

    private static Rank rank(Entry own, List<Entry> others) {
        int faster = (int) others.stream()
                .filter(other -> other.opsPerSecond() > own.opsPerSecond())
                .count();
        RankBuilder rank = RankBuilder.builder()
                .blocks(own.setting().blocks())
                .initial(own.setting().initial())
                .writers(own.setting().writers())
                .length(own.setting().length())
                .threads(own.setting().threads())
                .gpus(own.setting().gpus())
                .place(faster + 1)
                .of(others.size() + 1)
                .opsPerSecond(own.opsPerSecond())
                .starves(own.starves());
        others.stream().findFirst().ifPresent(best -> rank.best(best.id()).bestOpsPerSecond(best.opsPerSecond()));
        return rank.build();
    }

    /**
     * Rank of a user's primitive among those of the catalogue under one setting. Forms of the catalogue that leave most blocks out are not
     * ranked.
     *
     * @param blocks blocks that took part
     * @param initial initial value; null except for semaphores
     * @param writers which blocks wrote; null except for semaphores of readers and writers
     * @param length loads and stores inside; of operations handed to a combining mutex, additions in each;
     *     of messages, bytes of data
     * @param threads threads of each block that enqueue and dequeue; null except of bounded queues
     * @param gpus GPUs that took part, each with so many blocks; null where one was tried
     * @param place 1 for the fastest
     * @param opsPerSecond its own rate; of event counters, latches and messages, hand-offs of one pair of blocks, of readers, reads,
     *     of queues, pairs of values in and out, and of deques, tasks
     * @param best the fastest of the others; null where there is none
     * @param bestOpsPerSecond the rate of that; null where there is none
     * @param starves whether the user's primitive leaves most blocks out itself, so that its rate is not what it looks like
     */
    @RecordBuilder
    public record Rank(
            int blocks,
            Integer initial,
            Writers writers,
            int length,
            Integer threads,
            Integer gpus,
            int place,
            int of,
            double opsPerSecond,
            String best,
            Double bestOpsPerSecond,
            boolean starves) {}
}
