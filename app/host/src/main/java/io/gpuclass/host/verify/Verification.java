package io.gpuclass.host.verify;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.sync.Patience;

/** How a primitive is checked. */
@FunctionalInterface
public interface Verification {
    /** Makes the check of a fresh primitive. */
    PromiseCheck check(Trial trial, Patience patience);

    /** Returns a crew that is ready to run the check. Its clock runs from now. */
    default Crew crew(Trial trial) {
        Patience patience = new Patience(trial.timeoutNs());
        return new Crew(trial.blocks(), trial.length(), patience, check(trial, patience));
    }
}
