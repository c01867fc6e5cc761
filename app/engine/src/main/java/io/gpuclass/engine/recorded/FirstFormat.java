package io.gpuclass.engine.recorded;

import java.util.List;

/** The first version of the format, which did not say which columns it has: it always had these. */
final class FirstFormat {
    static final String FORMAT = "gpuclass-recording/1";

    static final List<String> TRIAL = List.of(
            "kernel",
            "blocks",
            "threads",
            "length",
            "stride",
            "distance",
            "share",
            "initial",
            "backoffMin",
            "backoffMax",
            "backoffUnit",
            "windowNs",
            "timeoutNs");

    static final List<String> OBSERVATION = List.of(
            "timedOut",
            "elapsedNs",
            "smClockMhz",
            "windowNs",
            "operations",
            "violations",
            "reached",
            "pollNs",
            "fairness",
            "fewestPerBlock",
            "mostPerBlock");

    private FirstFormat() {}
}
