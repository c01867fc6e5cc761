package io.gpuclass.model;

import io.gpuclass.model.code.Arithmetic;

/** What a register holds: a number, or how it follows from reads that have not been resolved yet. */
sealed interface Value {
    /** The value of registers that nothing has been put into. */
    Known ZERO = new Known(0, false);

    /**
     * @param bits zero-extended
     * @param isFromMemory whether a read had a part in it
     */
    record Known(long bits, boolean isFromMemory) implements Value {}

    /** What a read returns, of the event with this number. */
    record OfRead(int event) implements Value {}

    /** What the threads that meet agree about, of the barrier's event with this number. */
    record OfMeeting(int event) implements Value {}

    record Computed(Arithmetic function, Value a, Value b, Value c) implements Value {}

    /** What follows from a clock. */
    record OfClock() implements Value {}
}
