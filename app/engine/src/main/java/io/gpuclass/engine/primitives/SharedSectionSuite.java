package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Writers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reader-writer semaphores around sections as printed (Mahapatra 2020, sections 2.2.2 and 4.3): every thread of a block works, on words that
 * all blocks share; the writer of each SM loads and stores, the others load. The library's forms and those as printed. A kernel that the device
 * does not have is left out. Confined to one thread.
 */
public final class SharedSectionSuite {
    private final Device device;
    private final ClockGuard clock;
    private final SectionPlan plan;
    private final Verdicts verdicts;
    private final List<SectionMeasurement> measurements = new ArrayList<>();

    /** @param verdicts what verification showed, by which results are judged */
    public SharedSectionSuite(Device device, ClockGuard clock, SectionPlan plan, Verdicts verdicts) {
        this.device = device;
        this.clock = clock;
        this.plan = plan;
        this.verdicts = verdicts;
        forms(device.facts().kind())
                .filter(implementation -> device.has(implementation.workKernel()))
                .forEach(this::add);
    }

    /** Returns the forms of the catalogue that tell readers from writers. */
    private static Stream<Implementation> forms(DeviceKind device) {
        return Stream.concat(Catalogue.of(device).stream(), Catalogue.asPublished(device).stream())
                .filter(implementation -> implementation.has(Trait.READERS_AND_WRITERS));
    }

    /** Returns what is to be visited. */
    public List<? extends Case> cases() {
        return List.copyOf(measurements);
    }

    /** Returns what the visits gave, in the order of the catalogue. */
    public List<SectionResult> results() {
        return measurements.stream().map(SectionMeasurement::result).toList();
    }

    private void add(Implementation implementation) {
        for (int blocks : plan.sizes()) {
            for (int initial : plan.initials()) {
                Setting setting = new Setting(implementation, blocks, initial, Writers.ONE_PER_SM);
                plan.lengths().forEach(length -> measurements.add(measurement(setting, length)));
            }
        }
    }

    private SectionMeasurement measurement(Setting setting, int length) {
        Trial trial = setting.trial(setting.implementation().workKernel(), plan.backoffUnit())
                .withSection(length)
                .withWindowNs(plan.windowNs(setting.blocks(), length));
        return new SectionMeasurement(
                new RateMeasurement(device, clock, setting, verdicts, List.of(trial)), length, trial.threads());
    }
}
