package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.StoppingRule.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Verification;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Listener of a run's findings, called for each as soon as it is found, on the thread that measures. What it is not interested in, it
 * leaves out. */
public interface RunListener {
    /**
     * A case that will not be visited again.
     *
     * @param suite id of the suite that it is part of
     * @param name tells it from the other cases of its suite
     * @param status how it ended: the id of an {@link Ending}, or {@code unsupported}
     * @param result what it gave, as the profile will have it, but for what is known only once other cases have ended; null where it
     *     gave nothing
     */
    record FinishedCase(String suite, String name, String status, Record result) {}

    /** Nobody who wants to know. */
    RunListener NONE = new RunListener() {};

    /** The rest to measure, by the ids of suites. */
    record Plan(Depth depth, List<String> suites, long seed, Duration timeBudget) {}

    /** Called before anything is measured. */
    default void onStart(DeviceFacts device, Plan left) {}

    /** Called once for each case, when it will not be visited again. */
    default void onCase(FinishedCase finished) {}

    /** Called for each check of a primitive, or of a seeded bug. */
    default void onCheck(Verification check) {}

    /** Called once all of a suite's cases are finished. */
    default void onSuite(String suite) {}

    /** Called last, once the profile is in its file. */
    default void onSaved(Path file, Profile profile) {}
}
