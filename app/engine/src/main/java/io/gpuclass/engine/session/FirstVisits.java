package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.Case;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Cases that have been visited at all. Every case is visited once even when the time budget is over, so no run is further than
 * this says, whatever its budget says. Confined to one thread.
 */
final class FirstVisits {
    private final Set<Case> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final int cases;

    FirstVisits(int cases) {
        this.cases = cases;
    }

    /** Takes note of a visit, and returns the share of the cases that have been visited. */
    double share(Case visited) {
        seen.add(visited);
        return (double) seen.size() / cases;
    }
}
