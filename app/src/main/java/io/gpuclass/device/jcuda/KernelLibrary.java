package io.gpuclass.device.jcuda;

import io.gpuclass.device.DeviceException;
import io.gpuclass.device.DeviceException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The kernels on the class path, compiled for one GPU when first asked for, and kept. */
final class KernelLibrary {
    private final int computeCapabilityMajor;
    private final Resources owner;
    private final Map<String, Optional<CudaModule>> modules = new HashMap<>();
    private final Map<String, Optional<CudaFunction>> functions = new HashMap<>();

    /** @param owner releases the modules */
    KernelLibrary(int computeCapabilityMajor, Resources owner) {
        this.computeCapabilityMajor = computeCapabilityMajor;
        this.owner = owner;
    }

    /** Returns a kernel, if there is one of this name. */
    Optional<CudaFunction> find(String kernel) {
        Optional<CudaFunction> known = functions.get(kernel);
        if (known == null) {
            known = KernelName.parse(kernel).flatMap(this::load);
            functions.put(kernel, known);
        }
        return known;
    }

    /** @throws DeviceException if there is no such kernel */
    CudaFunction get(String kernel) {
        return find(kernel)
                .orElseThrow(() -> new DeviceException(
                        Reason.FAILED, "no kernel " + kernel + " for this GPU: the installation is incomplete"));
    }

    private Optional<CudaFunction> load(KernelName name) {
        return name.resources(computeCapabilityMajor).stream()
                .map(this::module)
                .flatMap(Optional::stream)
                .map(module -> module.function(name))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<CudaModule> module(String resource) {
        Optional<CudaModule> known = modules.get(resource);
        if (known == null) {
            known = read(resource).map(ptx -> owner.own(new CudaModule(fileName(resource), ptx)));
            modules.put(resource, known);
        }
        return known;
    }

    private static Optional<byte[]> read(String resource) {
        try (InputStream in = KernelLibrary.class.getResourceAsStream(resource)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
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
