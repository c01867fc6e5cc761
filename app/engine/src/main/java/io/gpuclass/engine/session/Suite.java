package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.kinds.KindRow;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.units.Named;
import java.util.function.Function;

/**
 * A part of the measurement that can be left out.
 *
 * @param id names it on the command line and in profiles
 * @param words what it measures, in a few words
 * @param weight its share of a run's time, in hundredths of that of the suites that run unless told otherwise
 * @param call when it runs
 * @param spreads whether it measures barriers whose words spread, so that it must be known over how many
 * @param work measures, and returns the parts of a profile that were found
 */
public record Suite(
        String id, String words, int weight, SuiteCall call, boolean spreads, Function<SuiteRun, Profile> work)
        implements Named, RunClock.Part {
    /** @param optIn whether it runs only where it is asked for, or where everything is */
    public Suite(
            String id, String words, int weight, boolean optIn, boolean spreads, Function<SuiteRun, Profile> work) {
        this(id, words, weight, optIn ? SuiteCall.ON_REQUEST : SuiteCall.USUAL, spreads, work);
    }

    @Override
    public boolean optIn() {
        return call != SuiteCall.USUAL;
    }

    @Override
    public String toString() {
        return id;
    }

    /** Condition under which a suite runs. */
    public enum SuiteCall {
        /** Unless told otherwise. */
        USUAL,
        /** Runs where it is asked for, or where everything is. */
        ON_REQUEST,
        /** Runs where it is asked for, or where the device shares memory with another GPU. */
        WITH_PEERS,
        /** Runs where it is asked for, or where everything is, and at the standard depth where the device has kernels of event counters and such. */
        WITH_KINDS;

        /** Returns whether a device calls for it by what it is. */
        boolean comesFrom(Device device, Depth depth) {
            return switch (this) {
                case USUAL, ON_REQUEST -> false;
                case WITH_PEERS -> device.topology().gpus().size() > 1;
                case WITH_KINDS ->
                    depth == Depth.STANDARD
                            && KindRow.checked().anyMatch(row -> !row.twin() && device.has(row.kernel()));
            };
        }
    }
}
