package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Metric.Trait;
import io.gpuclass.profile.cases.Subject.Sort;
import io.gpuclass.profile.primitives.Outcome;
import java.util.List;

/** Declares the lists of patterns of public programs, each with what such programs wait by, and with forms of the library. */
public final class PatternLists {
    /** Time of a pattern's step: of a critical section, a level, a value in and out of a ring, a task or a launch. */
    public static final Metric STEP_TIME =
            Metric.of("step-time", "ns", Better.LOWER, Trait.GUARDED, Trait.MAIN, Trait.MOVED_BY_THE_RUN);

    /** Property of those forms that public programs use without the library. */
    public static final String PEER = "peer";

    public static final CaseList PROGRAMS = list("program", "programs");

    /** Programs of one launch, with a barrier or two in it. */
    public static final CaseList USES = list("use", "uses");

    static final List<CaseList> LISTS = List.of(PROGRAMS, USES);

    private PatternLists() {}

    /** @param name of its suite and its property */
    private static CaseList list(String subject, String name) {
        return CaseList.recordless(Subject.of(subject).sort(Sort.PROGRAM), name, name)
                .at(Axis.KIND, "program")
                .at(Axis.INPUT, "input")
                .at(Axis.BLOCKS, "blocks")
                .at(Axis.NAME, "implementation")
                .gives(STEP_TIME, "nsPerStep")
                .holds(
                        one -> one.outcome() == Outcome.COMPLETED == (one.value(STEP_TIME) != null),
                        "a time without a measurement that completed, or such a measurement without a time");
    }
}
