package io.gpuclass.model;

import io.gpuclass.model.code.Instruction.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies that a thread has started and not waited for, in groups (PTX ISA, "Async-group mechanism"). Never changes.
 *
 * @param all events of all copies that are not done in bulk
 * @param single those not done in bulk
 * @param bulk those done in bulk
 */
record Copies(List<Integer> all, Groups single, Groups bulk) {
    static final Copies NONE = new Copies(List.of(), Groups.NONE, Groups.NONE);

    /** Events that read and that write, of one copy. */
    record Started(List<Integer> reads, List<Integer> writes) {}

    /**
     * Groups of copies.
     *
     * @param committed the first one first
     * @param open copies that are in none
     */
    record Groups(List<List<Started>> committed, List<Started> open) {
        static final Groups NONE = new Groups(List.of(), List.of());
    }

    private Copies with(Groups groups, boolean isBulk) {
        return isBulk ? new Copies(all, single, groups) : new Copies(all, groups, bulk);
    }

    private Groups groups(boolean isBulk) {
        return isBulk ? bulk : single;
    }

    Copies with(Started copy, boolean isBulk) {
        Groups groups = groups(isBulk);
        Groups more = new Groups(groups.committed(), with(groups.open(), copy));
        List<Integer> events = isBulk
                ? all
                : Stream.of(all, copy.reads(), copy.writes())
                        .flatMap(List::stream)
                        .toList();
        return new Copies(events, single, bulk).with(more, isBulk);
    }

    Copies committed(boolean isBulk) {
        Groups groups = groups(isBulk);
        return with(new Groups(with(groups.committed(), groups.open()), List.of()), isBulk);
    }

    private static <T> List<T> with(List<T> some, T more) {
        List<T> both = new ArrayList<>(some);
        both.add(more);
        return List.copyOf(both);
    }

    private List<List<Started>> waitedFor(WaitGroup group) {
        List<List<Started>> committed = groups(group.isBulk()).committed();
        return committed.subList(0, Math.max(0, committed.size() - group.most()));
    }

    /** Returns the events that are over when a thread has waited. */
    List<Integer> done(WaitGroup group) {
        return waitedFor(group).stream()
                .flatMap(List::stream)
                .flatMap(copy -> group.onlyReads()
                        ? copy.reads().stream()
                        : Stream.concat(copy.reads().stream(), copy.writes().stream()))
                .toList();
    }

    /** Returns the copies that are left to wait for: where only reads were, all of them. */
    Copies after(WaitGroup group) {
        Groups groups = groups(group.isBulk());
        int waited = group.onlyReads() ? 0 : waitedFor(group).size();
        return with(
                new Groups(groups.committed().subList(waited, groups.committed().size()), groups.open()),
                group.isBulk());
    }
}
