package io.gpuclass.cuda;

import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.ProcessorBuilder;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;
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
 * The GPUs that may work together, the device first, and the host; their facts from the driver, their links from {@code nvidia-smi}. Opens no
 * GPU. Confined to one thread.
 */
final class CudaTopology {
    private final CudaDriver driver;
    private final List<Integer> ordinals;
    private Topology known;

    /** @param ordinals of the device, then of the others */
    CudaTopology(CudaDriver driver, List<Integer> ordinals) {
        this.driver = driver;
        this.ordinals = ordinals.stream().limit(DeviceGroup.MOST_MEMBERS).toList();
    }

    static String id(int ordinal) {
        return DeviceKind.CUDA.id() + ":" + ordinal;
    }

    CUdevice device(String id) {
        return driver.device(ordinal(id));
    }

    DeviceFacts facts(String id) {
        return CudaFacts.of(driver, ordinal(id), false);
    }

    private static int ordinal(String id) {
        return Integer.parseInt(id.substring(id.indexOf(':') + 1));
    }

    /** Returns the processors and links, asked for once. */
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
        return ProcessorBuilder.builder()
                .id(id(ordinal))
                .name(facts.name())
                .multiprocessors(facts.multiprocessors())
                .fingerprint(facts.fingerprint())
                .hostNativeAtomics(yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED))
                .managedMemory(yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY))
                .concurrentManagedAccess(yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS))
                .pageableAccess(yes(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS))
                .build();
    }

    private static Processor host() {
        return ProcessorBuilder.builder()
                .id(Processor.HOST)
                .name(System.getProperty("os.arch") + " CPU")
                .logicalCpus(Runtime.getRuntime().availableProcessors())
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
            // Host atomics are native only over other links than PCIe.
            LinkKind kind = Boolean.TRUE.equals(atomics) ? null : LinkKind.PCIE;
            links.add(new Link(id(from), Processor.HOST, kind, null, true, atomics));
        }
        return links;
    }

    /** Returns nvidia-smi's names of the links by the driver's ordinals, which can differ from nvidia-smi's numbers. */
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
