package io.gpuclass.engine.system;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A device and those it shares memory with, as trials need them. Immutable but for the device.
 *
 * @param peers ids of the GPUs that reach it and that it reaches, and that reach each other
 */
record PeerDevices(Device device, Topology topology, String local, List<String> peers) {
    PeerDevices {
        peers = List.copyOf(peers);
    }

    /** Asks a device with whom it shares memory. */
    static PeerDevices of(Device device) {
        Topology topology = device.topology();
        List<String> gpus = topology.gpus().stream().map(Processor::id).toList();
        List<String> peers = new ArrayList<>();
        for (String other : gpus.subList(Math.min(1, gpus.size()), gpus.size())) {
            boolean reached = Stream.concat(Stream.of(gpus.get(0)), peers.stream())
                    .allMatch(one -> topology.isPeered(one, other));
            if (reached) {
                peers.add(other);
            }
        }
        return new PeerDevices(device, topology, gpus.isEmpty() ? null : gpus.get(0), peers);
    }

    /** Returns why the device works with no other GPU, in a sentence without a full stop; nothing where it does. */
    Optional<String> noPeersReason() {
        if (local == null) {
            return Optional.of("the device does not say with whom it shares memory");
        }
        if (!peers.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                topology.gpus().size() < 2
                        ? "there is one GPU"
                        : "no other GPU reaches the memory of " + local + ", and it theirs");
    }

    /** Returns the homes that words can have: the device's own memory, that of each peer, the host's. */
    List<String> homes() {
        return Stream.of(Stream.of(local), peers.stream(), Stream.of(Processor.HOST))
                .flatMap(each -> each)
                .toList();
    }

    /** Returns the home as trials name it: the device's own is none. */
    String homeOf(String home) {
        return home.equals(local) ? null : home;
    }

    /** Returns groups of GPUs that grow: the device with one peer, then with twice as many, and with all. */
    List<DeviceGroup> groups() {
        return IntStream.rangeClosed(1, peers.size())
                .filter(count -> count == peers.size() || Integer.bitCount(count + 1) == 1)
                .mapToObj(count -> DeviceGroup.of(peers.subList(0, count)))
                .toList();
    }

    /** Returns the group of all GPUs; of the device alone, where it has no peers. */
    DeviceGroup everybody() {
        return peers.isEmpty() ? DeviceGroup.solo(local) : DeviceGroup.of(peers);
    }

    /** Returns the CPUs that may take part, as the host's processor tells; 0 if there is none. */
    int cpus() {
        return topology.processor(Processor.HOST)
                .map(host -> host.logicalCpus() == null ? 1 : host.logicalCpus())
                .orElse(0);
    }

    /** Returns numbers of threads of the CPU: one, twice as many, and so on, and all. */
    List<Integer> threads() {
        int cpus = cpus();
        return IntStream.rangeClosed(1, cpus)
                .filter(count -> count == cpus || Integer.bitCount(count) == 1)
                .boxed()
                .toList();
    }

    /** Returns whether atomics on the host's memory are atomic for all GPUs and the CPU; false where a GPU does not tell. */
    boolean hasNativeAtomics() {
        return topology.gpus().stream().allMatch(gpu -> Boolean.TRUE.equals(gpu.hostNativeAtomics()));
    }

    int multiprocessors() {
        Integer known = device.facts().multiprocessors();
        return known == null ? 1 : known;
    }

    /** Returns one block, and one on each SM, and all that fit. */
    List<Integer> sizesWithOne(String kernel) {
        return Stream.concat(Stream.of(1), sizes(kernel, 1).stream()).distinct().toList();
    }

    /** Returns so many blocks on each SM of every GPU for a kernel, without those that do not fit; the last is all that fit. */
    List<Integer> sizes(String kernel, int... perMultiprocessor) {
        int most = device.saturation(kernel, Trial.THREADS_PER_BLOCK);
        return Stream.concat(
                        IntStream.of(perMultiprocessor).mapToObj(count -> count * multiprocessors()), Stream.of(most))
                .filter(blocks -> blocks <= most)
                .distinct()
                .toList();
    }
}
