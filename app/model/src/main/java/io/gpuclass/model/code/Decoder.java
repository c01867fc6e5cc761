package io.gpuclass.model.code;

import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.Clock;
import io.gpuclass.model.code.Instruction.Compute;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.Stop;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Decodes mnemonics and operands into instructions, in as few kinds as the model needs. */
final class Decoder {
    private static final Type WIDEST = new Type(64, true);
    private static final Set<String> CLOCKS =
            Set.of("%clock", "%clock64", "%clock_hi", "%globaltimer", "%globaltimer_lo", "%globaltimer_hi");
    private static final Set<String> OTHER_PROXIES =
            Set.of("ldu", "tex", "tld", "tld4", "suld", "sust", "sured", "suatom", "suq", "cold", "multimem");
    /** Qualifiers of memory operations and fences, beside types; those without an effect are hints to caches. */

    /** The type of 128 bits: a register of it is two here. */
    private static final String WIDE = "b128";

    private static final String HIGH = " high";

    /** Arithmetic of floating-point numbers; where PTX does not fix the result, nothing that is asked may depend on it. */
    private static final Set<String> OPAQUE = Set.of(
            "add",
            "sub",
            "mul",
            "mad",
            "fma",
            "div",
            "min",
            "max",
            "neg",
            "abs",
            "sqrt",
            "rsqrt",
            "rcp",
            "ex2",
            "lg2",
            "sin",
            "cos",
            "tanh",
            "copysign",
            "cvt",
            "set",
            "setp",
            "testp");

    private final Names names;
    private final int defaultBytes;

    Decoder(Names names, int defaultBytes) {
        this.names = names;
        this.defaultBytes = defaultBytes;
    }

    /** @throws Refused if the model does not know it */
    List<Instruction> instructions(Mnemonic mnemonic, List<String> operands) {
        if (OTHER_PROXIES.contains(mnemonic.name())) {
            throw mnemonic.refused("covers the generic proxy only, not");
        }
        if (mnemonic.has("async") && !mnemonic.name().equals("fence")
                || mnemonic.name().equals("cp")) {
            return new AsyncDecoder(names).instructions(mnemonic, operands);
        }
        if (mnemonic.name().equals("mbarrier")) {
            return new MbarrierDecoder(names).instructions(mnemonic, operands);
        }
        if (mnemonic.name().equals("elect")) {
            return new WarpDecoder(names).elected(mnemonic, operands);
        }
        if (mnemonic.name().equals("shfl")) {
            return new WarpDecoder(names).shuffled(mnemonic, operands);
        }
        if (mnemonic.name().equals("mov") && mnemonic.has(WIDE)) {
            return wideMove(operands);
        }
        if (mnemonic.has("param") && mnemonic.name().matches("ld|st")) {
            boolean writes = mnemonic.name().equals("st");
            String where = operands.get(writes ? 0 : 1);
            if (writes || names.isParameter(where)) {
                return passes(mnemonic, where, Names.parts(operands.get(writes ? 1 : 0)), writes);
            }
        }
        return mnemonic.name().equals("mov") && operands.toString().contains("{")
                ? parts(mnemonic, operands)
                : List.of(instruction(mnemonic, operands));
    }

    private Instruction instruction(Mnemonic mnemonic, List<String> operands) {
        return switch (mnemonic.name()) {
            case "ld" -> load(mnemonic, operands);
            case "st" -> store(mnemonic, operands);
            case "atom" ->
                update(
                        mnemonic,
                        operands.subList(1, operands.size()),
                        names.register(operands.get(0)),
                        mnemonic.has(WIDE) ? names.register(operands.get(0) + HIGH) : -1);
            case "red" -> update(mnemonic, operands, -1, -1);
            case "fence", "membar" -> SyncDecoder.fence(mnemonic);
            case "bar", "barrier" -> new SyncDecoder(names).meeting(mnemonic, operands);
            case "ret", "exit" -> new Stop(null);
            case "trap", "brkpt" -> new Stop(Instruction.STOPS_ITSELF + "trap");
            case "activemask", "vote" -> new WarpDecoder(names).alone(mnemonic, operands);
            case "bfi" -> inserted(mnemonic, operands);
            case "lop3" -> combined(mnemonic, operands);
            case "cvta" -> new ClusterDecoder(names).converted(mnemonic, operands);
            case "isspacep" -> new ClusterDecoder(names).asksForSpace(mnemonic, operands);
            case "createpolicy" -> names.compute(operands.get(0), mnemonic, Arithmetic.OPAQUE, List.of());
            case "mapa" -> new ClusterDecoder(names).mapped(mnemonic, operands);
            case "getctarank" -> new ClusterDecoder(names).rank(mnemonic, operands);
            default -> computed(mnemonic, operands);
        };
    }

    // Computations

    private Instruction computed(Mnemonic mnemonic, List<String> operands) {
        if (operands.isEmpty()) {
            throw mnemonic.refused("does not know, without operands,");
        }
        List<String> arguments = operands.subList(1, operands.size());
        boolean isMove = mnemonic.name().equals("mov");
        if (isMove && CLOCKS.contains(arguments.get(0))) {
            return new Clock(names.register(operands.get(0)));
        }
        boolean hasTwoResults = operands.get(0).contains("|");
        if (mnemonic.name().equals("setp") && (hasTwoResults || mnemonic.parts().size() > 3)) {
            throw mnemonic.refused("does not know a setp with two results or with another predicate:");
        }
        if (OPAQUE.contains(mnemonic.name()) && isOfFloats(mnemonic)) {
            return names.compute(
                    operands.get(0),
                    mnemonic,
                    Floats.exact(mnemonic).orElse(Arithmetic.OPAQUE),
                    names.operands(arguments));
        }
        Type type = isMove || mnemonic.name().equals("selp") ? mnemonic.type(null) : lastType(mnemonic);
        if (type == null && defaultBytes == 0) {
            throw mnemonic.refused("does not know");
        }
        Arithmetic function = Arithmetic.named(mnemonic, type == null ? WIDEST : type);
        return names.compute(operands.get(0), mnemonic, function, names.operands(arguments));
    }

    private static boolean isOfFloats(Mnemonic mnemonic) {
        return mnemonic.parts().stream().anyMatch(part -> part.matches(Qualifiers.FLOAT));
    }

    private static Type lastType(Mnemonic mnemonic) {
        return Type.of(mnemonic.parts().get(mnemonic.parts().size() - 1));
    }

    /** Returns the instruction that puts the low bits of a register into another, at a place that is known. */
    private Instruction inserted(Mnemonic mnemonic, List<String> operands) {
        Operand at = names.operand(operands.get(3));
        Operand length = names.operand(operands.get(4));
        if (!at.isConstant() || !length.isConstant()) {
            throw mnemonic.refused("does not know, at a place that is computed,");
        }
        Type type = mnemonic.type(WIDEST);
        long mask = new Type((int) Math.min(length.constant(), 64), false).low(-1) << at.constant();
        Arithmetic insert = (bits, into, c) -> type.low(bits << at.constant() & mask | into & ~mask);
        return names.compute(operands.get(0), mnemonic, insert, names.operands(operands.subList(1, 3)));
    }

    /** Returns the instruction that combines three registers bit by bit, by a table of eight results. */
    private Instruction combined(Mnemonic mnemonic, List<String> operands) {
        if (operands.size() != 5
                || mnemonic.parts().size() != 2
                || !names.operand(operands.get(4)).isConstant()) {
            throw mnemonic.refused("does not know, in this form,");
        }
        Type type = mnemonic.type(WIDEST);
        long table = names.operand(operands.get(4)).constant();
        Arithmetic combine = (a, b, c) -> {
            long result = 0;
            for (int row = 0; row < 8; row++) {
                long here = ((row & 4) != 0 ? a : ~a) & ((row & 2) != 0 ? b : ~b) & ((row & 1) != 0 ? c : ~c);
                result |= (table >> row & 1) != 0 ? here : 0;
            }
            return type.low(result);
        };
        return names.compute(operands.get(0), mnemonic, combine, names.operands(operands.subList(1, 4)));
    }

    /** Returns a move of 128 bits: register by register, of which two hold one of 128 bits. */
    private List<Instruction> wideMove(List<String> operands) {
        List<Integer> into = wideRegisters(operands.get(0));
        List<Operand> from = wideOperands(operands.get(1));
        return List.of(
                new Compute(into.get(0), "mov", (a, b, c) -> a, List.of(from.get(0))),
                new Compute(into.get(1), "mov", (a, b, c) -> a, List.of(from.get(1))));
    }

    /** Returns the registers of the lower and the upper half of 128 bits, or of both parts in braces. */
    private List<Integer> wideRegisters(String text) {
        return text.startsWith("{")
                ? names.registers(Names.parts(text))
                : List.of(names.register(text), names.register(text + HIGH));
    }

    private List<Operand> wideOperands(String text) {
        return wideRegisters(text).stream()
                .map(register -> new Operand(register, 0))
                .toList();
    }

    /** Returns a move of the parts of a register, lowest first, or into them. */
    private List<Instruction> parts(Mnemonic mnemonic, List<String> operands) {
        String from = operands.get(1);
        boolean packs = from.startsWith("{");
        List<String> parts = Names.parts(packs ? from : operands.get(0));
        Type part = new Type(mnemonic.type(WIDEST).bits() / parts.size(), false);
        List<Instruction> moves = new ArrayList<>();
        if (!packs) {
            List<Operand> whole = List.of(names.operand(from));
            for (int i = 0; i < parts.size(); i++) {
                int at = i * part.bits();
                moves.add(names.compute(parts.get(i), "unpack", (a, b, c) -> part.low(a >>> at), whole));
            }
            return moves;
        }
        int packed = names.register("%packed");
        moves.add(new Compute(packed, "pack", (a, b, c) -> 0, List.of(Operand.of(0))));
        for (int i = 0; i < parts.size(); i++) {
            int at = i * part.bits();
            moves.add(new Compute(
                    packed,
                    "pack",
                    (so, more, c) -> so | part.low(more) << at,
                    List.of(new Operand(packed, 0), names.operand(parts.get(i)))));
        }
        moves.add(names.compute(operands.get(0), "pack", (a, b, c) -> a, List.of(new Operand(packed, 0))));
        return moves;
    }

    /** Returns moves between registers and the parts of a parameter of a call. */
    private List<Instruction> passes(Mnemonic mnemonic, String where, List<String> values, boolean writes) {
        if (mnemonic.has(WIDE)) {
            throw mnemonic.refused("does not cover, of 128 bits,");
        }
        Type type = mnemonic.type(WIDEST);
        List<Instruction> moves = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            int part = names.part(where, i * type.bytes(), type.bytes(), writes);
            Operand from = writes ? names.operand(values.get(i)) : new Operand(part, 0);
            int into = writes ? part : names.register(values.get(i));
            moves.add(new Compute(into, "mov", (a, b, c) -> type.low(a), List.of(from)));
        }
        return moves;
    }

    // Memory accesses

    /** A kernel's argument is known: its name stands for it. */
    private Instruction load(Mnemonic mnemonic, List<String> operands) {
        if (mnemonic.has("param")) {
            return names.compute(operands.get(0), "mov", (a, b, c) -> a, List.of(names.address(operands.get(1))));
        }
        if (Names.isNumber(operands.get(1)) && mnemonic.parts().size() == 1) {
            return names.compute(operands.get(0), "mov", (a, b, c) -> a, List.of(names.operand(operands.get(1))));
        }
        Access access = access(mnemonic, operands.get(1), Order.WEAK);
        List<String> into = Names.parts(operands.get(0));
        if (mnemonic.has(WIDE)) {
            checkOne(mnemonic, into);
            return new Load(wideRegisters(into.get(0)), access);
        }
        return new Load(names.registers(into), access);
    }

    private Instruction store(Mnemonic mnemonic, List<String> operands) {
        Access access = access(mnemonic, operands.get(0), Order.WEAK);
        List<String> values = Names.parts(operands.get(1));
        if (mnemonic.has(WIDE)) {
            checkOne(mnemonic, values);
            return new Store(access, wideOperands(values.get(0)));
        }
        return new Store(access, names.operands(values));
    }

    private static void checkOne(Mnemonic mnemonic, List<String> elements) {
        if (elements.size() != 1) {
            throw mnemonic.refused("does not know, with several elements,");
        }
    }

    private Instruction update(Mnemonic mnemonic, List<String> operands, int into, int high) {
        String operation = mnemonic.parts().stream()
                .filter(Qualifiers.UPDATES::contains)
                .findFirst()
                .orElseThrow(() -> mnemonic.refused("does not know"));
        boolean computesFloats = isOfFloats(mnemonic) && !operation.equals("exch");
        if (mnemonic.has("v2", "v4", "v8") || isOfFloats(mnemonic) && mnemonic.type(null) == null) {
            throw mnemonic.refused("does not know vectors, or floating-point numbers of this type, in memory:");
        }
        Access access = access(mnemonic, operands.get(0), Order.RELAXED);
        boolean comparesFirst = operation.equals("cas");
        if (mnemonic.has(WIDE)) {
            if (!comparesFirst && !operation.equals("exch")) {
                throw mnemonic.refused("knows cas and exch of 128 bits only, not");
            }
            List<Operand> halves = operands.subList(1, operands.size()).stream()
                    .flatMap(operand -> wideOperands(operand).stream())
                    .toList();
            return new Update(into, high, access, (a, b, c) -> b, comparesFirst, halves);
        }
        Arithmetic function = computesFloats
                ? operation.equals("add") ? Floats.added(mnemonic).orElse(Arithmetic.OPAQUE) : Arithmetic.OPAQUE
                : Arithmetic.updating(operation, mnemonic.type(WIDEST));
        List<Operand> arguments = names.operands(operands.subList(1, operands.size()));
        return new Update(into, -1, access, function, comparesFirst, arguments);
    }

    private Access access(Mnemonic mnemonic, String address, Order unsaid) {
        Type type = mnemonic.type(null);
        boolean isWide = mnemonic.has(WIDE);
        if (type == null && !isWide && defaultBytes == 0) {
            throw mnemonic.refused("does not know the type of");
        }
        Qualifiers.check(mnemonic);
        if (Names.isNumber(address)) {
            throw mnemonic.refused("takes no number for an address:");
        }
        int bytes = isWide ? 2 * Long.BYTES : type == null ? defaultBytes : type.bytes();
        Space space = mnemonic.space();
        return new Access(space, names.address(address), bytes, mnemonic.order(unsaid), mnemonic.scope());
    }
}
