package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.probes.Calibration;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.TeamVerification;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * {@code verify}'s checking of primitives of several processors: all checks again and again until the time is up, at least once.
 *
 * @param nanoTime a clock that counts nanoseconds
 */
public record TeamChecking(LongSupplier nanoTime) {
    /**
     * Runs the checks.
     *
     * @param twins whether to run the deliberately broken forms too
     * @param budgetNs how long
     * @return what each check showed over all its runs: a failure that showed once stays
     * @throws DeviceException if there is nothing to check, a check could not be run, or the run was aborted
     */
    public List<TeamVerification> run(Device device, boolean twins, long budgetNs, RunProgress progress) {
        Neighbourhood around = Neighbourhood.of(device);
        if (around.own() == null) {
            throw nothingToCheck(device);
        }
        progress.phase("warming up");
        Calibration.of(device, new ClockGuard());
        progress.phase("verification over processors");
        List<TeamRow> rows =
                TeamCatalogue.all().stream().filter(row -> twins || !row.twin()).toList();
        Map<TeamVerification, TeamVerification> results = new LinkedHashMap<>();
        long started = nanoTime.getAsLong();
        do {
            for (TeamVerification check : once(around, rows)) {
                results.merge(keyOf(check), check, TeamChecking::both);
            }
            progress.reached(Math.min(1, (nanoTime.getAsLong() - started) / (double) Math.max(1, budgetNs)));
        } while (nanoTime.getAsLong() - started < budgetNs && !results.isEmpty());
        if (results.isEmpty()) {
            throw nothingToCheck(device);
        }
        return List.copyOf(results.values());
    }

    private static DeviceException nothingToCheck(Device device) {
        return new DeviceException(
                Reason.FAILED,
                device.facts().name()
                        + " has no checks of several processors to run: they need CUDA GPUs, and all but those"
                        + " with the CPU two that reach each other's memory");
    }

    private static List<TeamVerification> once(Neighbourhood around, List<TeamRow> rows) {
        TeamVerifier verifier = new TeamVerifier(around, rows);
        verifier.run(() -> false);
        return verifier.results();
    }

    /** Returns what a check is, without what it showed. */
    private static TeamVerification keyOf(TeamVerification check) {
        return Draft.of(check)
                .set(TeamVerification::operations, 0L)
                .set(TeamVerification::violations, 0L)
                .set(TeamVerification::timedOut, false)
                .set(TeamVerification::passed, false)
                .build();
    }

    private static TeamVerification both(TeamVerification one, TeamVerification other) {
        return Draft.of(one)
                .set(TeamVerification::operations, one.operations() + other.operations())
                .set(TeamVerification::violations, one.violations() + other.violations())
                .set(TeamVerification::timedOut, one.timedOut() || other.timedOut())
                .set(TeamVerification::passed, one.passed() && other.passed())
                .build();
    }
}
