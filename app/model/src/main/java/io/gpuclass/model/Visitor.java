package io.gpuclass.model;

import java.util.function.LongPredicate;

/** Visitor of executions. */
interface Visitor {
    /** Returns whether to go on. {@code axioms} knows all orders of the execution, which has ended, or in which something broke. */
    boolean visit(Execution execution, Axioms axioms);

    /** Returns whether to look for threads that wait for ever. */
    default boolean seeksLivelock() {
        return false;
    }

    /** Returns whether to go on after some threads wait for ever. */
    default boolean visit(Livelock livelock) {
        return true;
    }

    /** Returns whether further orders, which only take races away, change nothing of what the visitor finds. */
    default boolean isSettled(Axioms axioms) {
        return false;
    }

    /** Returns whether races at an address are looked for; null if whole executions are looked at, and not only what breaks. */
    default LongPredicate guarded() {
        return null;
    }

    /** Returns whether something is broken whatever comes. */
    default boolean isLost(Execution execution) {
        return false;
    }

    /** Returns whether to see more than one of executions that differ in coherence order only, or in which of some like threads does what. */
    default boolean needsAll() {
        return false;
    }
}
