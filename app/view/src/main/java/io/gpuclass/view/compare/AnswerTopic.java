package io.gpuclass.view.compare;

import io.gpuclass.profile.units.Named;

/** What an answer is about. */
public enum AnswerTopic implements Named {
    /** The machine abstraction. */
    CLASS,
    /** What per-thread locks do. */
    SIMT_HAZARD,
    /** Which implementation to use. */
    RECOMMENDATION,
    /** With which implementation an application runs best. */
    APPLICATION,
    /** Whether a barrier that a program does not need helps it. */
    UNNEEDED_BARRIER
}
