package io.gpuclass.model;

import io.gpuclass.model.code.Arithmetic;
import java.util.stream.Stream;

/** What a register holds: a number, or how it follows from reads that have not been resolved yet. */
sealed interface Value {
    /** The value of registers that nothing has been put into. */
    Known ZERO = new Known(0, false);

    /** Returns the value as far as an execution knows it: a number, {@code OfClock}, or how it follows from what is open. */
    default Value in(Execution execution) {
        return this;
    }

    /** Returns the event that a value waits for as far as it is known, or {@code ThreadState.NONE}. */
    default int awaited() {
        return ThreadState.NONE;
    }

    /**
     * @param bits zero-extended
     * @param isFromMemory whether a read had a part in it
     */
    record Known(long bits, boolean isFromMemory) implements Value {}

    /** What a read returns, of the event with this number. */
    record OfRead(int event) implements Value {
        @Override
        public Value in(Execution execution) {
            Known returned = execution.returned(event);
            return returned == null ? this : returned;
        }

        @Override
        public int awaited() {
            return event;
        }
    }

    /** What the threads that meet agree about, of the barrier's event with this number. */
    record OfMeeting(int event) implements Value {
        @Override
        public Value in(Execution execution) {
            Known agreed = Meeting.of(execution, event).agreed();
            return agreed == null ? this : agreed;
        }

        @Override
        public int awaited() {
            return event;
        }
    }

    record Computed(Arithmetic function, Value a, Value b, Value c) implements Value {
        @Override
        public Value in(Execution execution) {
            Value x = a.in(execution);
            Value y = b.in(execution);
            Value z = c.in(execution);
            if (x instanceof Known one && y instanceof Known two && z instanceof Known three) {
                boolean isFromMemory = one.isFromMemory() || two.isFromMemory() || three.isFromMemory();
                return new Known(function.of(one.bits(), two.bits(), three.bits()), isFromMemory);
            }
            boolean isDecided = Stream.of(x, y, z).allMatch(each -> each instanceof Known || each instanceof OfClock);
            return isDecided ? new OfClock() : new Computed(function, x, y, z);
        }

        @Override
        public int awaited() {
            return Stream.of(a, b, c)
                    .mapToInt(Value::awaited)
                    .filter(event -> event != ThreadState.NONE)
                    .findFirst()
                    .orElse(ThreadState.NONE);
        }
    }

    /** What follows from a clock. */
    record OfClock() implements Value {}
}
