package io.gpuclass.engine.session;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.input.ProgramInput;
import io.gpuclass.engine.primitives.BarrierTrials;
import io.gpuclass.engine.programs.ApplicationPlan;
import io.gpuclass.engine.programs.ApplicationSetting;
import io.gpuclass.engine.programs.ApplicationSuite;
import io.gpuclass.engine.programs.ArtificialBarrierPlan;
import io.gpuclass.engine.programs.ArtificialBarrierSuite;
import io.gpuclass.engine.programs.ArtificialSetting;
import io.gpuclass.engine.programs.LocalitySetting;
import io.gpuclass.engine.programs.Visits;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Spreading;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.SkippedProgram;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The suites of whole programs. Their inputs are measured one after the other, each in its share of the time. Used once, by one thread. */
final class ProgramMeasurement {
    private static final String NO_BLOCKS =
            "a host has neither blocks of threads nor their barrier, and what stands in for them would be another program";

    private final Device device;
    private final ClockGuard clock;
    private final ProbeOptions options;
    private final Plan plan;
    private final CaseVisits visits;
    private final RunClock run;
    private final Progress progress;
    private final Consumer<String> notices;
    private final List<SkippedProgram> skipped = new ArrayList<>();

    ProgramMeasurement(
            Device device,
            ClockGuard clock,
            ProbeOptions options,
            Plan plan,
            CaseVisits visits,
            RunClock run,
            Progress progress,
            Consumer<String> notices) {
        this.device = device;
        this.clock = clock;
        this.options = options;
        this.plan = plan;
        this.visits = visits;
        this.run = run;
        this.progress = progress;
        this.notices = notices;
    }

    Findings artificialBarriers() {
        progress.phase("artificial barriers");
        ArtificialBarrierSuite suite = new ArtificialBarrierSuite(device, clock);
        if (!device.has("memtest_time_none")) {
            Arrays.stream(ArtificialProgram.values()).forEach(program -> skip(program, null, NO_BLOCKS));
            return Findings.NONE.withArtificialBarriers(List.of(), List.of(), skipped);
        }
        ArtificialBarrierPlan programs = new ArtificialBarrierPlan(
                device.facts(),
                threads -> device.saturation(kernelOf(threads), threads),
                plan.artificial(),
                options.seed());
        List<ArtificialSetting> settings = programs.settings(options.programs().alignment());
        List<LocalitySetting> localities = programs.localities();
        int parts = settings.size() + localities.size();
        for (int i = 0; i < settings.size(); i++) {
            ArtificialSetting setting = settings.get(i);
            Visits inTime = within(Suite.ARTIFICIAL_BARRIERS, i, parts);
            fitting(setting.program(), setting.input(), () -> suite.measure(setting, inTime));
        }
        localities.forEach(
                setting -> fitting(ArtificialProgram.MEMTEST, setting.input(), () -> suite.measure(setting)));
        return Findings.NONE.withArtificialBarriers(suite.results(), suite.localities(), skipped);
    }

    /**
     * Measures the applications.
     *
     * @param backoffUnit one unit of backoff, in SM cycles
     * @param spreading over how many words those barriers spread that can
     */
    Findings applications(int backoffUnit, Spreading spreading) {
        progress.phase("applications");
        BarrierTrials barriers = new BarrierTrials(device, backoffUnit, spreading);
        ApplicationSuite suite = new ApplicationSuite(device, clock, barriers);
        ApplicationPlan applications = plan.applications(device, options.programs(), barriers.ids(), options.seed());
        List<ApplicationSetting> settings = applications.settings();
        for (int i = 0; i < settings.size(); i++) {
            ApplicationSetting setting = settings.get(i);
            if (setting.implementations().isEmpty()) {
                skip(setting.application(), setting.input().name(), "none of --barriers runs on this device");
            } else if (!device.has(setting.kernel())) {
                skip(setting.application(), setting.input().name(), NO_BLOCKS);
            } else {
                Visits inTime = within(Suite.APPLICATIONS, i, settings.size());
                fitting(
                        setting.application(),
                        setting.input(),
                        () -> tellBlindness(setting, suite.measure(setting, inTime)));
            }
        }
        return Findings.NONE.withApplications(suite.results(), skipped);
    }

    /** Results that look right prove nothing where those of a barrier that does not wait look right as well. */
    private void tellBlindness(ApplicationSetting setting, List<ApplicationResult> results) {
        boolean blind =
                results.stream().anyMatch(result -> result.outcome() == Outcome.COMPLETED && !result.verified());
        if (blind) {
            notices.accept("not counted: " + setting.application().id() + " on "
                    + setting.input().name()
                    + ", where the check of results did not catch a barrier that does not wait");
        }
    }

    /** Gives one of so many inputs its share of the time that is left. */
    private Visits within(Suite suite, int index, int inputs) {
        return (cases, result) -> visits.visit(
                suite,
                cases,
                result,
                suite == Suite.APPLICATIONS ? plan.applicationRule() : plan.pairRule(),
                run.left(suite) / (inputs - index),
                Part.ALL.of(index, inputs));
    }

    /** Does {@code measuring} unless its input is too large for the memory that was allowed, or that is free. */
    private void fitting(Named program, ProgramInput input, Runnable measuring) {
        if (input.deviceBytes() > options.programs().memory().value()) {
            skip(
                    program,
                    input.name(),
                    "it takes " + input.deviceBytes() / 1_000_000 + " MB of device memory, and --memory allows "
                            + options.programs().memory().value() / 1_000_000 + " MB");
            return;
        }
        try {
            measuring.run();
        } catch (DeviceException failed) {
            if (failed.reason() != DeviceException.Reason.OUT_OF_MEMORY) {
                throw failed;
            }
            skip(program, input.name(), failed.getMessage());
        } catch (OutOfMemoryError tooLarge) {
            skip(
                    program,
                    input.name(),
                    "making it takes more memory than Java may use; let it use more (GPUCLASS_HEAP=8g), or take a smaller file");
        }
    }

    private void skip(Named program, String input, String reason) {
        skipped.add(new SkippedProgram(program.id(), input, reason));
        notices.accept("not run: " + program.id() + (input == null ? "" : " on " + input) + ": " + reason);
    }

    /** The programs have blocks of different sizes, each of which one of them has. */
    private static String kernelOf(int threads) {
        return switch (threads) {
            case 512 -> "memtest_time_none";
            case 256 -> "scalarprod_time_none";
            default -> "vecadd_time_none";
        };
    }
}
