package io.gpuclass.model;

import io.gpuclass.model.Event.Agent;
import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfRead;
import io.gpuclass.model.code.Code.Line;
import io.gpuclass.model.code.Instruction;
import io.gpuclass.model.code.Instruction.Access;
import io.gpuclass.model.code.Instruction.ArriveAfterCopies;
import io.gpuclass.model.code.Instruction.AsyncStore;
import io.gpuclass.model.code.Instruction.Asynchronous;
import io.gpuclass.model.code.Instruction.CommitGroup;
import io.gpuclass.model.code.Instruction.Copy;
import io.gpuclass.model.code.Instruction.Load;
import io.gpuclass.model.code.Instruction.Objects;
import io.gpuclass.model.code.Instruction.Operand;
import io.gpuclass.model.code.Instruction.ProxyFence;
import io.gpuclass.model.code.Instruction.Store;
import io.gpuclass.model.code.Instruction.Update;
import io.gpuclass.model.code.Mbarrier;
import io.gpuclass.model.code.Order;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.code.Scope;
import io.gpuclass.model.code.SharedAddresses;
import io.gpuclass.model.code.Space;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Starts operations that go on beside a thread (PTX ISA, "Asynchronous Operations"): they come after what the thread did before, and the thread
 * follows them only where it waits. The completion of bytes of an {@code mbarrier} releases the operation that it belongs to, and nothing else.
 */
final class Agents {
    private static final int ALIGNMENT = 16;
    private static final int MOST_PIECES = 64;

    private final RunningThread running;
    private final Execution execution;
    private final Line line;

    Agents(RunningThread running, Line line) {
        this.running = running;
        this.line = line;
        execution = running.execution;
    }

    /** Returns whether the thread could start it, or could go on: false if it stalls before. */
    boolean starts(Asynchronous asynchronous) {
        if (asynchronous instanceof CommitGroup group) {
            running.state.copies = running.state.copies.committed(group.isBulk());
            return true;
        }
        if (asynchronous instanceof Instruction.WaitGroup group) {
            follow(running.state.copies.done(group));
            running.state.copies = running.state.copies.after(group);
            return true;
        }
        if (asynchronous instanceof AsyncStore store) {
            return stores(store);
        }
        return asynchronous instanceof Copy copy ? copies(copy) : arrives((ArriveAfterCopies) asynchronous);
    }

    /** Releases what initialized an {@code mbarrier}, and nothing else that the thread did. */
    void fencesInitialized() {
        List<Integer> initialized = execution.events.stream()
                .filter(event -> event.thread() == running.number && event.kind() == Kind.WRITE)
                .filter(event -> event.line().text().contains("mbarrier.init"))
                .map(Event::id)
                .toList();
        Event fence = event(line, Kind.FENCE, Order.RELEASE, Scope.CLUSTER, 0, 0, List.of(), agent(false));
        execution.addBeside(fence, List.of(), initialized);
        follow(List.of(fence.id()));
    }

    /** Lets what the thread does next follow some events. */
    private void follow(List<Integer> done) {
        running.state.latest = Stream.concat(running.state.latest.stream(), done.stream())
                .distinct()
                .toList();
    }

    private Agent agent(boolean isAsyncProxy) {
        return new Agent(execution.events.size() + 1, isAsyncProxy);
    }

    private Event event(
            Line of, Kind kind, Order order, Scope scope, long address, int bytes, List<Value> operands, Agent agent) {
        return new Event(
                execution.events.size(),
                running.number,
                running.state.pc,
                of,
                kind,
                order,
                scope,
                address,
                bytes,
                operands,
                agent);
    }

    /** Returns where an access goes; empty if that is open, or if nothing is there, which stops the thread. */
    private Optional<Long> address(Access access) {
        Operand operand = access.address();
        Value base = operand.isConstant() ? Value.ZERO : running.value(operand);
        if (!(base instanceof Known known)) {
            running.stall(base, operand.register());
            return Optional.empty();
        }
        long address = running.windows.found(known.decisive(line) + operand.constant(), access.space());
        String fault = running.windows.fault(address, execution.program.objects(), line);
        if (fault != null) {
            running.fails(fault);
            return Optional.empty();
        }
        return Optional.of(address);
    }

    /** Returns whether the thread has ended, and does not only stall, where an address is missing. */
    private boolean hasEnded() {
        return running.state.ended;
    }

    private boolean isUndefined(boolean isRight, String what) {
        if (!isRight) {
            running.fails(what + ": " + line.source() + "  " + line.text());
        }
        return !isRight;
    }

    // Stores and reductions

    private boolean stores(AsyncStore store) {
        Optional<Long> into = address(store.into());
        Optional<Long> barrier = store.barrier().flatMap(this::address);
        if (into.isEmpty() || hasEnded() || store.barrier().isPresent() && barrier.isEmpty()) {
            return hasEnded();
        }
        long window = SharedAddresses.window(into.get());
        if (barrier.isPresent()
                && isUndefined(
                        SharedAddresses.isShared(into.get()) && window == SharedAddresses.window(barrier.get()),
                        "stores asynchronously into another block than that of its mbarrier")) {
            return true;
        }
        boolean isOwnReduced = barrier.isPresent() && store.function() != null && running.windows.isOwn(into.get());
        if (isUndefined(!isOwnReduced, "reduces asynchronously in its own block")) {
            return true;
        }
        boolean isAlone = barrier.isPresent() && !running.windows.hasOthers();
        if (isUndefined(!isAlone, "stores asynchronously in a cluster of one block")) {
            return true;
        }
        Agent agent = agent(false);
        Access access = store.into();
        List<Integer> written = new ArrayList<>();
        for (int i = 0; i < store.values().size(); i++) {
            Value value = running.value(store.values().get(i));
            Instruction instruction = store.function() == null
                    ? new Store(access, List.of(store.values().get(i)))
                    : new Update(
                            -1,
                            -1,
                            access,
                            store.function(),
                            false,
                            List.of(store.values().get(i)));
            Event event = event(
                    line.as(instruction, line.text()),
                    store.function() == null ? Kind.WRITE : Kind.UPDATE,
                    access.order(),
                    access.scope(),
                    into.get() + (long) i * access.bytes(),
                    access.bytes(),
                    List.of(low(value, access.bytes())),
                    agent);
            execution.addBeside(event, running.state.latest, List.of());
            written.add(event.id());
        }
        barrier.ifPresent(address ->
                completes(store.barrier().get(), address, written, (long) written.size() * access.bytes(), agent));
        return true;
    }

    private static Value low(Value value, int bytes) {
        return value instanceof Known known && !known.isOpaque()
                ? new Known(Value.low(known.bits(), bytes), known.isFromMemory())
                : value;
    }

    /** Tells a barrier that so many bytes are there, after what wrote them. */
    private void completes(Access barrier, long address, List<Integer> after, long bytes, Agent by) {
        Update update = new Update(-1, -1, barrier, Mbarrier.COMPLETE_BYTES, false, List.of());
        Line told = line.as(update, opcode() + " completes " + bytes + " bytes of its mbarrier");
        tells(told, barrier, address, after, new Known(bytes, false), new Agent(by.number(), false));
    }

    /** Changes a barrier, and releases some events only. */
    private void tells(Line told, Access barrier, long address, List<Integer> after, Known by, Agent agent) {
        Event event = event(
                told, Kind.UPDATE, barrier.order(), barrier.scope(), address, barrier.bytes(), List.of(by), agent);
        BitSet shown = new BitSet();
        after.forEach(shown::set);
        execution.patterns.limit(event.id(), shown);
        execution.addBeside(event, both(running.state.latest, after), List.of());
    }

    private String opcode() {
        return line.text().replaceFirst("^@!?\\S+\\s+", "").replaceFirst("\\s.*", "");
    }

    // Copies

    private boolean copies(Copy copy) {
        Optional<Long> from = address(copy.from());
        Optional<Long> into = from.isEmpty() ? from : address(copy.into());
        Optional<Long> barrier = into.isEmpty() ? into : copy.barrier().flatMap(this::address);
        if (into.isEmpty() || hasEnded() || copy.barrier().isPresent() && barrier.isEmpty()) {
            return hasEnded();
        }
        for (Operand operand : List.of(copy.size(), copy.read())) {
            Value value = running.value(operand);
            if (!(value instanceof Known)) {
                running.stall(value, operand.register());
                return false;
            }
        }
        long bytes = number(copy.size());
        long whole = number(copy.read());
        if (isUndefined(whole <= bytes, "copies more than it says")) {
            return true;
        }
        long alignment = copy.isBulk() ? ALIGNMENT : bytes;
        boolean isAligned =
                bytes > 0 && bytes % alignment == 0 && from.get() % alignment == 0 && into.get() % alignment == 0;
        if (isUndefined(isAligned, "copies what is not aligned to " + alignment + " bytes")) {
            return true;
        }
        boolean isOwn = copy.from().space() == Space.SHARED && running.windows.isOwn(into.get());
        if (isUndefined(!isOwn, "copies from its own block's shared memory into it")) {
            return true;
        }
        int piece = (int) Math.min(piece(), bytes);
        if (bytes / piece > MOST_PIECES) {
            throw new Refused("the model copies at most " + MOST_PIECES * piece + " bytes at once, in pieces of "
                    + piece + ", not " + bytes + ": " + line.source() + ": " + line.text());
        }
        if (whole % piece > 0) {
            throw new Refused("the model copies pieces of " + piece + " bytes, so not the first " + whole + ": "
                    + line.source() + ": " + line.text());
        }
        Agent agent = agent(copy.isBulk());
        List<Integer> read = new ArrayList<>();
        List<Integer> written = new ArrayList<>();
        for (long at = 0; at < bytes; at += piece) {
            if (at < whole) {
                read.add(reads(copy.from(), from.get() + at, piece, agent));
            }
            int source = at < whole ? read.get(read.size() - 1) : Value.NONE;
            written.add(writes(copy.into(), into.get() + at, piece, source, agent));
        }
        if (copy.isBulk()) {
            read.add(fences(read, agent));
            written.add(fences(both(read, written), agent));
        }
        if (copy.barrier().isPresent()) {
            completes(copy.barrier().get(), barrier.get(), both(read, written), bytes, agent);
        } else {
            running.state.copies = running.state.copies.with(new Copies.Started(read, written), copy.isBulk());
        }
        return true;
    }

    /** Returns how large the pieces of a copy are: no larger than what anybody accesses. */
    private int piece() {
        int least = execution.program.threads().stream()
                .mapToInt(member -> member.code().leastBytes())
                .min()
                .orElse(Long.BYTES);
        return Math.min(least, Long.BYTES);
    }

    private int reads(Access access, long address, int bytes, Agent agent) {
        Line load = line.as(new Load(List.of(), access), opcode() + " loads [address]");
        Event event = event(load, Kind.READ, Order.WEAK, Scope.CTA, address, bytes, List.of(), agent);
        execution.addBeside(event, running.state.latest, List.of());
        return event.id();
    }

    private int writes(Access access, long address, int bytes, int read, Agent agent) {
        Line store = line.as(new Store(access, List.of()), opcode() + " stores [address]");
        List<Value> operands = List.of(read == Value.NONE ? Value.ZERO : new OfRead(read));
        Event event = event(store, Kind.WRITE, Order.WEAK, Scope.CTA, address, bytes, operands, agent);
        execution.addBeside(event, read == Value.NONE ? running.state.latest : List.of(read), List.of());
        return event.id();
    }

    private long number(Operand operand) {
        return ((Known) running.value(operand)).decisive(line) & 0xffff_ffffL;
    }

    /** The completion is followed by a fence between the proxies (PTX ISA, "Async Proxy"). */
    private int fences(List<Integer> after, Agent agent) {
        Line fence = line.as(new ProxyFence(Objects.ALL), opcode() + " is over");
        Event event = event(fence, Kind.PROXY_FENCE, Order.WEAK, Scope.CTA, 0, 0, List.of(), agent);
        execution.addBeside(event, List.of(), after);
        return event.id();
    }

    private static List<Integer> both(List<Integer> some, List<Integer> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private boolean arrives(ArriveAfterCopies arrive) {
        Optional<Long> address = address(arrive.barrier());
        if (address.isEmpty()) {
            return hasEnded();
        }
        List<Integer> after = new ArrayList<>(running.state.copies.all());
        execution.events.stream()
                .filter(event -> event.thread() == running.number
                        && event.pc() == running.state.pc - 1
                        && event.line().text().equals(line.text()))
                .reduce((first, second) -> second)
                .ifPresent(expecting -> after.add(expecting.id()));
        Access access = arrive.barrier();
        Update update = new Update(-1, -1, access, Mbarrier.ARRIVE, false, List.of());
        tells(line.as(update, line.text()), access, address.get(), after, new Known(1, false), agent(false));
        return true;
    }
}
