package io.gpuclass.profile.bench;

import java.util.List;

/**
 * What a primitive was compiled from, and how.
 *
 * @param type its C++ type
 * @param files the files that were named, in that order
 * @param sha256 hash of their hashes in that order, in hexadecimal: the same for the same sources
 * @param compiler the compiler, as it tells its version; null for what was not compiled here
 * @param options what was passed on to it
 */
public record OwnSource(String type, List<SourceFile> files, String sha256, String compiler, List<String> options) {
    public OwnSource {
        files = List.copyOf(files);
        options = List.copyOf(options);
    }

    /**
     * A file that a primitive was compiled from.
     *
     * @param name its name, without the folder
     * @param sha256 hash of its bytes, in hexadecimal
     */
    public record SourceFile(String name, String sha256) {}
}
