package io.gpuclass.profile.primitives;

/**
 * What the catalogue says about an implementation, for a profile.
 *
 * @param kind what it promises
 * @param id its id
 * @param summary what it does, in a few words
 * @param source where it comes from, by short name and section
 * @param progress what it promises to those who wait
 * @param stateBytes bytes of its state, however many blocks use it
 * @param stateBytesPerBlock bytes of its state for each block that may use it
 */
public record ImplementationFacts(
        Kind kind,
        String id,
        String summary,
        String source,
        ProgressGuarantee progress,
        int stateBytes,
        int stateBytesPerBlock) {
    ImplementationFacts(
            Kind kind, String id, String summary, String source, ProgressGuarantee progress, Footprint state) {
        this(kind, id, summary, source, progress, state.bytes(), state.bytesPerBlock());
    }
}
