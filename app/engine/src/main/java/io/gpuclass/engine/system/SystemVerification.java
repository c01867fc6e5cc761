package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.system.GroupConformance;
import io.gpuclass.profile.system.GroupConformance.GroupAddition;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * {@code verify}'s checks of primitives of several processors, repeated as often as wanted and added up: order and exclusion with forms that
 * must pass, and with seeded bugs of which each must be caught by one check at least. What needs a peer is left out where there is none, with
 * the reason. Confined to one thread.
 */
public final class SystemVerification {
    private static final String CONTENDED_ADD = "team_contend_add";

    private final PeerDevices devices;
    private final boolean seededBugs;
    private final Runnable listener;
    private final GroupVerifier verifier;
    private final Map<Object, GroupAddition> additions = new LinkedHashMap<>();

    /**
     * @param device the first that takes part
     * @param seededBugs whether seeded bugs are to be caught too
     * @param wanted the forms to check; seeded bugs are checked all the same
     * @param listener told of each check
     */
    public SystemVerification(Device device, boolean seededBugs, Predicate<FormName> wanted, Runnable listener) {
        this.devices = PeerDevices.of(device);
        this.seededBugs = seededBugs;
        this.listener = listener;
        this.verifier = new GroupVerifier(
                devices,
                GroupRow.all().stream()
                        .filter(row -> row.twin() ? seededBugs : wanted.test(row.form()))
                        .toList(),
                listener);
    }

    /** Returns all forms. */
    public static List<FormName> forms() {
        return Form.names(GroupRow.all().stream());
    }

    /** Makes every check once. */
    public void pass() {
        if (devices.local() == null) {
            return;
        }
        verifier.run();
        if (devices.device().has(CONTENDED_ADD)) {
            add();
        }
    }

    /** Additions by all GPUs must be whole in a GPU's memory. In the host's, by anybody, some must be lost where they are not native. */
    private void add() {
        if (!devices.peers().isEmpty()) {
            devices.homes().stream()
                    .filter(home -> !home.equals(Processor.HOST))
                    .forEach(home -> add(home, devices.everybody(), false));
            addAtHost(devices.everybody());
        }
        if (devices.cpus() > 0) {
            addAtHost(DeviceGroup.ofHost(1));
        }
    }

    private void addAtHost(DeviceGroup group) {
        boolean twin = !devices.hasNativeAtomics();
        if (seededBugs || !twin) {
            add(Processor.HOST, group, twin);
        }
    }

    private void add(String home, DeviceGroup group, boolean twin) {
        HazardResult result = new HazardSuite(devices).additions(home, group);
        HazardVerdict expected = twin ? HazardVerdict.LOST_UPDATES : HazardVerdict.SAFE;
        GroupAddition addition = new GroupAddition(result, twin, result.verdict() == expected);
        additions.merge(List.of(home, group), addition, GroupAddition::and);
        listener.run();
    }

    /** Returns the results of all passes, and what they left out. */
    public GroupConformance results() {
        return new GroupConformance(verifier.results(), List.copyOf(additions.values()), skipped());
    }

    private List<SkippedPart> skipped() {
        List<SkippedPart> skipped = new ArrayList<>();
        devices.noPeersReason().ifPresent(reason -> skipped.add(new SkippedPart("several GPUs", reason)));
        if (devices.local() != null && devices.cpus() == 0) {
            skipped.add(new SkippedPart("the CPU", "no CPU is known to take part"));
        }
        if (!devices.peers().isEmpty()) {
            skipped.addAll(verifier.refusedAtHost());
        }
        return skipped;
    }

    /**
     * Checks that operations on words shared by several processors are atomic: no addition is lost, each exchanged value comes out once, and
     * no read is torn. Each processor takes part with one block, or one thread. Confined to one thread.
     */
    static final class HazardSuite {
        private static final List<SharedOperation> COUNTED =
                List.of(SharedOperation.ADD, SharedOperation.EXCHANGE, SharedOperation.CAS);
        private static final List<SharedOperation> SEEN_WHOLE = List.of(SharedOperation.LOAD, SharedOperation.STORE);
        private static final List<Integer> WIDTHS = List.of(Integer.SIZE, Long.SIZE);
        private static final long WINDOW_NS = 15_000_000;
        private static final int RUNS = 2;

        private final PeerDevices devices;

        HazardSuite(PeerDevices devices) {
            this.devices = devices;
        }

        /** Returns the results of running it, as far as it gets. */
        List<HazardResult> run(BooleanSupplier isOver) {
            List<HazardResult> results = new ArrayList<>();
            for (HazardTrial setting : settings()) {
                if (!isOver.getAsBoolean() && devices.device().has(ContentionSuite.kernel(setting.operation))) {
                    results.add(result(setting));
                }
            }
            return List.copyOf(results);
        }

        /** An operation, who does it, and where. */
        private record HazardTrial(SharedOperation operation, int bits, String home, DeviceGroup group) {}

        private List<HazardTrial> settings() {
            List<HazardTrial> settings = new ArrayList<>();
            for (int bits : WIDTHS) {
                if (devices.cpus() > 0) {
                    COUNTED.forEach(operation ->
                            settings.add(new HazardTrial(operation, bits, Processor.HOST, DeviceGroup.ofHost(1))));
                    SEEN_WHOLE.forEach(operation ->
                            settings.add(new HazardTrial(operation, bits, Processor.HOST, DeviceGroup.ofHost(1))));
                }
                if (!devices.peers().isEmpty()) {
                    for (String home : devices.homes()) {
                        COUNTED.forEach(
                                operation -> settings.add(new HazardTrial(operation, bits, home, devices.everybody())));
                    }
                }
            }
            return settings;
        }

        /** Returns the verdict on additions to one word of 32 bits. */
        HazardResult additions(String home, DeviceGroup group) {
            return result(new HazardTrial(SharedOperation.ADD, Integer.SIZE, home, group));
        }

        private HazardResult result(HazardTrial setting) {
            boolean whole = SEEN_WHOLE.contains(setting.operation);
            Trial trial = Trial.of(ContentionSuite.kernel(setting.operation), 1)
                    .withTeam(setting.group)
                    .withHome(devices.homeOf(setting.home))
                    .withInitial(setting.bits)
                    .withWindowNs(WINDOW_NS)
                    .withHammers(whole ? 1 : 0);
            long operations = 0;
            long lost = 0;
            boolean timedOut = false;
            for (int i = 0; i < RUNS; i++) {
                Observation seen = devices.device().observe(trial, 1).get(0);
                operations += seen.operations();
                lost += lost(setting, seen);
                timedOut |= seen.timedOut();
            }
            return result(setting, operations, lost, timedOut);
        }

        /** Returns how many operations of a run left no trace, or were seen torn. */
        private static long lost(HazardTrial setting, Observation seen) {
            return switch (setting.operation) {
                case ADD, CAS, CAS_IN_TURN -> Math.max(0, seen.operations() - seen.reached());
                // The sum put in less the sum taken out is left, or an exchange took what another one took too. How
                // often does not show.
                case EXCHANGE -> seen.furtherCount(0) == seen.reached() ? 0 : 1;
                case LOAD, STORE -> seen.furtherCount(0);
            };
        }

        private HazardResult result(HazardTrial setting, long operations, long lost, boolean timedOut) {
            int threads = setting.group.hostThreads();
            return HazardResultBuilder.builder()
                    .operation(setting.operation)
                    .bits(setting.bits)
                    .home(setting.home)
                    .members(setting.group.members(devices.local()))
                    .hostThreads(threads == 0 ? null : threads)
                    .blocks(1)
                    .operations(operations)
                    .lost(setting.operation == SharedOperation.EXCHANGE && lost > 0 ? null : lost)
                    .verdict(verdict(setting.operation, operations, lost, timedOut))
                    .build();
        }

        private static HazardVerdict verdict(SharedOperation operation, long operations, long lost, boolean timedOut) {
            if (lost > 0) {
                return SEEN_WHOLE.contains(operation) ? HazardVerdict.TORN : HazardVerdict.LOST_UPDATES;
            }
            return timedOut || operations == 0 ? HazardVerdict.UNKNOWN : HazardVerdict.SAFE;
        }

        /** Returns the verdicts on polling of one word of each memory by all blocks, against the device's own memory. */
        List<HazardResult> polling(List<MemoryResult> memories) {
            Optional<ProbeResult> own =
                    memories.stream().filter(MemoryResult::local).findFirst().flatMap(MemoryResult::poll);
            List<HazardResult> results = new ArrayList<>();
            for (MemoryResult memory : memories) {
                Optional<ProbeResult> there = memory.poll();
                if (!memory.local() && own.isPresent() && there.isPresent()) {
                    results.add(polling(
                            memory.home(),
                            there.get(),
                            there.get().cost().over(own.get().cost())));
                }
            }
            return results;
        }

        private HazardResult polling(String home, ProbeResult there, Estimate timesOwn) {
            HazardVerdict verdict = timesOwn.isAtLeast(HazardResult.SLOW)
                    ? HazardVerdict.SLOW
                    : timesOwn.isBelow(HazardResult.SLOW) ? HazardVerdict.SAFE : HazardVerdict.UNKNOWN;
            return HazardResultBuilder.builder()
                    .operation(SharedOperation.LOAD)
                    .bits(Integer.SIZE)
                    .home(home)
                    .members(List.of(devices.local()))
                    .blocks(there.blocks())
                    .timesOwn(timesOwn)
                    .verdict(verdict)
                    .build();
        }
    }
}
