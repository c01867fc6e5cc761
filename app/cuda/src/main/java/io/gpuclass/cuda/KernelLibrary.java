package io.gpuclass.cuda;

import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.engine.device.Mutant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The kernels on the class path, compiled for one GPU when first asked for, or beside other work before that, and kept. Confined to
 * one thread, but for the threads of its own that compile.
 */
final class KernelLibrary implements DriverResource {
    private final String computeCapability;
    private final BackgroundThreads background;
    private final Map<String, ModuleLoad> modules = new HashMap<>();
    private final Map<String, Optional<CudaFunction>> functions = new HashMap<>();
    private final Map<String, PtxModule> texts = new HashMap<>();
    private final Set<String> replaced = new HashSet<>();
    private final List<CudaModule> added = new ArrayList<>();

    /**
     * @param computeCapability the GPU's, such as {@code 9.0}
     * @param makeCurrent makes the GPU's context that of the calling thread
     */
    KernelLibrary(String computeCapability, Runnable makeCurrent) {
        this.computeCapability = computeCapability;
        this.background = new BackgroundThreads(makeCurrent);
    }

    /** Begins to compile the modules of these kernels, in order; returns at once. */
    void prepare(List<String> kernels) {
        kernels.stream()
                .map(KernelName::parse)
                .flatMap(Optional::stream)
                .filter(name -> !isAdded(name.text()) && !modules.containsKey(name.module()))
                .forEach(name -> background.run(load(name)::run));
    }

    /** Returns a kernel, if there is one of this name. */
    Optional<CudaFunction> find(String kernel) {
        return functions.computeIfAbsent(
                kernel, missing -> KernelName.parse(missing).flatMap(this::function));
    }

    /** @throws DeviceException if there is no such kernel */
    CudaFunction get(String kernel) {
        return find(kernel)
                .orElseThrow(() -> new DeviceException(
                        Reason.FAILED, "no kernel " + kernel + " for this GPU: the installation is incomplete"));
    }

    /** Returns the machine code of a kernel; empty where there is none that was made beforehand for this GPU. */
    Optional<KernelCode> code(String kernel) {
        return KernelName.parse(kernel)
                .map(name -> name.resources(computeCapability).get(0))
                .filter(resource -> resource.endsWith(".cubin"))
                .filter(resource -> KernelLibrary.class.getResource(resource) != null)
                .flatMap(resource -> CubinCode.of(read(resource), kernel));
    }

    /** Returns the mutants of a kernel; none if there is no such kernel. */
    List<Mutant> mutants(String kernel) {
        return KernelName.parse(kernel)
                .flatMap(this::text)
                .flatMap(module -> module.entry(kernel))
                .map(PtxEntry::mutants)
                .orElse(List.of());
    }

    /**
     * Compiles a mutant, and gives it instead of its kernel until what is returned is closed.
     *
     * @throws DeviceException if it cannot be compiled
     */
    DriverResource replace(Mutant mutant) {
        KernelName name = KernelName.parse(mutant.kernel()).orElseThrow();
        PtxModule text = text(name).orElseThrow();
        PtxEntry entry = text.entry(name.text()).orElseThrow().weakened(mutant);
        CudaModule module = new CudaModule(
                "of " + name.text() + ", weakened", text.withOnly(entry).getBytes(StandardCharsets.UTF_8));
        functions.put(name.text(), module.function(name));
        replaced.add(name.text());
        return () -> {
            functions.remove(name.text());
            replaced.remove(name.text());
            module.close();
        };
    }

    /**
     * Loads kernels that somebody else compiled, until what is returned is closed.
     *
     * @throws DeviceException if the driver refuses them
     */
    DriverResource add(CompiledKernels compiled) {
        Resources loaded = new Resources();
        try {
            added.add(loaded.own(new CudaModule("that were compiled", compiled.code())));
            if (compiled.counting() != null) {
                byte[] counting = new CountingPtx(compiled.counting()).text().getBytes(StandardCharsets.UTF_8);
                added.add(loaded.own(new CudaModule("that count accesses", counting)));
            }
        } catch (RuntimeException failure) {
            added.clear();
            loaded.closeAfter(failure);
            throw failure;
        }
        functions.keySet().removeIf(KernelLibrary::isAdded);
        return () -> {
            added.clear();
            functions.keySet().removeIf(KernelLibrary::isAdded);
            loaded.close();
        };
    }

    private static boolean isAdded(String kernel) {
        return kernel.contains(CompiledKernels.MARK);
    }

    /** Returns whether a kernel is one that nobody vouches for: a mutant is in its place, or somebody else compiled it. */
    boolean mayNotEnd(String kernel) {
        return replaced.contains(kernel) || isAdded(kernel);
    }

    /** Returns the text from which a driver would compile a kernel's module. */
    private Optional<PtxModule> text(KernelName name) {
        return name.texts(computeCapability).stream()
                .filter(resource -> KernelLibrary.class.getResource(resource) != null)
                .findFirst()
                .map(resource -> texts.computeIfAbsent(
                        resource, missing -> PtxModule.parse(new String(read(missing), StandardCharsets.UTF_8))));
    }

    /**
     * Waits for what is being compiled, and begins no more.
     *
     * @throws DeviceException if that does not end
     */
    void stop() {
        background.close();
    }

    /** Waits for what is being compiled, and unloads everything. */
    @Override
    public void close() {
        stop();
        Resources loaded = new Resources();
        modules.values().stream()
                .map(ModuleLoad::loaded)
                .flatMap(Optional::stream)
                .forEach(loaded::own);
        modules.clear();
        functions.clear();
        loaded.close();
    }

    private Optional<CudaFunction> function(KernelName name) {
        if (isAdded(name.text())) {
            return added.stream()
                    .map(module -> module.function(name))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        return load(name).module().flatMap(module -> module.function(name));
    }

    private ModuleLoad load(KernelName name) {
        return modules.computeIfAbsent(name.module(), missing -> new ModuleLoad(() -> firstThatLoads(name)));
    }

    /** Tries what there is of a module, the best first: one is as complete as the other. The last one's failure counts. */
    private Optional<CudaModule> firstThatLoads(KernelName name) {
        List<String> resources = name.resources(computeCapability).stream()
                .filter(resource -> KernelLibrary.class.getResource(resource) != null)
                .toList();
        for (int i = 0; i + 1 < resources.size(); i++) {
            try {
                return Optional.of(module(resources.get(i)));
            } catch (DeviceException refused) {
                if (refused.reason() != Reason.DRIVER_TOO_OLD && refused.reason() != Reason.DEVICE_TOO_OLD) {
                    throw refused;
                }
            }
        }
        return resources.isEmpty() ? Optional.empty() : Optional.of(module(resources.get(resources.size() - 1)));
    }

    private static CudaModule module(String resource) {
        return new CudaModule(fileName(resource), read(resource));
    }

    private static byte[] read(String resource) {
        try (InputStream in = KernelLibrary.class.getResourceAsStream(resource)) {
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new DeviceException(
                    Reason.FAILED,
                    "cannot read the kernels " + fileName(resource) + ": " + failure.getMessage()
                            + "; the installation is damaged",
                    failure);
        }
    }

    private static String fileName(String resource) {
        return resource.substring(resource.lastIndexOf('/') + 1);
    }
}
