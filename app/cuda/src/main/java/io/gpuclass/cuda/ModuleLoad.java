package io.gpuclass.cuda;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The loading of one module, done once, by whichever thread comes first. Threads may share it. */
final class ModuleLoad {
    private final FutureTask<Optional<CudaModule>> task;

    /** @param loading gives the module, if there is one */
    ModuleLoad(Callable<Optional<CudaModule>> loading) {
        this.task = new FutureTask<>(loading);
    }

    /** Loads, unless that was begun before; a failure is kept for whoever asks for the module. */
    void run() {
        task.run();
    }

    /**
     * Returns the module, loading it or waiting for it first.
     *
     * @throws io.gpuclass.engine.device.DeviceException if it could not be loaded
     */
    Optional<CudaModule> module() {
        run();
        return result();
    }

    /** Returns the module if it has been loaded by now; neither loads nor fails. */
    Optional<CudaModule> loaded() {
        try {
            return task.isDone() ? result() : Optional.empty();
        } catch (RuntimeException reportedToWhoeverAsked) {
            return Optional.empty();
        }
    }

    /** Waits as long as it takes: a native call cannot be interrupted, and its module must not be lost. */
    private Optional<CudaModule> result() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
