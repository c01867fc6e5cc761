package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.Measured;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.records.Draft;
import java.util.List;

/**
 * Implementations with loads and stores in their critical sections (Mahapatra 2020, sections 4.3 and 5): how much of the time is
 * synchronization, and how much is work. A kernel that the device does not have is left out. Confined to one thread.
 */
public final class SectionSuite extends Experiment {
    private final SectionPlan plan;
    private final PrimitiveBench bench;
    private final SectionWork work;

    /**
     * @param verdicts what verification showed, by which results are judged
     * @param work who works, and in which forms
     */
    public SectionSuite(Device device, ClockGuard clock, SectionPlan plan, Verdicts verdicts, SectionWork work) {
        this(device, clock, plan, verdicts, work, work.forms(device.facts().kind()));
    }

    /** @param implementations what to measure, rather than the catalogue's forms */
    public SectionSuite(
            Device device,
            ClockGuard clock,
            SectionPlan plan,
            Verdicts verdicts,
            SectionWork work,
            List<Implementation> implementations) {
        super(device, clock);
        this.plan = plan;
        this.bench = new PrimitiveBench(device, clock, verdicts);
        this.work = work;
        implementations.stream()
                .filter(work::takes)
                .filter(implementation -> device.has(work.kernel(implementation)))
                .forEach(this::add);
    }

    /** Returns what the visits gave, in the order of the catalogue; what was never visited is left out. */
    public List<SectionResult> results() {
        return rows(SectionResult.class);
    }

    private void add(Implementation implementation) {
        for (int blocks : plan.sizes()) {
            for (Setting setting : work.settings(plan, implementation, blocks)) {
                plan.lengths().forEach(length -> add(setting, length));
            }
        }
    }

    private void add(Setting setting, int length) {
        Trial trial = setting.trial(work.kernel(setting.implementation()), plan.backoffUnit())
                .withSection(length);
        Integer threads = work.threads(trial);
        Rated rated = rated(setting, length, trial);
        this.<SectionResult>add(
                setting.name() + "+" + length + (threads == null ? "" : "x" + threads),
                rated,
                done -> row(setting, length, threads, rated, done));
    }

    private Rated rated(Setting setting, int length, Trial trial) {
        return setting.implementation().kind() == Kind.BARRIER
                ? new Rated.Barrier(List.of(trial), Phases.withSection(length))
                : new Rated.Lock(List.of(trial.withWindowNs(plan.windowNs(setting.blocks(), length))));
    }

    private SectionResult row(Setting setting, int length, Integer threads, Rated rated, Measured<SectionResult> done) {
        Double synchronizing = done.median(rated.sections().synchronizingShare());
        return Draft.of(SectionResult.class)
                .set(SectionResult::kind, setting.implementation().kind())
                .set(SectionResult::implementation, setting.implementation().id())
                .set(SectionResult::blocks, setting.blocks())
                .set(SectionResult::initial, setting.initial())
                .set(SectionResult::writers, threads == null ? null : setting.writers())
                .set(SectionResult::length, length)
                .set(SectionResult::threads, threads)
                .set(SectionResult::outcome, bench.outcome(setting, done))
                .set(SectionResult::verified, bench.verified(setting))
                .set(SectionResult::opsPerSecond, done.summary())
                .set(SectionResult::fairness, rated instanceof Rated.Lock lock ? done.median(lock.evenness()) : null)
                .set(SectionResult::sectionNs, done.median(rated.sections().sectionNs()))
                .set(
                        SectionResult::synchronizingShare,
                        synchronizing == null || synchronizing < 0 ? null : synchronizing)
                .build();
    }
}
