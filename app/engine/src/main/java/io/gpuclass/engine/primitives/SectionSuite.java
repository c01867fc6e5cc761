package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.experiment.MeasuredCase;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Pauses.Spreading;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.SectionResultBuilder;
import io.gpuclass.profile.primitives.Verdicts;
import io.gpuclass.profile.primitives.Writers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Implementations with loads and stores in their critical sections (Mahapatra 2020, sections 4.3 and 5): how much of the time is
 * synchronization, and how much is work. A kernel that the device does not have is left out. Confined to one thread.
 */
public final class SectionSuite extends Experiment<SectionResult> {
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

    private void add(Implementation implementation) {
        for (int blocks : plan.sizes()) {
            for (PrimitiveSetting setting : work.settings(plan, implementation, blocks)) {
                plan.lengths().forEach(length -> add(setting, length));
            }
        }
    }

    private void add(PrimitiveSetting setting, int length) {
        Trial trial = setting.trial(work.kernel(setting.implementation()), plan.backoffUnit())
                .withSection(length);
        Integer threads = work.threads(trial);
        ThroughputEstimator estimator = estimator(setting, length, trial);
        this.<SectionResult>add(
                setting.name() + "+" + length + (threads == null ? "" : "x" + threads),
                estimator,
                done -> row(setting, length, threads, estimator, done));
    }

    private ThroughputEstimator estimator(PrimitiveSetting setting, int length, Trial trial) {
        return setting.implementation().kind() == Kind.BARRIER
                ? barrier(trial, RunLengths.withSection(length))
                : lock(trial.withWindowNs(plan.windowNs(setting.blocks(), length)));
    }

    /** Samples are few: they have their turns at as many addresses. */
    private ThroughputEstimator.Barrier barrier(Trial trial, RunLengths phases) {
        return new ThroughputEstimator.Barrier(turns(trial.withLength(phases.shorter()), trial), phases, 1);
    }

    private ThroughputEstimator.Lock lock(Trial trial) {
        return new ThroughputEstimator.Lock(turns(trial, trial), trial.windowNs(), 1);
    }

    private List<List<Trial>> turns(Trial first, Trial trial) {
        return Trials.inTurn(first, trial, device).stream().map(List::of).toList();
    }

    private SectionResult row(
            PrimitiveSetting setting,
            int length,
            Integer threads,
            ThroughputEstimator estimator,
            MeasuredCase<SectionResult> done) {
        Double synchronizing = done.median(estimator.sections().synchronizingShare());
        return SectionResultBuilder.builder()
                .kind(setting.implementation().kind())
                .implementation(setting.implementation().id())
                .outcome(bench.outcome(setting, done))
                .verified(bench.verdicts().verified(setting.implementation()))
                .blocks(setting.blocks())
                .initial(setting.initial())
                .writers(threads == null ? null : setting.writers())
                .length(length)
                .threads(threads)
                .opsPerSecond(done.figure())
                .fairness(estimator instanceof ThroughputEstimator.Lock lock ? done.median(lock.evenness()) : null)
                .sectionNs(done.median(estimator.sections().sectionNs()))
                .synchronizingShare(synchronizing == null || synchronizing < 0 ? null : synchronizing)
                .build();
    }

    /**
     * Settings under which primitives are measured with work inside.
     *
     * @param lengths loads and stores in each critical section, or between two barriers
     * @param sizes numbers of blocks
     * @param initials initial values of semaphores
     * @param windowNsPerBlock length of the fixed-time window for each block that contends
     * @param windowNsPerAccess the window is never shorter than this for each load and store of a section, so that it holds several
     * @param backoffUnit one unit of backoff, in SM cycles
     * @param spreading over how many words those spread that can
     */
    @RecordBuilder
    public record SectionPlan(
            List<Integer> lengths,
            List<Integer> sizes,
            List<Integer> initials,
            long windowNsPerBlock,
            long windowNsPerAccess,
            int backoffUnit,
            Spreading spreading) {
        /** Initial values of the roles, so that there is an answer for each. */
        public static final List<Integer> INITIALS = Arrays.stream(Role.values())
                .map(Role::initial)
                .filter(Objects::nonNull)
                .toList();

        public SectionPlan {
            lengths = List.copyOf(lengths);
            sizes = List.copyOf(sizes);
            initials = List.copyOf(initials);
        }

        long windowNs(int blocks, int length) {
            return Math.max(blocks * windowNsPerBlock, length * windowNsPerAccess);
        }

        /** Returns the settings of an implementation with so many blocks; of reader-writer semaphores, as they are compared. */
        List<PrimitiveSetting> settings(Implementation implementation, int blocks) {
            Implementation spread = implementation.over(blocks, spreading);
            if (implementation.kind() != Kind.SEMAPHORE) {
                return List.of(new PrimitiveSetting(spread, blocks, null, null));
            }
            return implementation.has(Trait.READERS_AND_WRITERS)
                    ? List.of(new PrimitiveSetting(spread, blocks, Writers.COMPARED_INITIAL, Writers.ONE_PER_SM))
                    : initials.stream()
                            .map(initial -> new PrimitiveSetting(spread, blocks, initial, null))
                            .toList();
        }
    }

    /** Threads that work inside sections, with the forms that are measured so. */
    public enum SectionWork {
        /**
         * The first thread of each block loads and stores (Mahapatra 2020, section 5). Every form but a barrier that ends the kernel: its work
         * would be the kernel's.
         */
        FIRST_THREAD,
        /**
         * Every thread of a block works, on words that all blocks share; the writer of each SM loads and stores, the others load (sections 2.2.2
         * and 4.3). Reader-writer semaphores: the library's and those as printed.
         */
        ALL_THREADS;

        /** Returns whether a form can be measured so. */
        boolean takes(Implementation form) {
            return this == ALL_THREADS ? form.has(Trait.READERS_AND_WRITERS) : !form.has(Trait.ENDS_THE_KERNEL);
        }

        /** Returns the forms that there are, of which some can be measured so. */
        List<Implementation> forms(DeviceKind device) {
            List<Implementation> printed = this == ALL_THREADS ? Catalogue.asPublished(device) : List.of();
            return Stream.concat(Catalogue.of(device).stream(), printed.stream())
                    .toList();
        }

        /** Returns the entry point that measures a form. */
        String kernel(Implementation implementation) {
            return this == ALL_THREADS ? implementation.workKernel() : implementation.timingKernel();
        }

        /** Returns the settings of a form with so many blocks. */
        List<PrimitiveSetting> settings(SectionPlan plan, Implementation implementation, int blocks) {
            return this == FIRST_THREAD
                    ? plan.settings(implementation, blocks)
                    : plan.initials().stream()
                            .map(initial -> new PrimitiveSetting(implementation, blocks, initial, Writers.ONE_PER_SM))
                            .toList();
        }

        /** Returns how many threads of a block work, where readers and writers work differently; else null. */
        Integer threads(Trial trial) {
            return this == ALL_THREADS ? (Integer) trial.threads() : null;
        }
    }
}
