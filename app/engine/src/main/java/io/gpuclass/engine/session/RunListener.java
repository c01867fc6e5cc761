package io.gpuclass.engine.session;

import io.gpuclass.engine.stats.StoppingRule.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import java.nio.file.Path;

/** Is told what a run finds as soon as it is found, on the thread that measures. What it is not interested in, it leaves out. */
public interface RunListener {
    /**
     * A case that will not be visited again.
     *
     * @param suite the suite that it is part of
     * @param name tells it from the other cases of its suite
     * @param status how it ended: the id of an {@link Ending}, or {@code unsupported}
     * @param result what it gave, as the profile will have it, but for what is known only once other cases have ended; null where it
     *     gave nothing
     */
    record FinishedCase(Suite suite, String name, String status, Record result) {}

    /** Nobody who wants to know. */
    RunListener NONE = new RunListener() {};

    /** Called before anything is measured, with the options of what is left to measure. */
    default void onStart(DeviceFacts device, ProbeOptions left) {}

    /** Called once for each case, when it will not be visited again. */
    default void onCase(FinishedCase finished) {}

    /** Called for each check of a primitive, or of a broken twin. */
    default void onCheck(VerificationResult check) {}

    /** Called once all of a suite's cases are finished. */
    default void onSuite(Suite suite) {}

    /** Called last, once the profile is in its file. */
    default void onSaved(Path file, Profile profile) {}
}
