package io.gpuclass.profile.bench;

/**
 * A primitive that a user brings.
 *
 * @param kind what it promises
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
        Boolean ordered) {}
