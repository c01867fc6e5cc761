package io.gpuclass.cli;

import io.gpuclass.engine.session.Depth;
import picocli.CommandLine.Option;

/** {@code --quick} or {@code --thorough}, one of them at most. */
final class DepthOption {
    @Option(names = "--quick", description = "Keep every case, but widen intervals and thin sweeps.")
    private boolean quick;

    @Option(names = "--thorough", description = "Add the full grids.")
    private boolean thorough;

    Depth get() {
        if (quick) {
            return Depth.QUICK;
        }
        return thorough ? Depth.THOROUGH : Depth.STANDARD;
    }
}
