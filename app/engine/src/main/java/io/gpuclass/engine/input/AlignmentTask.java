package io.gpuclass.engine.input;

/** Source of the sequences of an alignment. */
interface AlignmentTask {
    /** Returns what tells the sequences from others. */
    String id();

    /** Returns the bases of the reference, with one more for the end of each of its sequences. */
    long referenceBytes();

    int queries();

    /** Returns the bases of all queries together. */
    long queryBases();

    /** Returns the reference, always the same. */
    Sequences reference();

    /**
     * Returns the queries, always the same.
     *
     * @param reference what {@link #reference} returned
     */
    Sequences queriesOf(Sequences reference);
}
