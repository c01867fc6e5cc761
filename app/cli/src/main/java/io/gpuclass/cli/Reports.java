package io.gpuclass.cli;

import io.gpuclass.fleet.FleetSummary;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
import java.util.List;

/** Results for people. Each text ends with a line break. */
public interface Reports {
    /** Returns all that a profile says. */
    String profile(Profile profile, View view);

    /** Returns what a profile recommends, and why. */
    String recommendations(Profile profile, View view);

    /** Returns how near the fastest primitives of a profile come to their goals, and to the floor. */
    String fastest(Profile profile, View view);

    /** Returns the devices of this machine. */
    String devices(List<DeviceFacts> devices, View view);

    /** Returns what verification showed on a device. */
    String verification(DeviceFacts device, List<VerificationResult> results, View view);

    /** Returns the pauses that a search found best. */
    String tuning(Profile profile, View view);

    /** Returns what changed from a base to other profiles. */
    String comparison(Comparisons comparisons, View view);

    /** Returns in one line, without a line break, what one profile shows. */
    String comparison(Comparisons comparisons, Comparison one);

    /** Returns what changed as JUnit XML. */
    String junit(Comparisons comparisons);

    /** Returns what a fleet says. */
    String fleet(FleetSummary fleet, View view);

    /**
     * Returns the first rows of a result.
     *
     * @param names its columns
     * @param rows its first rows
     * @param more how many came after them
     */
    String rows(List<String> names, List<List<Object>> rows, long more, View view);

    /**
     * Returns the CUDA header that selects what a profile found best.
     *
     * @param profile a profile with primitives, of a CUDA GPU
     * @param name the file's name, by which the header says how to make it again
     */
    String cudaHeader(Profile profile, String name);
}
