package io.gpuclass.engine.device;

import io.gpuclass.profile.primitives.Residency;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Result of one run of a trial. Immutable. A field that the kernel does not report is 0.
 *
 * @param timedOut whether a wait on the device reached its bound, so that the run was unwound
 * @param elapsedNs time from launch to end, launch included (of the measured loop alone on a host device)
 * @param smClockMhz SM clock during the run, clock64 against %globaltimer; 0 where it could not be told
 * @param windowNs how long the fixed-time window really was, or how long the timed part of the kernel took
 * @param operations operations that all blocks completed together
 * @param violations how often a check inside the kernel failed
 * @param reached the kernel's last or largest count, which {@link #protectedCount}, {@link #mostInside} and {@link #placement} read
 * @param pollNs mean time of one poll, over the polling blocks
 * @param fairness Jain index over the operations of each block: 1 when all got the same, 1/blocks when one got all, 0 when none
 *     completed any
 * @param fewestPerBlock operations of the block that completed fewest
 * @param mostPerBlock operations of the block that completed most
 * @param sectionNs time that all blocks together spent in critical sections, or between barriers
 * @param atomics atomic accesses of all blocks together, where they are counted
 * @param volatiles loads and stores of the primitive's words by all blocks together, where they are counted
 * @param handOffs hand-offs whose latency was sampled
 * @param handOffP50Ns their median latency
 * @param handOffP99Ns the latency that 99 % of them stay below
 * @param handOffMaxNs the longest latency
 * @param counts what else the kernel of a program counted, in the order that it says, up to the last that is not 0; of several processors,
 *     what {@link #ofMember}, {@link #ofHost} and {@link #furtherCount} read
 */
@RecordBuilder
public record Observation(
        boolean timedOut,
        double elapsedNs,
        double smClockMhz,
        double windowNs,
        long operations,
        long violations,
        long reached,
        double pollNs,
        double fairness,
        long fewestPerBlock,
        long mostPerBlock,
        double sectionNs,
        long atomics,
        long volatiles,
        long handOffs,
        double handOffP50Ns,
        double handOffP99Ns,
        double handOffMaxNs,
        List<Long> counts) {
    public Observation {
        counts = counts == null ? List.of() : List.copyOf(counts);
    }

    /** Returns the count that a mutex under test protected: less than {@link #operations} where one was lost. */
    public long protectedCount() {
        return reached;
    }

    /** Returns the largest number of blocks that were inside a semaphore at once. */
    public long mostInside() {
        return reached;
    }

    /** Returns where the blocks of a kernel lay that counts that, and nothing else. */
    public Residency residency(int blocks) {
        return new Residency(blocks, (int) reached, (int) fewestPerBlock, (int) mostPerBlock);
    }

    /** Index of the CPU's operations in {@link #counts} of several processors, behind those of the GPUs. */
    public static final int HOST_COUNT = DeviceGroup.MOST_MEMBERS;

    /** Index in {@link #counts} of several processors at which the kernel's own counts begin, summed over all processors. */
    public static final int FIRST_FURTHER_COUNT = HOST_COUNT + 1;

    /** Returns the operations of one GPU of several: the device itself is 0. */
    public long ofMember(int member) {
        return count(member);
    }

    /** Returns the operations of the CPU, where it took part. */
    public long ofHost() {
        return count(HOST_COUNT);
    }

    /** Returns a count of the kernel of several processors, from 0 on. */
    public long furtherCount(int index) {
        return count(FIRST_FURTHER_COUNT + index);
    }

    /** Returns a further count of a program, 0 where it counted nothing. */
    public long count(int index) {
        return index < counts.size() ? counts.get(index) : 0;
    }
}
