package io.gpuclass.engine.input;

/** An alignment of sequences that have been read from files. */
record GivenReads(Sequences reference, Sequences queryReads) implements AlignmentTask {
    @Override
    public String id() {
        return described("reference", reference) + ", " + described("queries", queryReads);
    }

    @Override
    public long referenceBytes() {
        return (long) reference.totalBases() + reference.count();
    }

    @Override
    public int queries() {
        return queryReads.count();
    }

    @Override
    public long queryBases() {
        return queryReads.totalBases();
    }

    @Override
    public Sequences queriesOf(Sequences ofThese) {
        return queryReads;
    }

    private static String described(String name, Sequences sequences) {
        return name + " of " + sequences.totalBases() + " bases " + sequences.digest();
    }
}
