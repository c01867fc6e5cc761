package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The other GPUs that a device may work with, and the memory of the host that all share: opened when first needed, with access to each
 * other's memory both ways. Confined to one thread. Whichever method is called, the device's own context is current afterwards.
 */
final class Partners implements DriverResource {
    private final CudaTopology around;
    private final GpuMember own;
    private final MappedWord abort;
    private final Resources resources = new Resources();
    private final Map<String, GpuMember> open = new LinkedHashMap<>();
    private PinnedBuffer host;

    /**
     * @param around who there is
     * @param own the device itself, open
     * @param abort tells kernels of all GPUs to stop
     */
    Partners(CudaTopology around, GpuMember own, MappedWord abort) {
        this.around = around;
        this.own = own;
        this.abort = abort;
    }

    /**
     * Returns the members of a team, the device itself first.
     *
     * @throws DeviceException if one cannot be opened, or two do not reach each other's memory
     */
    List<GpuMember> members(List<String> others) {
        List<GpuMember> members = new ArrayList<>(List.of(own));
        others.forEach(id -> members.add(partner(id)));
        return List.copyOf(members);
    }

    /** Returns another GPU, open. */
    GpuMember partner(String id) {
        GpuMember known = open.get(id);
        return known == null ? opened(id) : known;
    }

    private GpuMember opened(String id) {
        Topology topology = around.topology();
        if (id.equals(own.id())
                || topology.processor(id).filter(one -> !one.host()).isEmpty()) {
            throw new DeviceException(
                    Reason.NO_SUCH_ORDINAL,
                    "no GPU " + id + " takes part beside " + own.id() + ": name it with --device " + own.id() + ","
                            + id);
        }
        Set<String> others = new LinkedHashSet<>(open.keySet());
        others.add(own.id());
        others.forEach(other -> requirePeers(topology, other, id));
        Resources held = new Resources();
        try {
            GpuMember member = GpuMember.open(held, id, around.device(id), around.facts(id), abort);
            meet(held, own, member);
            open.values().forEach(other -> meet(held, other, member));
            resources.own(within(member, held));
            open.put(id, member);
            return member;
        } catch (RuntimeException failure) {
            held.closeAfter(failure);
            throw failure;
        } finally {
            own.context().makeCurrent();
        }
    }

    private static void requirePeers(Topology topology, String one, String other) {
        if (!topology.isPeered(one, other)) {
            throw new DeviceException(
                    Reason.FAILED,
                    one + " and " + other + " do not reach each other's memory: name GPUs that do, which"
                            + " 'nvidia-smi topo -p2p r' lists");
        }
    }

    private static void meet(Resources held, GpuMember one, GpuMember other) {
        held.own(new PeerAccess(one.context(), other.context()));
        held.own(new PeerAccess(other.context(), one.context()));
    }

    /** What belongs to a member is released with its context current. */
    private static DriverResource within(GpuMember member, Resources held) {
        return () -> {
            member.context().makeCurrent();
            member.kernels().stop();
            held.closeEach(member.context()::makeCurrent);
        };
    }

    /** Returns memory of the host that all GPUs reach, as the words that threads of the CPU share with them. */
    HostWords hostWords() {
        return new HostWords(hostMemory().bytes().duplicate());
    }

    /** Returns the address of the words of a home, by which every open member reaches them. */
    long addressOf(String home) {
        return home.equals(Processor.HOST)
                ? hostMemory().deviceAddress()
                : member(home).bench().wordsAddress();
    }

    /** Clears the words of a home that is no member's own, and waits until they are. */
    void clear(String home) {
        if (home.equals(Processor.HOST)) {
            own.bench().clear(hostMemory().mapped());
            return;
        }
        GpuMember member = member(home);
        try {
            member.context().makeCurrent();
            member.bench().clear(1);
        } finally {
            own.context().makeCurrent();
        }
    }

    /** Returns 64 bits of the words of a home. */
    long wordsAt(String home, int word) {
        if (home.equals(Processor.HOST)) {
            return hostWords().load64(word);
        }
        GpuMember member = member(home);
        try {
            member.context().makeCurrent();
            return member.bench().wordsAt(word);
        } finally {
            own.context().makeCurrent();
        }
    }

    private GpuMember member(String id) {
        return id.equals(own.id()) ? own : partner(id);
    }

    private PinnedBuffer hostMemory() {
        if (host == null) {
            host = resources.own(new PinnedBuffer(HostWords.WORDS * Integer.BYTES));
        }
        return host;
    }

    /** Returns whether nothing was opened yet. */
    boolean isEmpty() {
        return open.isEmpty() && host == null;
    }

    @Override
    public void close() {
        try {
            resources.closeEach(own.context()::makeCurrent);
        } finally {
            open.clear();
            host = null;
            own.context().makeCurrent();
        }
    }
}
