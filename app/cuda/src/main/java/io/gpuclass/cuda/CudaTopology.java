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
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /**
     * The links between GPUs, by {@code nvidia-smi topo -m}. Immutable.
     *
     * @param names of the links, such as {@code NV18} or {@code PHB}, by the numbers of two GPUs
     * @param numbers of GPUs by bus id, in upper case and as short as the driver writes them
     */
    record NvidiaLinks(Map<List<Integer>, String> names, Map<String, Integer> numbers) {
        static final NvidiaLinks UNKNOWN = new NvidiaLinks(Map.of(), Map.of());

        private static final Pattern NVLINK = Pattern.compile("NV([0-9]+)");
        private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;]*m");
        private static final Pattern GPU = Pattern.compile("GPU([0-9]+)");

        /** The driver writes a bus id's domain with so many digits, nvidia-smi with twice as many. */
        private static final int DOMAIN_DIGITS = 4;

        NvidiaLinks {
            names = Map.copyOf(names);
            numbers = Map.copyOf(numbers);
        }

        /**
         * Parses nvidia-smi's output, skipping what it does not understand.
         *
         * @param matrix of {@code nvidia-smi topo -m}
         * @param list lines of number and bus id
         */
        static NvidiaLinks parse(String matrix, String list) {
            Map<List<Integer>, String> names = new HashMap<>();
            List<Integer> columns = List.of();
            for (String line : COLOURS.matcher(matrix).replaceAll("").lines().toList()) {
                String[] cells = line.strip().split("\\s+");
                if (columns.isEmpty()) {
                    columns = Arrays.stream(cells)
                            .map(GPU::matcher)
                            .filter(Matcher::matches)
                            .map(gpu -> Integer.valueOf(gpu.group(1)))
                            .toList();
                } else {
                    addRow(names, columns, cells);
                }
            }
            return new NvidiaLinks(names, numbers(list));
        }

        private static void addRow(Map<List<Integer>, String> names, List<Integer> columns, String... cells) {
            Matcher row = GPU.matcher(cells[0]);
            if (!row.matches() || cells.length <= columns.size()) {
                return;
            }
            for (int i = 0; i < columns.size(); i++) {
                names.put(List.of(Integer.valueOf(row.group(1)), columns.get(i)), cells[i + 1]);
            }
        }

        private static Map<String, Integer> numbers(String list) {
            Map<String, Integer> numbers = new HashMap<>();
            list.lines()
                    .map(line -> line.strip().split("\\s*,\\s*"))
                    .filter(cells -> cells.length == 2 && cells[0].matches("[0-9]{1,6}"))
                    .forEach(cells -> numbers.put(shortened(cells[1]), Integer.valueOf(cells[0])));
            return numbers;
        }

        private static String shortened(String busId) {
            int colon = busId.indexOf(':');
            return busId.substring(Math.max(0, colon - DOMAIN_DIGITS)).toUpperCase(Locale.ROOT);
        }

        /** Returns the name of the link between two GPUs, by bus id. */
        Optional<String> between(String one, String other) {
            Integer from = numbers.get(shortened(one));
            Integer to = numbers.get(shortened(other));
            return from == null || to == null ? Optional.empty() : Optional.ofNullable(names.get(List.of(from, to)));
        }

        /** Returns the kind of a link: all but NVLinks go over PCIe. */
        static LinkKind kind(String name) {
            return NVLINK.matcher(name).matches() ? LinkKind.NVLINK : LinkKind.PCIE;
        }

        static Optional<Integer> nvlinks(String name) {
            Matcher count = NVLINK.matcher(name);
            return count.matches() ? Optional.of(Integer.valueOf(count.group(1))) : Optional.empty();
        }
    }
}
