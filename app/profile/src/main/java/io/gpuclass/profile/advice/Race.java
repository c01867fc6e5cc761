package io.gpuclass.profile.advice;

/**
 * Many blocks poll a word; when it becomes free, each block that sees it free tries to take it, and one succeeds.
 *
 * @param pollers those that poll
 * @param tripNs an atomic with no queue
 * @param serviceNs service of an atomic
 */
record Race(WaitQueue pollers, double tripNs, double serviceNs) {
    /** Returns the time from asking whether the word is free to having tried to take it: the atomic queues behind the polls. */
    double ns() {
        return Math.max(pollers.responseNs(), tripNs);
    }

    /** Returns how many see it free before the first of them has taken it. */
    double racers() {
        return Math.min(pollers.blocks(), ns() / pollers.nextServiceNs());
    }

    /** Returns the time that the next release waits in the queue: for the attempts made in vain, or the polls. */
    double aftermathNs() {
        return Math.max(racers() * serviceNs, pollers.responseNs());
    }
}
