package io.gpuclass.console;

import io.gpuclass.engine.session.RunListener;
import io.gpuclass.engine.session.RunListener.FinishedCase;
import io.gpuclass.engine.session.RunListener.Plan;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.Verification;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A run as JSON Lines ({@code probe --format json}): one event a line, flushed at once. A reader that closes the pipe does not end the run,
 * whose profile is still to be saved. Confined to one thread.
 */
public final class ProbeStream implements RunListener {
    private final PrintWriter out;
    private final LongSupplier nanoTime;
    private final long started;

    /** @param nanoTime a clock in nanoseconds; the run begins now */
    public ProbeStream(PrintWriter out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.started = nanoTime.getAsLong();
    }

    @RecordBuilder
    record Started(
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

    private record Checked(String event, double elapsedSeconds, Verification check) {}

    private record Done(String event, double elapsedSeconds, String suite) {}

    private record Saved(String event, double elapsedSeconds, String file, Profile profile) {}

    @Override
    public void onStart(DeviceFacts device, Plan left) {
        print(StartedBuilder.builder()
                .event("started")
                .schema(Profile.SCHEMA)
                .tool(Tool.current())
                .device(device)
                .depth(left.depth().id())
                .suites(left.suites())
                .seed(left.seed())
                .timeBudgetSeconds(left.timeBudget().toMillis() / 1e3)
                .build());
    }

    @Override
    public void onCase(FinishedCase finished) {
        print(new Finished(
                "case", elapsedSeconds(), finished.suite(), finished.name(), finished.status(), finished.result()));
    }

    @Override
    public void onCheck(Verification check) {
        print(new Checked("check", elapsedSeconds(), check));
    }

    @Override
    public void onSuite(String suite) {
        print(new Done("suite", elapsedSeconds(), suite));
    }

    @Override
    public void onSaved(Path file, Profile profile) {
        print(new Saved("profile", elapsedSeconds(), file.toString(), profile));
    }

    private void print(Record event) {
        out.print(ProfileJson.line(event));
        out.flush();
    }

    private double elapsedSeconds() {
        return (nanoTime.getAsLong() - started) / 1e9;
    }
}
