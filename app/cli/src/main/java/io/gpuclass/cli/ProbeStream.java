package io.gpuclass.cli;

import io.gpuclass.engine.session.FinishedCase;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.RunListener;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.profile.units.Named;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * What {@code probe --format json} prints: JSON Lines, each an event that says what it is, flushed as soon as it is known. A reader
 * that has seen enough does not end the run, whose profile is still to be saved. Confined to one thread.
 */
final class ProbeStream implements RunListener {
    private final PrintWriter out;
    private final ProfileFiles files;
    private final LongSupplier nanoTime;
    private final long started;

    ProbeStream(PrintWriter out, ProfileFiles files, LongSupplier nanoTime) {
        this.out = out;
        this.files = files;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
    }

    private record Started(
            String event,
            String schema,
            Tool tool,
            DeviceFacts device,
            String depth,
            List<String> suites,
            long seed,
            double timeBudgetSeconds) {}

    private record Finished(
            String event, double elapsedSeconds, String suite, String name, String status, Record result) {}

    private record Checked(String event, double elapsedSeconds, VerificationResult check) {}

    private record Done(String event, double elapsedSeconds, String suite) {}

    private record Saved(String event, double elapsedSeconds, String file, Profile profile) {}

    /** Says what is going to be measured. */
    void start(DeviceFacts device, ProbeOptions left) {
        print(new Started(
                "started",
                Profile.SCHEMA,
                Tool.current(),
                device,
                left.depth().id(),
                left.suites().stream().map(Named::id).toList(),
                left.seed(),
                left.timeBudget().toMillis() / 1e3));
    }

    @Override
    public void onCase(FinishedCase finished) {
        print(new Finished(
                "case",
                elapsedSeconds(),
                finished.suite().id(),
                finished.name(),
                finished.status(),
                finished.result()));
    }

    @Override
    public void onCheck(VerificationResult check) {
        print(new Checked("check", elapsedSeconds(), check));
    }

    @Override
    public void onSuite(Suite suite) {
        print(new Done("suite", elapsedSeconds(), suite.id()));
    }

    /** Ends the stream with all of the profile, and where it is. */
    void end(Path file, Profile profile) {
        print(new Saved("profile", elapsedSeconds(), file.toString(), profile));
    }

    private void print(Record event) {
        out.print(files.line(event));
        out.flush();
    }

    private double elapsedSeconds() {
        return (nanoTime.getAsLong() - started) / 1e9;
    }
}
