package io.gpuclass.engine.suites;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.primitives.Trials.BarrierTrials;
import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.engine.programs.ApplicationSuite;
import io.gpuclass.engine.programs.ArtificialBarrierPlan;
import io.gpuclass.engine.programs.ArtificialBarrierPlan.ArtificialSetting;
import io.gpuclass.engine.programs.ArtificialBarrierSuite;
import io.gpuclass.engine.programs.LocalitySetting;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The suites of whole programs, which run only where they are asked for. */
public final class ProgramSuites {
    /** Programs with barriers that they do not need, on a GPU. */
    public static final Suite ARTIFICIAL_BARRIERS = new Suite(
            "artificial-barriers",
            "programs with barriers that they do not need",
            61,
            true,
            false,
            ProgramSuites::artificialBarriers);

    /** Programs whose threads wait for each other. */
    public static final Suite APPLICATIONS = new Suite(
            "applications",
            "whole programs that use barriers, locks and compare-and-swap",
            88,
            true,
            true,
            ProgramSuites::applications);

    private static final String NO_BLOCKS =
            "a host has neither blocks of threads nor their barrier, and what stands in for them would be another"
                    + " program";

    private ProgramSuites() {}

    private static Profile artificialBarriers(SuiteRun run) {
        run.phase("artificial barriers");
        Device device = run.device();
        ProgramInputs inputs = new ProgramInputs(run);
        if (!device.has("memtest_time_none")) {
            Arrays.stream(ArtificialProgram.values()).forEach(program -> inputs.skip(program, null, NO_BLOCKS));
            return ProfileBuilder.builder().skippedPrograms(inputs.skipped()).build();
        }
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        ArtificialBarrierSuite suite = new ArtificialBarrierSuite(device, run.clock());
        ArtificialBarrierPlan programs = new ArtificialBarrierPlan(
                device.facts(),
                threads -> device.saturation(BarrierReplication.kernelOf(threads), threads),
                plan.artificial(),
                run.seed());
        List<ArtificialSetting> settings = programs.settings(run.programs().alignment());
        List<LocalitySetting> localities = programs.localities();
        int parts = settings.size() + localities.size();
        for (int i = 0; i < settings.size(); i++) {
            ArtificialSetting setting = settings.get(i);
            int index = i;
            inputs.fitting(
                    setting.program(),
                    setting.input(),
                    () -> suite.measure(setting, inputs.visiting(plan.pairRule(), index, parts)));
        }
        localities.forEach(
                setting -> inputs.fitting(ArtificialProgram.MEMTEST, setting.input(), () -> suite.measure(setting)));
        return ProfileBuilder.builder()
                .artificialBarriers(suite.results())
                .locality(BarrierReplication.joined(run.soFar().locality(), suite.localities()))
                .skippedPrograms(inputs.skipped())
                .build();
    }

    private static Profile applications(SuiteRun run) {
        run.phase("applications");
        MeasuringPlan plan = MeasuringPlan.of(run.depth());
        ProgramInputs inputs = new ProgramInputs(run);
        BarrierTrials barriers = new BarrierTrials(run.device(), run.backoffUnit(), run.spreading());
        ApplicationSuite suite = new ApplicationSuite(run.device(), run.clock(), barriers);
        List<ApplicationSetting> settings = plan.applications(
                        run.device(), run.programs(), barriersFor(run, barriers), run.seed())
                .settings();
        for (int i = 0; i < settings.size(); i++) {
            ApplicationSetting setting = settings.get(i);
            int index = i;
            if (setting.implementations().isEmpty()) {
                inputs.skip(setting.application(), setting.input(), "none of --barriers runs on this device");
            } else if (!run.device().has(setting.kernel())) {
                inputs.skip(setting.application(), setting.input(), NO_BLOCKS);
            } else {
                Consumer<List<? extends SampledQuantity>> visiting =
                        inputs.visiting(plan.applicationRule(), index, settings.size());
                inputs.fitting(
                        setting.application(),
                        setting.input(),
                        () -> tellBlindness(run, setting, suite.measure(setting, visiting)));
            }
        }
        return ProfileBuilder.builder()
                .applications(suite.results())
                .skippedPrograms(inputs.skipped())
                .build();
    }

    /** Forms as printed in the sources take part where they were measured by themselves, or are asked for. */
    private static List<String> barriersFor(SuiteRun run, BarrierTrials barriers) {
        boolean replicating = !run.soFar().asPublished().isEmpty()
                || barriers.asPublished().stream().anyMatch(run.programs().barriers()::contains);
        return replicating
                ? Stream.concat(barriers.ids().stream(), barriers.asPublished().stream())
                        .toList()
                : barriers.ids();
    }

    /** Results that look right prove nothing where those of a barrier that does not wait look right as well. */
    private static void tellBlindness(SuiteRun run, ApplicationSetting setting, List<ApplicationResult> results) {
        boolean blind =
                results.stream().anyMatch(result -> result.outcome() == Outcome.COMPLETED && !result.verified());
        if (blind) {
            run.notice("not counted: " + setting.application().id() + " on "
                    + setting.input().name()
                    + ", where the check of results did not catch a barrier that does not wait");
        }
    }
}
