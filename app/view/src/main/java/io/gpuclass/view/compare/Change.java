package io.gpuclass.view.compare;

import io.gpuclass.profile.units.Named;

/**
 * A changed answer: the class of the machine, what a loop of locks does there, what to use on it, or what helps a program.
 *
 * @param topic what sort of answer
 * @param what which one, such as {@code atomic to volatile} or a role
 * @param base the base's; several where its profiles differ
 * @param current the current profile's
 * @param decided whether intervals show that it changed; else it may be chance
 * @param note why it is not decided, or what else to know; empty for nothing
 */
public record Change(Topic topic, String what, String base, String current, boolean decided, String note) {

    /** What an answer is about. */
    public enum Topic implements Named {
        /** The machine abstraction. */
        CLASS,
        /** What per-thread locks do. */
        SIMT_HAZARD,
        /** Which implementation to use. */
        RECOMMENDATION,
        /** With which implementation an application runs best. */
        APPLICATION,
        /** Whether a barrier that a program does not need helps it. */
        UNNEEDED_BARRIER,
        /** Whether a claim of the source documents holds. */
        CLAIM
    }
}
