package io.gpuclass.cuda;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * The loading of one module, done once, by whichever thread comes first; the others wait for as long as it takes, since a native call
 * cannot be interrupted. Threads may share it.
 */
final class ModuleLoad {
    private final Supplier<Optional<CudaModule>> loading;
    private Optional<CudaModule> loaded = Optional.empty();
    private RuntimeException failure;
    private boolean done;

    /** @param loading gives the module, if there is one */
    ModuleLoad(Supplier<Optional<CudaModule>> loading) {
        this.loading = loading;
    }

    /** Loads, unless that was done before; a failure is kept for whoever asks for the module. */
    synchronized void run() {
        if (done) {
            return;
        }
        try {
            loaded = loading.get();
        } catch (RuntimeException refused) {
            failure = refused;
        }
        done = true;
    }

    /**
     * Returns the module, loading it or waiting for it first.
     *
     * @throws io.gpuclass.engine.device.DeviceException if it could not be loaded
     */
    synchronized Optional<CudaModule> module() {
        run();
        if (failure != null) {
            throw failure;
        }
        return loaded;
    }

    /** Returns the module if it has been loaded by now; neither loads nor fails. */
    synchronized Optional<CudaModule> loaded() {
        return loaded;
    }
}
