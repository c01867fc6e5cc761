package io.gpuclass.cuda;

import io.gpuclass.cuda.CudaModule.CubinCode;
import io.gpuclass.cuda.CudaModule.CudaFunction;
import io.gpuclass.cuda.CudaModule.KernelName;
import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.cuda.PtxText.CountingPtx;
import io.gpuclass.cuda.PtxText.PtxEntry;
import io.gpuclass.engine.device.BoundedCall;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.engine.device.Mutant;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.zip.GZIPInputStream;

/**
 * The kernels on the class path, compiled for one GPU on first use, or earlier in the background, and kept. Confined to one thread, except
 * for its own compiling threads.
 */
final class KernelLibrary implements DriverResource {
    /** Limit of a driver's time: compiling all of a module's PTX on a busy machine takes less. */
    private static final Duration MOST = Duration.ofSeconds(Integer.getInteger("gpuclass.loadSeconds", 120));

    private final String computeCapability;
    private final Runnable makeCurrent;
    private final BackgroundThreads background;
    private final Map<String, ModuleLoad> modules = new HashMap<>();
    private final Map<String, Optional<CudaFunction>> functions = new HashMap<>();
    private final Map<String, PtxText> texts = new HashMap<>();
    private final Set<String> replaced = new HashSet<>();
    private final List<CudaModule> added = new ArrayList<>();
    private boolean hangs;

    /**
     * @param computeCapability such as {@code 9.0}
     * @param makeCurrent makes the GPU's context current in the calling thread
     */
    KernelLibrary(String computeCapability, Runnable makeCurrent) {
        this.computeCapability = computeCapability;
        this.makeCurrent = makeCurrent;
        this.background = new BackgroundThreads(makeCurrent);
    }

    /** Begins to compile the modules of these kernels in the background, in order. */
    void prepare(List<String> kernels) {
        kernels.stream()
                .map(KernelName::parse)
                .flatMap(Optional::stream)
                .filter(name -> !isAdded(name.text()) && !modules.containsKey(name.module()))
                .forEach(name -> background.run(load(name)::run));
    }

    Optional<CudaFunction> find(String kernel) {
        return functions.computeIfAbsent(
                kernel, missing -> KernelName.parse(missing).flatMap(this::function));
    }

    /** @throws DeviceException if there is no such kernel */
    CudaFunction get(String kernel) {
        return find(kernel)
                .orElseThrow(() -> DeviceException.failed(
                        "no kernel " + kernel + " for this GPU: the installation is incomplete"));
    }

    /** Returns the machine code of a kernel; empty unless a cubin for this GPU ships. */
    Optional<KernelCode> code(String kernel) {
        return KernelName.parse(kernel)
                .map(name -> name.resources(computeCapability).get(0))
                .filter(resource -> resource.endsWith(".cubin.gz"))
                .filter(resource -> KernelLibrary.class.getResource(resource) != null)
                .flatMap(resource -> CubinCode.of(read(resource), kernel));
    }

    private Optional<PtxEntry> entry(String kernel) {
        return KernelName.parse(kernel).flatMap(this::text).flatMap(module -> module.entry(kernel));
    }

    /** Returns the digest of a kernel's PTX, of which the machine code that ships is a translation; empty if there is no such kernel. */
    Optional<String> digest(String kernel) {
        return entry(kernel).map(PtxEntry::digest);
    }

    /** Returns the mutants of a kernel; none if there is no such kernel. */
    List<Mutant> mutants(String kernel) {
        return entry(kernel).map(PtxEntry::mutants).orElse(List.of());
    }

    /**
     * Compiles a mutant, and substitutes it for its kernel until the result is closed.
     *
     * @throws DeviceException if it cannot be compiled
     */
    DriverResource replace(Mutant mutant) {
        KernelName name = KernelName.parse(mutant.kernel()).orElseThrow();
        PtxText text = text(name).orElseThrow();
        PtxEntry entry = text.entry(name.text()).orElseThrow().weakened(mutant);
        CudaModule module =
                brought("of " + name.text() + ", weakened", text.withOnly(entry).getBytes(StandardCharsets.UTF_8));
        functions.put(name.text(), module.function(name));
        replaced.add(name.text());
        return () -> {
            functions.remove(name.text());
            replaced.remove(name.text());
            module.close();
        };
    }

    /**
     * Loads compiled kernels until the result is closed.
     *
     * @throws DeviceException if the driver refuses them
     */
    DriverResource add(CompiledKernels compiled) {
        Resources loaded = new Resources();
        try {
            added.add(loaded.add(brought("that were compiled", compiled.code())));
            if (compiled.counting() != null) {
                byte[] counting = new CountingPtx(compiled.counting()).text().getBytes(StandardCharsets.UTF_8);
                added.add(loaded.add(brought("that count accesses", counting)));
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

    /** Returns whether a kernel may run forever: a mutant, or one that the user brought. */
    boolean mayNotEnd(String kernel) {
        return replaced.contains(kernel) || isAdded(kernel);
    }

    /** Returns the PTX from which a driver would compile a kernel's module. */
    private Optional<PtxText> text(KernelName name) {
        return name.texts(computeCapability).stream()
                .filter(resource -> KernelLibrary.class.getResource(resource) != null)
                .findFirst()
                .map(resource -> texts.computeIfAbsent(
                        resource, missing -> PtxText.parse(new String(read(missing), StandardCharsets.UTF_8))));
    }

    /**
     * Waits for the modules being compiled, and begins no more.
     *
     * @throws DeviceException if the compiling does not end
     */
    void stop() {
        if (hangs) {
            throw DeviceException.failed(
                    "kernels are still being loaded; their memory is freed when this process ends");
        }
        background.close();
    }

    /** Waits for the modules being compiled, and unloads everything. */
    @Override
    public void close() {
        stop();
        Resources loaded = new Resources();
        modules.values().stream()
                .map(ModuleLoad::loaded)
                .flatMap(Optional::stream)
                .forEach(loaded::add);
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
        return await(load(name)).flatMap(module -> module.function(name));
    }

    private ModuleLoad load(KernelName name) {
        return modules.computeIfAbsent(name.module(), missing -> loading(() -> firstThatLoads(name)));
    }

    /** Loads the first of a module's equivalent builds that the driver accepts, the best first; throws the last one's failure. */
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

    /** Returns machine code unpacked, and PTX with the kernels that it shares with the portable build ({@code share-entries.awk}). */
    static byte[] read(String resource) {
        byte[] code = bytes(resource);
        String portable = resource.replace(".sm90.ptx", ".ptx");
        if (portable.equals(resource) || KernelLibrary.class.getResource(portable) == null) {
            return code;
        }
        return PtxText.parse(new String(bytes(portable), StandardCharsets.UTF_8))
                .shared(new String(code, StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the content of a resource, unpacked. */
    static byte[] bytes(String resource) {
        try (InputStream in = KernelLibrary.class.getResourceAsStream(resource);
                InputStream unpacked = resource.endsWith(".gz") ? new GZIPInputStream(in) : in) {
            return unpacked.readAllBytes();
        } catch (IOException failure) {
            throw DeviceException.failed(
                    "cannot read the kernels " + fileName(resource) + ": " + failure.getMessage()
                            + "; the installation is damaged",
                    failure);
        }
    }

    private static String fileName(String resource) {
        return resource.substring(resource.lastIndexOf('/') + 1);
    }

    /** Waits for a module, unless the driver has kept another one waiting for too long already. */
    private Optional<CudaModule> await(ModuleLoad load) {
        if (!hangs) {
            Optional<Optional<CudaModule>> loaded = load.module(MOST);
            hangs = loaded.isEmpty();
            if (!hangs) {
                return loaded.get();
            }
        }
        throw new DeviceException(
                Reason.LOST,
                "the driver has not loaded the kernels within " + MOST.toSeconds()
                        + " s: look at what it says in dmesg, then restart it or the machine");
    }

    /** Loads a module that is not on the class path. */
    private CudaModule brought(String name, byte[] code) {
        return await(loading(() -> Optional.of(new CudaModule(name, code)))).orElseThrow();
    }

    private ModuleLoad loading(Supplier<Optional<CudaModule>> load) {
        return new ModuleLoad(() -> {
            makeCurrent.run();
            return load.get();
        });
    }

    /** The loading of one module, done once, by the first thread that does it. Threads may share it. */
    static final class ModuleLoad {
        private final FutureTask<Optional<CudaModule>> loading;

        ModuleLoad(Supplier<Optional<CudaModule>> loading) {
            this.loading = new FutureTask<>(loading::get);
        }

        /** Loads the module, unless it is loaded or another thread is at it; keeps a failure for {@link #module}. */
        void run() {
            loading.run();
        }

        /**
         * Returns the module, which a thread of its own loads if none does: a native call cannot be interrupted.
         *
         * @return empty if it was not loaded within {@code most}
         * @throws DeviceException if it could not be loaded, or this thread was interrupted
         */
        Optional<Optional<CudaModule>> module(Duration most) {
            return new BoundedCall<>(BackgroundThreads.NAME, loading).result(most);
        }

        /** Returns the module if it is loaded already. Neither loads nor fails. */
        Optional<CudaModule> loaded() {
            try {
                return loading.isDone() ? loading.get() : Optional.empty();
            } catch (ExecutionException refused) {
                return Optional.empty();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException("what is done is not waited for", interrupted);
            }
        }
    }

    /** Background threads, started on first use. */
    private static final class BackgroundThreads implements DriverResource {
        private static final String NAME = "gpuclass-background";
        private static final int MOST = 4;
        private static final long CLOSE_WAIT_SECONDS = 5;

        private final Runnable first;
        private ExecutorService threads;

        /** @param first done by a thread before each task */
        BackgroundThreads(Runnable first) {
            this.first = first;
        }

        /** Does {@code work} as soon as a thread is free. Failures are lost, so the work must keep its own. */
        void run(Runnable work) {
            if (threads == null) {
                threads = Executors.newFixedThreadPool(count(), BackgroundThreads::daemon);
            }
            threads.submit(() -> {
                first.run();
                work.run();
            });
        }

        /** Leaves a processor to the thread that uses the device. */
        private static int count() {
            return Math.max(1, Math.min(MOST, Runtime.getRuntime().availableProcessors() - 1));
        }

        private static Thread daemon(Runnable work) {
            Thread thread = new Thread(work, NAME);
            thread.setDaemon(true);
            return thread;
        }

        /**
         * Drops tasks that have not begun, and waits for the others.
         *
         * @throws DeviceException if they do not end
         */
        @Override
        public void close() {
            if (threads == null) {
                return;
            }
            threads.shutdownNow();
            if (!terminated()) {
                throw DeviceException.failed("the kernels were still being compiled " + CLOSE_WAIT_SECONDS
                        + " s after the end; their memory is freed when this process ends");
            }
        }

        /** Waits even if interrupted: the compiler uses memory that is freed next. */
        private boolean terminated() {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_WAIT_SECONDS);
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return threads.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    } catch (InterruptedException later) {
                        interrupted = true;
                    }
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
