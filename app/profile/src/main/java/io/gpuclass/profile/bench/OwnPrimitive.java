package io.gpuclass.profile.bench;

import java.util.List;

/**
 * A primitive that a user brings.
 *
 * @param implementation its id in results, such as {@code user:my-lock}
 * @param source what it was compiled from
 * @param givesUp whether its waits can be given up, so that a run that gets stuck ends by itself
 * @param startsNearWrap whether it can start shortly before its counters wrap, so that the wrap was checked
 * @param stateBytes bytes of its state, however many blocks use it
 * @param stateBytesPerBlock bytes of its state for each block
 * @param ordered whether values must leave in the order in which they came, which was checked then; null except of a bounded queue
 */
public record OwnPrimitive(
        OwnKind kind,
        String implementation,
        OwnSource source,
        boolean givesUp,
        boolean startsNearWrap,
        int stateBytes,
        int stateBytesPerBlock,
        Boolean ordered) {

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
}
