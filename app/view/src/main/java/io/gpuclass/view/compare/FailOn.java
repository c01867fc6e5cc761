package io.gpuclass.view.compare;

import io.gpuclass.profile.units.Named;
import java.util.List;

/**
 * Condition under which a comparison fails.
 *
 * <p>By itself, a changed class or recommendation does not: it is shown first, but either may be an improvement (a new form that is
 * faster than all before), and nobody can mend a build that fails for it. Whoever compiles a recommendation in asks for
 * {@link #CHANGE}. Two GPU models differ by design, so nothing fails there unless it is asked for.
 */
public enum FailOn implements Named {
    /** A figure that gates is slower, or a form no longer gives one. */
    REGRESSION,
    /**
     * A regression, or an answer changed and not by chance: the machine is of another class, another implementation is advised or runs an
     * application best, or a barrier that a program does not need helps it and did not.
     */
    CHANGE,
    /** A comparison never fails. */
    NOTHING;

    boolean fails(Counts counts, List<Change> changes) {
        return switch (this) {
            case REGRESSION -> counts.regressions() > 0;
            case CHANGE -> counts.regressions() > 0 || changes.stream().anyMatch(Change::decided);
            case NOTHING -> false;
        };
    }
}
