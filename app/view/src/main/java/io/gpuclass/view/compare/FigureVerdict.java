package io.gpuclass.view.compare;

import io.gpuclass.profile.units.Named;

/** How a figure of the current profile stands to the base's. */
public enum FigureVerdict implements Named {
    /** Its whole interval is beyond the tolerance, on the bad side. Of what is no speed, such as fairness: worse. */
    SLOWER,
    /** Its whole interval is beyond the tolerance, on the good side. Of what is no speed: better. */
    FASTER,
    /** Its whole interval is beyond the tolerance, of a figure that improves neither way. */
    CHANGED,
    /** Its interval straddles a bound of the tolerance, so that nothing can be said. */
    AMBIGUOUS,
    /** Its whole interval is within the tolerance, or it is the very same measurement. */
    SAME,
    /** Its noise is not known, so that there is no interval to judge by. */
    UNJUDGED
}
