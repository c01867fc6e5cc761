package io.gpuclass.engine.session;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import java.nio.file.Path;

/** Is told what a run finds as soon as it is found, on the thread that measures. What it is not interested in, it leaves out. */
public interface RunListener {
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
