package io.gpuclass.model;

import io.gpuclass.model.code.Arithmetic;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Refused;
import java.util.stream.Stream;

/** Content of a register: a number, or a formula over reads that have not been resolved yet. */
sealed interface Value {
    /** The value of registers that nothing has been put into. */
    Known ZERO = new Known(0, false);

    /** Stands for no event. */
    int NONE = -1;

    /** Returns the value as far as an execution knows it: a number, {@code OfClock}, or how it follows from what is open. */
    default Value in(Results results) {
        return this;
    }

    /** Returns whether a value follows from what an event reads. */
    default boolean follows(int event) {
        return awaited() == event;
    }

    /** Returns the event that a value waits for as far as it is known, or {@link #NONE}. */
    default int awaited() {
        return NONE;
    }

    /** Results of reads and barriers, as far as an execution knows them. */
    interface Results {
        /** Returns the value that a read returns; null if it is not resolved, and of an event that reads nothing. */
        Known returned(int event);

        /** Returns the value on which the threads at a barrier agree; null while that is open. */
        Known agreed(int event);

        /** Returns the number that a value is, null if that is open; a clock shows 0 where it is stored. */
        default Known known(Value value) {
            Value now = value.in(this);
            return now instanceof OfClock ? ZERO : now instanceof Known known ? known : null;
        }
    }

    /** Returns the low bytes of a value. */
    static long low(long bits, int bytes) {
        return bytes >= 8 ? bits : bits & (1L << 8 * bytes) - 1;
    }

    /**
     * @param bits zero-extended; of 128 bits the lower half
     * @param high of 128 bits the upper half
     * @param isFromMemory whether a read had a part in it
     * @param isOpaque whether it follows from what the model does not compute, so that its bits say nothing
     */
    record Known(long bits, long high, boolean isFromMemory, boolean isOpaque) implements Value {
        Known(long bits, boolean isFromMemory) {
            this(bits, 0, isFromMemory, false);
        }

        Known(long bits, long high, boolean isFromMemory) {
            this(bits, high, isFromMemory, false);
        }

        static Known opaque(boolean isFromMemory) {
            return new Known(0, 0, isFromMemory, true);
        }

        /** Returns whether both are known to be the same number. */
        boolean isSame(Known other) {
            return bits == other.bits && high == other.high && !isOpaque && !other.isOpaque;
        }

        /** Returns the number, on which something depends. */
        long decisive(Line line) {
            if (isOpaque) {
                throw new Refused(
                        "what happens depends on floating-point arithmetic or the like, which the model does not compute: "
                                + line.source() + ": " + line.text());
            }
            return bits;
        }

        /** Returns one half of 128 bits. */
        Known half(boolean isHigh) {
            return isOpaque ? this : new Known(isHigh ? high : bits, isFromMemory);
        }

        /** Returns so many bytes from one on. */
        Known part(long from, int bytes) {
            if (isOpaque) {
                return opaque(true);
            }
            if (from == 0 && bytes == 2 * Long.BYTES) {
                return new Known(bits, high, true);
            }
            int shift = (int) (8 * (from % Long.BYTES));
            long low =
                    from >= Long.BYTES ? high >>> shift : bits >>> shift | (shift == 0 ? 0 : high << Long.SIZE - shift);
            return new Known(low(low, bytes), true);
        }
    }

    /** Result of the read with this event's number; of 128 bits one half. */
    record OfRead(int event, boolean isHigh) implements Value {
        OfRead(int event) {
            this(event, false);
        }

        @Override
        public Value in(Results results) {
            Known returned = results.returned(event);
            return returned == null ? this : returned.half(isHigh);
        }

        @Override
        public int awaited() {
            return event;
        }
    }

    /** Value on which the threads at a barrier agree, by the number of the barrier's event. */
    record OfBarrier(int event) implements Value {
        @Override
        public Value in(Results results) {
            Known agreed = results.agreed(event);
            return agreed == null ? this : agreed;
        }

        @Override
        public int awaited() {
            return event;
        }
    }

    record Computed(Arithmetic function, Value a, Value b, Value c) implements Value {
        @Override
        public Value in(Results results) {
            Value x = a.in(results);
            Value y = b.in(results);
            Value z = c.in(results);
            if (x instanceof Known one && y instanceof Known two && z instanceof Known three) {
                boolean isFromMemory = one.isFromMemory() || two.isFromMemory() || three.isFromMemory();
                boolean isOpaque =
                        function == Arithmetic.OPAQUE || one.isOpaque() || two.isOpaque() || three.isOpaque();
                if (isOpaque) {
                    return Known.opaque(isFromMemory);
                }
                try {
                    return new Known(function.of(one.bits(), two.bits(), three.bits()), isFromMemory);
                } catch (Arithmetic.Unknown any) {
                    return Known.opaque(isFromMemory);
                }
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
                    .filter(event -> event != NONE)
                    .findFirst()
                    .orElse(NONE);
        }
    }

    /** Value that depends on a clock. */
    record OfClock() implements Value {}
}
