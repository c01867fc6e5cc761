package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment;
import io.gpuclass.engine.probes.Probes;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.system.ContentionResultBuilder;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SharedOperation;
import io.gpuclass.profile.system.SystemResults.ContentionResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Throughput of operations on one word, or on one word each, by the memory's owner and by who takes part: blocks of one GPU and of all, and
 * threads of the CPU
 * (Giroux S9329). Confined to one thread.
 */
final class ContentionSuite extends Experiment<ContentionResult> {
    private static final List<SharedOperation> OPERATIONS =
            List.of(SharedOperation.ADD, SharedOperation.CAS_IN_TURN, SharedOperation.LOAD);
    private static final int BITS = 32;
    private static final long WINDOW_NS = 2_000_000;

    /** On the host's memory, where each block that contends makes a look take a microsecond longer, a window holds some ten looks. */
    private static final long HOST_WINDOW_NS = 10_000_000;

    private static final long HOST_WINDOW_NS_PER_BLOCK = 10_000;

    private final PeerDevices devices;

    ContentionSuite(PeerDevices devices, ClockGuard clock) {
        super(devices.device(), clock);
        this.devices = devices;
        for (SharedOperation operation : OPERATIONS) {
            if (devices.device().has(kernel(operation))) {
                addGpus(operation);
                addHost(operation);
            }
        }
    }

    static String kernel(SharedOperation operation) {
        return "team_contend_" + operation.id().replace('-', '_');
    }

    private void addGpus(SharedOperation operation) {
        List<DeviceGroup> groups = new ArrayList<>(List.of(DeviceGroup.solo(devices.local())));
        groups.addAll(devices.groups());
        for (String home : homes()) {
            for (DeviceGroup group : groups) {
                for (int blocks : devices.sizesWithOne(kernel(operation))) {
                    add(operation, home, group, blocks, Sharing.CONTENTIOUS);
                    if (operation == SharedOperation.ADD) {
                        add(operation, home, group, blocks, Sharing.NONCONTENTIOUS);
                    }
                }
            }
        }
    }

    /** Of several peers one stands for all: each further home would cost as much again. */
    private List<String> homes() {
        return devices.homes().stream()
                .filter(home -> !devices.peers().contains(home)
                        || home.equals(devices.peers().get(0)))
                .toList();
    }

    /** Threads alone, with one block, and with one block on each SM. */
    private void addHost(SharedOperation operation) {
        for (int threads : devices.threads()) {
            for (int blocks : List.of(0, 1, devices.multiprocessors())) {
                add(operation, Processor.HOST, DeviceGroup.ofHost(threads), blocks, Sharing.CONTENTIOUS);
            }
        }
    }

    private void add(SharedOperation operation, String home, DeviceGroup group, int blocks, Sharing sharing) {
        if (operation == SharedOperation.CAS_IN_TURN && isLossy(home, group, blocks)) {
            return;
        }
        Trial trial = Trial.of(kernel(operation), blocks)
                .withTeam(group)
                .withHome(devices.homeOf(home))
                .withInitial(BITS)
                .withStride(sharing == Sharing.CONTENTIOUS ? 0 : Probes.OWN_WORD_STRIDE)
                .withWindowNs(home.equals(Processor.HOST) ? hostWindowNs(group, blocks) : WINDOW_NS);
        String name =
                "contention/" + operation.id() + "/" + sharing.id() + "/" + home + "/" + group.text() + "/" + blocks;
        MemberRate rate = new MemberRate(trial, devices.local());
        add(
                name,
                rate,
                done -> ContentionResultBuilder.builder()
                        .operation(operation)
                        .bits(BITS)
                        .sharing(sharing)
                        .home(home)
                        .members(rate.members())
                        .hostThreads(group.hostThreads() == 0 ? null : group.hostThreads())
                        .blocks(blocks == 0 ? null : blocks)
                        .outcome(done.outcome())
                        .opsPerSecond(done.figure())
                        .shares(rate.shares(done))
                        .fairness(rate.fairness(done))
                        .build());
    }

    /** Returns whether swaps of several processors may be lost, so that all would wait for a turn that never comes. */
    private boolean isLossy(String home, DeviceGroup group, int blocks) {
        boolean several =
                group.hostThreads() == 0 ? !group.others(devices.local()).isEmpty() : blocks > 0;
        return home.equals(Processor.HOST) && several && !devices.hasNativeAtomics();
    }

    private long hostWindowNs(DeviceGroup group, int blocks) {
        return HOST_WINDOW_NS
                + HOST_WINDOW_NS_PER_BLOCK
                        * blocks
                        * (1 + group.others(devices.local()).size());
    }
}
