package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfBarrier;
import io.gpuclass.model.Verdict.Omission;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction.ActiveLanes;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Order;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arrival of a thread at a barrier of its block, cluster or warp.
 *
 * @param running the thread
 * @param line the instruction
 */
record BarrierArrival(RunningThread running, Line line) {
    /** Added to the number of a meeting, so that one of lanes, of a block and of a cluster are not the same. */
    private static final Map<Meeters, Long> NUMBERS =
            Map.of(Meeters.BLOCK, 0L, Meeters.WARP, 1L << 40, Meeters.CLUSTER, 1L << 41);

    /** Returns whether the thread could do so: false if it stalls before. */
    boolean meets(Meet meet) {
        Value barrier = running.value(meet.barrier());
        if (!(barrier instanceof Known known)) {
            running.stall(barrier, meet.barrier().register());
            return false;
        }
        int at = (int) known.decisive(line);
        List<Value> brought = new ArrayList<>(List.of(running.value(meet.predicate())));
        if (meet.from().isPresent()) {
            Value lane = running.value(meet.from().get());
            if (!(lane instanceof Known from)) {
                running.stall(lane, meet.from().get().register());
                return false;
            }
            from.decisive(line);
            brought.add(from);
        }
        if (meet.of() == Meeters.WARP) {
            checkMask(at);
            if (Integer.bitCount(at & lanes()) == 1) {
                meetsAlone(meet, brought);
                return true;
            }
            running.state.isParted &= (at & lanes()) != lanes();
        }
        long before = before(meet, at, meet.waits());
        if (meet.of() == Meeters.CLUSTER && !meet.waits() && before > before(meet, at, true)) {
            running.fails("arrives at the barrier of its cluster again before it waits there: " + line.source() + "  "
                    + line.text());
            return true;
        }
        Scope scope = meet.of() == Meeters.CLUSTER ? Scope.CLUSTER : Scope.CTA;
        long which = before + NUMBERS.get(meet.of());
        int event = running.addAlone(line, Kind.MEETING, Order.ACQ_REL, scope, which, at, brought);
        if (meet.into() >= 0) {
            running.state.registers[meet.into()] = new OfBarrier(event);
        }
        if (meet.waits()) {
            running.state.awaits = event;
        }
        return true;
    }

    /** Returns how often the thread came there before; of a cluster, as one that waits or as one that arrives. */
    private long before(Meet meet, int at, boolean waits) {
        return running.execution.events.stream()
                .filter(event -> event.thread() == running.number
                        && event.kind() == Kind.MEETING
                        && event.bytes() == at
                        && event.meeting().of() == meet.of()
                        && (meet.of() != Meeters.CLUSTER || event.meeting().waits() == waits))
                .count();
    }

    /** A lane has to be among those that it meets. */
    private void checkMask(int mask) {
        if ((mask >>> lane() & 1) == 0) {
            throw new Refused("lane " + lane() + " is not in the mask 0x" + Integer.toHexString(mask)
                    + " of those that it meets: " + line.source() + ": " + line.text());
        }
    }

    private Program.Member member() {
        return running.execution.program.threads().get(running.number);
    }

    private int lane() {
        return member().lane();
    }

    /** Returns the lanes of this warp that there are. */
    private int lanes() {
        return running.execution.program.threads().stream()
                .filter(member -> member.location().equals(member().location()))
                .mapToInt(member -> 1 << member.lane())
                .reduce(0, (some, more) -> some | more);
    }

    /** A lane that meets nobody else goes on, and agrees with itself. */
    private void meetsAlone(Meet meet, List<Value> brought) {
        if (meet.into() < 0) {
            return;
        }
        Value mine = brought.get(0);
        running.state.registers[meet.into()] = switch (meet.agreement()) {
            case BALLOT ->
                new Computed((bits, lane, c) -> bits << lane, mine, new Known(lane(), false), Value.ZERO)
                        .in(running.execution.values);
            case SHUFFLE -> ((Known) brought.get(1)).bits() == lane() ? mine : Known.opaque(false);
            default -> mine;
        };
    }

    /** Lanes run together as long as nothing parted them; else each is taken to run alone. */
    void asksWhoIsActive(ActiveLanes active) {
        int together = running.state.isParted ? 1 << lane() : lanes();
        if (Integer.bitCount(lanes()) > 1) {
            running.note(Omission.ACTIVE_LANES, line);
        }
        running.state.registers[active.into()] = new Known(together & 0xffff_ffffL, false);
    }
}
