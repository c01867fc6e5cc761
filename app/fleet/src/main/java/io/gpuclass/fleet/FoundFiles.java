package io.gpuclass.fleet;

import java.nio.file.Path;
import java.util.List;

/**
 * The files that arguments stand for.
 *
 * @param files each once, in the order of their paths
 * @param skipped arguments and directories that gave none
 */
public record FoundFiles(List<Path> files, List<Skipped> skipped) {
    public FoundFiles {
        files = List.copyOf(files);
        skipped = List.copyOf(skipped);
    }
}
