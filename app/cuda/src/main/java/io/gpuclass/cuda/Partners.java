package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaDriver.CudaContext;
import io.gpuclass.cuda.CudaDriver.CudaContext.PeerAccess;
import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.cuda.HostPart.HostWords;
import io.gpuclass.cuda.PinnedBuffer.MappedWord;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jcuda.driver.CUdevice;

/**
 * The other GPUs that a device works with, and host memory that all share: opened on first use, with mutual access to each other's memory.
 * Confined to one thread. Every method leaves the device's own context current.
 */
final class Partners implements DriverResource {
    private final CudaTopology devices;
    private final GpuMember local;
    private final MappedWord abort;
    private final Resources resources = new Resources();
    private final Map<String, GpuMember> open = new LinkedHashMap<>();
    private final Map<GpuMember, DriverResource> loaded = new LinkedHashMap<>();
    private CompiledKernels brought;
    private PinnedBuffer host;

    /**
     * @param own the device itself, open
     * @param abort tells kernels of all GPUs to stop
     */
    Partners(CudaTopology devices, GpuMember local, MappedWord abort) {
        this.devices = devices;
        this.local = local;
        this.abort = abort;
    }

    /**
     * Returns the members of a team, the device itself first.
     *
     * @throws DeviceException if one cannot be opened, or two do not reach each other's memory
     */
    List<GpuMember> members(List<String> others) {
        List<GpuMember> members = new ArrayList<>(List.of(local));
        others.forEach(id -> members.add(partner(id)));
        return List.copyOf(members);
    }

    GpuMember partner(String id) {
        GpuMember known = open.get(id);
        return known == null ? opened(id) : known;
    }

    private GpuMember opened(String id) {
        Topology topology = devices.topology();
        if (id.equals(local.id())
                || topology.processor(id).filter(one -> !one.host()).isEmpty()) {
            throw new DeviceException(
                    Reason.NO_SUCH_ORDINAL,
                    "no GPU " + id + " takes part beside " + local.id() + ": name it with --device " + local.id() + ","
                            + id);
        }
        Set<String> others = new LinkedHashSet<>(open.keySet());
        others.add(local.id());
        others.forEach(other -> requirePeers(topology, other, id));
        Resources held = new Resources();
        try {
            GpuMember member = GpuMember.open(held, id, devices.device(id), devices.facts(id), abort);
            meet(held, local, member);
            open.values().forEach(other -> meet(held, other, member));
            resources.add(within(member, held));
            open.put(id, member);
            if (brought != null) {
                load(member);
            }
            return member;
        } catch (RuntimeException failure) {
            held.closeAfter(failure);
            throw failure;
        } finally {
            local.context().makeCurrent();
        }
    }

    /**
     * Brings kernels to the other GPUs: to those that are open, and to those that will be while the result is.
     *
     * @throws DeviceException if the driver refuses them
     */
    DriverResource bring(CompiledKernels kernels) {
        brought = kernels;
        try {
            open.values().forEach(this::load);
        } catch (RuntimeException failure) {
            takeBack();
            throw failure;
        }
        return this::takeBack;
    }

    private void load(GpuMember member) {
        try {
            member.context().makeCurrent();
            loaded.put(member, member.kernels().add(brought));
        } finally {
            local.context().makeCurrent();
        }
    }

    private void takeBack() {
        brought = null;
        try {
            loaded.forEach((member, kernels) -> {
                member.context().makeCurrent();
                kernels.close();
            });
        } finally {
            loaded.clear();
            local.context().makeCurrent();
        }
    }

    private static void requirePeers(Topology topology, String one, String other) {
        if (!topology.isPeered(one, other)) {
            throw DeviceException.failed(
                    one + " and " + other + " do not reach each other's memory: name GPUs that do, which"
                            + " 'nvidia-smi topo -p2p r' lists");
        }
    }

    private static void meet(Resources held, GpuMember one, GpuMember other) {
        held.add(new PeerAccess(one.context(), other.context()));
        held.add(new PeerAccess(other.context(), one.context()));
    }

    /** Returns the release of a member's resources, with its context current. */
    private static DriverResource within(GpuMember member, Resources held) {
        return () -> {
            member.context().makeCurrent();
            member.kernels().stop();
            held.closeEach(member.context()::makeCurrent);
        };
    }

    HostWords hostWords() {
        return new HostWords(hostMemory().bytes().duplicate());
    }

    /** Returns the address of a home's words, valid on every open member. */
    long addressOf(String home) {
        return home.equals(Processor.HOST)
                ? hostMemory().deviceAddress()
                : member(home).bench().wordsAddress();
    }

    void clear(String home) {
        if (home.equals(Processor.HOST)) {
            local.bench().clear(hostMemory().mapped());
            return;
        }
        GpuMember member = member(home);
        try {
            member.context().makeCurrent();
            member.bench().clear(1);
        } finally {
            local.context().makeCurrent();
        }
    }

    /** Reads 64 bits of a home's words. */
    long wordsAt(String home, int word) {
        if (home.equals(Processor.HOST)) {
            return hostWords().word(word, true).load();
        }
        GpuMember member = member(home);
        try {
            member.context().makeCurrent();
            return member.bench().wordsAt(word);
        } finally {
            local.context().makeCurrent();
        }
    }

    private GpuMember member(String id) {
        return id.equals(local.id()) ? local : partner(id);
    }

    private PinnedBuffer hostMemory() {
        if (host == null) {
            host = resources.add(new PinnedBuffer(HostWords.WORDS * Integer.BYTES));
        }
        return host;
    }

    @Override
    public void close() {
        try {
            takeBack();
            resources.closeEach(local.context()::makeCurrent);
        } finally {
            open.clear();
            host = null;
            local.context().makeCurrent();
        }
    }

    /**
     * An open GPU. Using {@code bench} and {@code kernels} needs its context to be current.
     *
     * @param id its name in trials
     * @param bench its memory and stream
     */
    record GpuMember(String id, DeviceFacts facts, CudaContext context, Bench bench, KernelLibrary kernels) {
        /** Long enough for an idle GPU to reach its clock. */
        private static final long WARM_UP_NS = 100_000_000;

        /**
         * Opens another GPU, and leaves its context current.
         *
         * @param owner releases everything
         * @param abort tells kernels of all GPUs to stop
         * @throws io.gpuclass.engine.device.DeviceException if it cannot be opened
         */
        static GpuMember open(Resources owner, String id, CUdevice device, DeviceFacts facts, MappedWord abort) {
            CudaContext context = owner.add(new CudaContext(device));
            context.makeCurrent();
            GpuMember member = of(owner, id, facts, context, abort);
            member.kernels.find(Bench.HOLD_UP_KERNEL).ifPresent(spin -> member.bench.warmUp(spin, WARM_UP_NS));
            return member;
        }

        /** Prepares a GPU whose context is current. */
        static GpuMember of(Resources owner, String id, DeviceFacts facts, CudaContext context, MappedWord abort) {
            Bench bench = new Bench(owner, CudaFacts.mostBlocks(facts), abort);
            KernelLibrary kernels = owner.add(new KernelLibrary(facts.computeCapability(), context::makeCurrent));
            return new GpuMember(id, facts, context, bench, kernels);
        }

        /** Returns how many blocks of a kernel without clusters are resident at once. */
        int residentBlocks(CudaFunction function, int threads) {
            return Math.min(
                    facts.multiprocessors() * function.blocksPerMultiprocessor(threads), CudaFacts.mostBlocks(facts));
        }
    }
}
