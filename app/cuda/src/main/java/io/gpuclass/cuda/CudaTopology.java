package io.gpuclass.cuda;

import io.gpuclass.engine.device.Team;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.Draft;
import io.gpuclass.profile.system.Link;
import io.gpuclass.profile.system.LinkKind;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_P2PAttribute;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;

/**
 * GPUs that may work together, the device first, and the host: what the driver says of them, and {@code nvidia-smi} of their links. No GPU is
 * opened for it. Confined to one thread.
 */
final class CudaTopology {
    private final CudaDriver driver;
    private final List<Integer> ordinals;
    private Topology known;

    /**
     * @param ordinals of the device, then of the others
     */
    CudaTopology(CudaDriver driver, List<Integer> ordinals) {
        this.driver = driver;
        this.ordinals = ordinals.stream().limit(Team.MOST_MEMBERS).toList();
    }

    static String id(int ordinal) {
        return DeviceKind.CUDA.id() + ":" + ordinal;
    }

    /** Returns the GPU of an id that is in the topology. */
    CUdevice device(String id) {
        return driver.device(ordinal(id));
    }

    /** Returns what is known of it. */
    DeviceFacts facts(String id) {
        return CudaFacts.of(driver, ordinal(id), false);
    }

    private static int ordinal(String id) {
        return Integer.parseInt(id.substring(id.indexOf(':') + 1));
    }

    /** Returns who there is, asked once. */
    Topology topology() {
        if (known == null) {
            List<Processor> processors =
                    new ArrayList<>(ordinals.stream().map(this::gpu).toList());
            processors.add(host());
            known = new Topology(processors, links());
        }
        return known;
    }

    private Processor gpu(int ordinal) {
        CUdevice device = driver.device(ordinal);
        DeviceFacts facts = CudaFacts.of(driver, ordinal, false);
        return Draft.of(Processor.class)
                .set(Processor::id, id(ordinal))
                .set(Processor::name, facts.name())
                .set(Processor::multiprocessors, facts.multiprocessors())
                .set(Processor::fingerprint, facts.fingerprint())
                .set(
                        Processor::hostNativeAtomics,
                        yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED))
                .set(Processor::managedMemory, yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY))
                .set(
                        Processor::concurrentManagedAccess,
                        yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS))
                .set(
                        Processor::pageableAccess,
                        yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS))
                .build();
    }

    private static Processor host() {
        return Draft.of(Processor.class)
                .set(Processor::id, Processor.HOST)
                .set(Processor::name, System.getProperty("os.arch") + " CPU")
                .set(Processor::logicalCpus, Runtime.getRuntime().availableProcessors())
                .build();
    }

    private static Boolean yes(CUdevice device, int attribute) {
        return CudaFacts.attribute(device, attribute).map(value -> value != 0).orElse(null);
    }

    private List<Link> links() {
        Map<String, String> smi = ordinals.size() > 1 ? links(NvidiaSmi.links()) : Map.of();
        List<Link> links = new ArrayList<>();
        for (int from : ordinals) {
            for (int to : ordinals) {
                if (from != to) {
                    links.add(link(from, to, Optional.ofNullable(smi.get(from + ">" + to))));
                }
            }
        }
        for (int from : ordinals) {
            Boolean atomics =
                    yes(driver.device(from), CUdevice_attribute.CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED);
            // Where host atomics are native, something else than PCIe is between the two.
            LinkKind kind = Boolean.TRUE.equals(atomics) ? null : LinkKind.PCIE;
            links.add(new Link(id(from), Processor.HOST, kind, null, true, atomics));
        }
        return links;
    }

    /** Returns what nvidia-smi says of the links between the driver's GPUs, which it may number otherwise. */
    private Map<String, String> links(NvidiaLinks smi) {
        Map<String, String> byOrdinal = new TreeMap<>();
        for (int from : ordinals) {
            for (int to : ordinals) {
                smi.between(CudaFacts.busIdOf(driver.device(from)), CudaFacts.busIdOf(driver.device(to)))
                        .ifPresent(name -> byOrdinal.put(from + ">" + to, name));
            }
        }
        return byOrdinal;
    }

    private Link link(int from, int to, Optional<String> name) {
        CUdevice one = driver.device(from);
        CUdevice other = driver.device(to);
        int[] access = new int[1];
        boolean reaches = JCudaDriver.cuDeviceCanAccessPeer(access, one, other) == CUresult.CUDA_SUCCESS;
        int[] atomics = new int[1];
        boolean told = JCudaDriver.cuDeviceGetP2PAttribute(
                        atomics, CUdevice_P2PAttribute.CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED, one, other)
                == CUresult.CUDA_SUCCESS;
        return new Link(
                id(from),
                id(to),
                name.map(NvidiaLinks::kind).orElse(null),
                name.flatMap(NvidiaLinks::nvlinks).orElse(null),
                reaches && access[0] != 0,
                told ? atomics[0] != 0 : null);
    }
}
