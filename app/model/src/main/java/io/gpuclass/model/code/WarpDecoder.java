package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.ActiveLanes;
import io.gpuclass.model.code.Instruction.Agreement;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Meet;
import io.gpuclass.model.code.Instruction.Meeters;
import io.gpuclass.model.code.Instruction.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes instructions of what lanes of a warp tell each other. */
final class WarpDecoder {
    private static final int LANES = 31;
    private static final Map<String, Agreement> VOTES =
            Map.of("all", Agreement.AND, "any", Agreement.OR, "ballot", Agreement.BALLOT);

    private final Names names;

    WarpDecoder(Names names) {
        this.names = names;
    }

    /** Lanes of a mask meet, and the lowest of those that there are leads. */
    List<Instruction> elected(Mnemonic mnemonic, List<String> operands) {
        String[] results = operands.get(0).split("\\|");
        if (results.length != 2 || operands.size() != 2) {
            throw mnemonic.refused("does not know, in this form,");
        }
        Operand mask = names.operand(operands.get(1));
        int leader = results[0].equals("_") ? names.register("%elected") : names.register(results[0]);
        Operand lane = names.operand("%laneid");
        return List.of(
                meet(leader, mask, Operand.of(1), Agreement.BALLOT),
                new Compute(
                        leader,
                        "elect",
                        (lanes, b, c) -> Long.numberOfTrailingZeros(lanes),
                        List.of(new Operand(leader, 0))),
                names.compute(results[1], "elect", (a, b, c) -> a == b ? 1 : 0, List.of(new Operand(leader, 0), lane)));
    }

    /**
     * Returns what lanes of a warp tell each other, to a thread that is at it alone: the hardware may always have it so (PTX ISA, "activemask").
     * Where others have to take part, the instruction is refused once it is reached.
     */
    Instruction alone(Mnemonic mnemonic, List<String> operands) {
        String into = operands.get(0).replaceFirst("\\|.*", "");
        if (mnemonic.name().equals("activemask")) {
            names.register("%laneid");
            return new ActiveLanes(names.register(into));
        }
        if (operands.size() != 3 || operands.get(1).startsWith("!") || mnemonic.has("uni")) {
            throw mnemonic.refused("does not know, in this form,");
        }
        Operand value = names.operand(operands.get(1));
        Operand mask = names.operand(operands.get(2));
        Agreement agreement = Stream.of("all", "any", "ballot")
                .filter(mnemonic::has)
                .findFirst()
                .map(VOTES::get)
                .orElseThrow(() -> mnemonic.refused("does not know, in this form,"));
        names.register("%laneid");
        return meet(names.register(into), mask, value, agreement);
    }

    private static Meet meet(int into, Operand mask, Operand value, Agreement agreement) {
        return new Meet(into, true, Meeters.WARP, mask, value, Optional.empty(), agreement, false);
    }

    /** Lanes of a mask meet, and each takes the value of the lane that its operands name, or its own where that lies outside of its segment. */
    List<Instruction> shuffled(Mnemonic mnemonic, List<String> operands) {
        if (operands.size() != 5 || !mnemonic.has("sync")) {
            throw mnemonic.refused("does not know, in this form,");
        }
        String[] results = operands.get(0).split("\\|");
        Operand lane = names.operand("%laneid");
        List<Operand> named = List.of(lane, names.operand(operands.get(2)), names.operand(operands.get(3)));
        Arithmetic chosen = chosenLane(mnemonic);
        List<Instruction> all = new ArrayList<>();
        all.add(names.compute("%shuffled", "shfl", (own, by, segment) -> lane(chosen, own, by, segment), named));
        all.add(new Meet(
                names.register(results[0]),
                true,
                Meeters.WARP,
                names.operand(operands.get(4)),
                names.operand(operands.get(1)),
                Optional.of(names.operand("%shuffled")),
                Agreement.SHUFFLE,
                false));
        if (results.length == 2) {
            Arithmetic isInside = (own, by, segment) -> chosen.of(own, by, segment) < 0 ? 0 : 1;
            all.add(names.compute(results[1], "shfl", isInside, named));
        }
        return all;
    }

    /**
     * Returns what a mode makes of a lane, its second operand and its third, which has the segment and the last lane of it: a lane, or
     * -1 for one outside of the segment.
     *
     * @throws Refused if the model does not know the mode
     */
    private static Arithmetic chosenLane(Mnemonic mnemonic) {
        if (mnemonic.has("up")) {
            return (own, by, segment) -> inside(own - (by & LANES), last(own, segment), true);
        }
        if (mnemonic.has("down")) {
            return (own, by, segment) -> inside(own + (by & LANES), last(own, segment), false);
        }
        if (mnemonic.has("bfly")) {
            return (own, by, segment) -> inside(own ^ by & LANES, last(own, segment), false);
        }
        if (mnemonic.has("idx")) {
            return (own, by, segment) ->
                    inside(own & mask(segment) | by & LANES & ~mask(segment), last(own, segment), false);
        }
        throw mnemonic.refused("does not know, in this form,");
    }

    /** Returns the lane that a mode chooses; a lane's own where that is outside of its segment. */
    private static long lane(Arithmetic chosen, long own, long by, long segment) {
        long lane = chosen.of(own, by, segment);
        return lane < 0 ? own : lane;
    }

    private static long inside(long lane, long bound, boolean isFirst) {
        return (isFirst ? lane >= bound : lane <= bound) ? lane : -1;
    }

    /** Returns the last lane of a segment; where lanes are taken from below, the first. */
    private static long last(long own, long segment) {
        return own & mask(segment) | segment & LANES & ~mask(segment);
    }

    private static long mask(long segment) {
        return segment >>> 8 & LANES;
    }
}
