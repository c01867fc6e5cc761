package io.gpuclass.profile.advice;

import java.util.stream.IntStream;

/**
 * Blocks that keep accessing one word, as a closed queue with one server: each has one access under way or pauses before its
 * next. The word serves accesses in the order of their arrival, so its times follow from the bounds that hold for any such
 * queue: it completes at most one access per service time, and no block can be faster than a trip and a pause.
 *
 * @param blocks blocks that take part; at least one
 * @param serviceNs what one access adds to the queue
 * @param tripNs one access with no queue
 * @param pauseNs mean pause between one access of a block and its next
 */
record WaitQueue(int blocks, double serviceNs, double tripNs, double pauseNs) {
    /**
     * Returns the same queue without the pauses that it has, thinned out by pauses of so much for each block that is ahead: from one for the next in
     * line to all of them for the last. The mean pause is the one that gives as many accesses in all.
     */
    WaitQueue inLine(double stepNs) {
        double accessesPerNs = IntStream.rangeClosed(1, blocks)
                .mapToDouble(ahead -> 1 / (tripNs + ahead * stepNs))
                .sum();
        return new WaitQueue(blocks, serviceNs, tripNs, Math.max(0, blocks / accessesPerNs - tripNs));
    }

    /** Returns the time from one access of a block to its next. */
    double cycleNs() {
        return Math.max(blocks * serviceNs, tripNs + pauseNs);
    }

    /** Returns the time of one access, queueing included: what the cycle leaves when the pause is over. */
    double responseNs() {
        return Math.max(blocks * serviceNs - pauseNs, tripNs);
    }

    /** Returns the time from the service of any one access to that of the next, whosever it is. */
    double nextServiceNs() {
        return cycleNs() / blocks;
    }

    /** Returns the mean time until a certain block makes its next access: it may be anywhere in its cycle. */
    double certainBlockNs() {
        return cycleNs() / 2;
    }

    /** Returns how many accesses are under way at a time (Little's law). */
    double underWay() {
        return responseNs() / nextServiceNs();
    }

    /** Returns whether accesses wait for one another, rather than for their own trip. */
    boolean isSaturated() {
        return blocks * serviceNs - pauseNs > tripNs;
    }
}
