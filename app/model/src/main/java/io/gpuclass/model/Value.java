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

    /** Whether a value follows from what an event reads. */
    default boolean follows(int event) {
        return awaited() == event;
    }

    /** Returns the event that a value waits for as far as it is known, or {@code ThreadState.NONE}. */
    default int awaited() {
        return ThreadState.NONE;
    }

    /**
     * @param bits zero-extended; of 128 bits the lower half
     * @param high of 128 bits the upper half
     * @param isFromMemory whether a read had a part in it
     */
    record Known(long bits, long high, boolean isFromMemory) implements Value {
        Known(long bits, boolean isFromMemory) {
            this(bits, 0, isFromMemory);
        }

        /** Whether both are the same number. */
        boolean isSame(Known other) {
            return bits == other.bits && high == other.high;
        }

        /** Returns one half of 128 bits. */
        Known half(boolean isHigh) {
            return new Known(isHigh ? high : bits, isFromMemory);
        }

        /** Returns so many bytes from one on. */
        Known part(long from, int bytes) {
            if (from == 0 && bytes == 2 * Long.BYTES) {
                return new Known(bits, high, true);
            }
            int shift = (int) (8 * (from % Long.BYTES));
            long low =
                    from >= Long.BYTES ? high >>> shift : bits >>> shift | (shift == 0 ? 0 : high << Long.SIZE - shift);
            return new Known(Event.low(low, bytes), true);
        }
    }

    /** What a read returns, of the event with this number: of 128 bits one half. */
    record OfRead(int event, boolean isHigh) implements Value {
        OfRead(int event) {
            this(event, false);
        }

        @Override
        public Value in(Execution execution) {
            Known returned = execution.returned(event);
            return returned == null ? this : returned.half(isHigh);
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
            Known agreed = execution.agreed(event);
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
        public boolean follows(int event) {
            return Stream.of(a, b, c).anyMatch(each -> each.follows(event));
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
