package io.gpuclass.engine.device;

import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorBuilder;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
import java.util.ArrayList;
import java.util.List;

/** A GPU that works with another one and with its host, whose atomics are none against the GPU's. All made up. */
public final class FakeGroup {
    public static final double PING_NS = 2500;
    public static final double PHASE_NS = 2600;
    public static final double ENDED_NS = 15_000;
    public static final long LOST = 7;

    private static final double LAUNCH_NS = 5000;
    private static final long OPERATIONS_PER_BLOCK = 10;

    private static final Processor GPU = ProcessorBuilder.builder()
            .id("cuda:0")
            .name("Fake GPU")
            .multiprocessors(4)
            .hostNativeAtomics(false)
            .build();
    private static final Processor PEER =
            ProcessorBuilder.builder(GPU).id("cuda:1").build();
    private static final Processor HOST = ProcessorBuilder.builder()
            .id(Processor.HOST)
            .name("Fake CPU")
            .logicalCpus(6)
            .build();

    /** Two GPUs that reach each other, and their host. */
    public static final Topology TOPOLOGY = new Topology(
            List.of(GPU, PEER, HOST),
            List.of(
                    new Link("cuda:0", "cuda:1", LinkKind.NVLINK, 18, true, true),
                    new Link("cuda:1", "cuda:0", LinkKind.NVLINK, 18, true, true),
                    new Link("cuda:0", "host", LinkKind.PCIE, null, true, false)));

    /** The same two, which do not. */
    public static final Topology APART = new Topology(
            TOPOLOGY.processors(), List.of(new Link("cuda:0", "cuda:1", LinkKind.PCIE, null, false, false)));

    /** One GPU and its host. */
    public static final Topology ALONE = new Topology(List.of(GPU, HOST), List.of());

    private FakeGroup() {}

    /** Returns what each access, or each poll, takes in a trial's home. */
    public static double accessNs(Trial trial) {
        double own = trial.stride() == 0 && trial.blocks() > 1 ? 640 : 180;
        if (trial.home() == null) {
            return own;
        }
        boolean contended = trial.stride() == 0 && trial.blocks() > 1;
        return trial.home().equals(Processor.HOST) ? contended ? 2_000_000 : 3200 : own * 5;
    }

    /** Returns what a trial shows. */
    public static Observation observe(Trial trial) {
        if (trial.kernel().startsWith("team_contend_")) {
            return contended(trial);
        }
        if (trial.kernel().startsWith("team_verify_")) {
            return checked(trial);
        }
        if (trial.kernel().matches("team_(mutex|semaphore)_.*")) {
            return counted(trial, 0, trial.windowNs());
        }
        if (trial.kernel().startsWith("team_")) {
            double each = trial.kernel().startsWith("team_ping") ? PING_NS : PHASE_NS;
            return Seen.run()
                    .completing(trial.length())
                    .within(trial.length() * each)
                    .observation();
        }
        if (trial.team() != null) {
            return Seen.run().lasting(LAUNCH_NS + trial.length() * ENDED_NS).observation();
        }
        return Seen.run()
                .lasting(LAUNCH_NS + trial.length() * accessNs(trial))
                .polling(accessNs(trial))
                .observation();
    }

    private static Observation contended(Trial trial) {
        DeviceGroup group = DeviceGroup.parse(trial.team());
        boolean mixed = group.hostThreads() > 0 && trial.blocks() > 0;
        boolean atomic = trial.kernel().matches("team_contend_(add|cas|exchange)");
        return counted(trial, mixed && atomic ? LOST : 0, trial.windowNs());
    }

    private static Observation counted(Trial trial, long lost, double windowNs) {
        DeviceGroup group = DeviceGroup.parse(trial.team());
        int gpus = trial.blocks() == 0 ? 0 : group.others("cuda:0").size() + 1;
        long each = OPERATIONS_PER_BLOCK * trial.blocks();
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < Observation.HOST_COUNT; i++) {
            counts.add(i < gpus ? each : 0);
        }
        counts.add(group.hostThreads() * OPERATIONS_PER_BLOCK);
        long all = gpus * each + counts.get(Observation.HOST_COUNT);
        boolean exchange = trial.kernel().endsWith("exchange");
        counts.add(exchange ? -7 * lost + 1 : 0L);
        return Seen.run()
                .within(windowNs)
                .completing(all)
                .sharing(1, OPERATIONS_PER_BLOCK, OPERATIONS_PER_BLOCK)
                .reaching(exchange ? 1 : all - lost)
                .counting(counts.toArray(Long[]::new))
                .observation();
    }

    private static Observation checked(Trial trial) {
        long operations = trial.length() * 2L * trial.blocks();
        boolean semaphore = trial.kernel().contains("_semaphore_");
        return Seen.run()
                .completing(operations)
                .reaching(semaphore ? trial.initial() : operations)
                .violating(trial.kernel().contains("_twin_") ? 1 : 0)
                .observation();
    }
}
