package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Computed;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Value.OfBarrier;
import io.gpuclass.model.Value.OfRead;
import io.gpuclass.model.code.Arithmetic;
import io.gpuclass.model.code.Code;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The states from which everything that may come has been explored, or is about to be: two executions whose pasts leave the same memory and whose
 * other events and threads are the same go on in the same ways. Owned by one exploration.
 */
final class Futures {
    private final Set<ByteBuffer> known = new HashSet<>();
    private final Map<Arithmetic, Integer> functions = new IdentityHashMap<>();

    private final Visitor visitor;

    Futures(Visitor visitor) {
        this.visitor = visitor;
    }

    /**
     * Returns an execution with all decided that is over; empty if that cannot be, or if what may come has been explored from another one: once
     * all of it follows what is over, it depends only on the memory that was left.
     */
    Optional<Execution> ifUnknown(Execution execution) {
        Past past = Past.of(execution);
        if (past.events.cardinality() <= execution.past) {
            return Optional.of(execution);
        }
        execution.past = past.events.cardinality();
        Axioms axioms = Axioms.of(execution);
        List<Event> memory = past.memory();
        boolean isLost = axioms.race(visitor.guarded(), past.events) != null || visitor.isLost(execution);
        if (memory == null || isLost) {
            return Optional.of(execution);
        }
        List<Event> reads = past.readsThatMayRace(visitor.guarded());
        if (!reads.isEmpty() && (!past.isBase() || axioms.undecided(past.events) != null)) {
            return Optional.of(execution);
        }
        ByteBuffer future = ByteBuffer.wrap(digest(new State(execution, past).text(memory, reads)));
        Optional<Execution> decided = known.contains(future) ? Optional.empty() : ordered(execution, past.events);
        decided.ifPresent(one -> {
            one.settled = past.events;
            known.add(future);
        });
        return decided;
    }

    /** Orders some events in the first way that keeps to the axioms, for which one is as good as any; returns nothing if there is none. */
    private static Optional<Execution> ordered(Execution execution, BitSet some) {
        Event[] open = Axioms.of(execution).undecided(some);
        if (open == null) {
            return Optional.of(execution);
        }
        for (int way = 0; way <= 1; way++) {
            Execution next = execution.inOrder(open[way], open[1 - way]);
            Optional<Execution> all = Axioms.areKept(next) ? ordered(next, some) : Optional.empty();
            if (all.isPresent()) {
                return all;
            }
        }
        return Optional.empty();
    }

    private static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException never) {
            throw new IllegalStateException(never);
        }
    }

    void forget() {
        known.clear();
    }

    /** All that matters to what is to come, as text in which events have names that do not depend on the order of their discovery. */
    private final class State {
        private final Execution execution;
        private final Past past;
        /** By number of an event: its name; null of those of the past. */
        private final String[] names;

        private final StringBuilder text = new StringBuilder();

        State(Execution execution, Past past) {
            this.execution = execution;
            this.past = past;
            names = new String[execution.events.size()];
            int[] next = new int[execution.threads.size()];
            past.rest.stream().forEach(number -> {
                int thread = execution.events.get(number).thread();
                names[number] = thread + "." + next[thread]++;
            });
        }

        String text(List<Event> memory, List<Event> reads) {
            Set<String> left = new TreeSet<>();
            memory.forEach(write -> left.add(old(write) + '=' + number(execution.values.written(write))));
            reads.forEach(read -> left.add("read " + read.thread() + ' ' + old(read) + ' ' + read.order() + read.scope()
                    + past.threadsNotAfter(read) + names(notAfter(read))));
            text.append(left);
            past.rest.stream()
                    .mapToObj(execution.events::get)
                    .sorted(Comparator.comparingInt(Event::thread).thenComparingInt(Event::id))
                    .forEach(this::append);
            for (int thread = 0; thread < execution.threads.size(); thread++) {
                append(thread);
            }
            return text.toString();
        }

        private String old(Event event) {
            return event.address() + "+" + event.bytes();
        }

        private static String number(Known known) {
            return known.bits() + "," + known.high() + (known.isOpaque() ? "o" : "");
        }

        private BitSet notAfter(Event read) {
            BitSet found = (BitSet) past.rest.clone();
            found.andNot(execution.causality.afterInBase(read.id()));
            return found;
        }

        private String names(BitSet events) {
            Set<String> found = new TreeSet<>();
            events.stream().filter(past.rest::get).forEach(event -> found.add(names[event]));
            return found.toString();
        }

        // Events

        private void append(Event event) {
            int number = event.id();
            text.append('\n').append(names[number]).append(' ').append(event.pc());
            Value open = execution.address(number);
            text.append(open == null ? "@" + old(event) : "@" + text(open));
            event.operands().forEach(operand -> text.append(' ').append(text(operand)));
            if (event.reads()) {
                text.append(
                        execution.values.isResolved(event)
                                ? " is " + source(execution.values.source(event))
                                : excluded(event));
            }
            text.append(names(execution.causality.beforeInBase(number)))
                    .append(names(execution.causality.before(number)))
                    .append(names(execution.causality.observed(number)))
                    .append(names(execution.coherence.before(number)))
                    .append(names(execution.patterns.releases(event)));
        }

        private String source(Event source) {
            return source == null || past.events.get(source.id()) ? "old" : names[source.id()];
        }

        private String excluded(Event read) {
            Set<String> found = new TreeSet<>();
            BitSet others = execution.values.writesBeside(read);
            if (execution.exclusions.excludes(read, null) && !others.intersects(past.events)) {
                found.add("old");
            }
            for (int write = others.nextSetBit(0); write >= 0; write = others.nextSetBit(write + 1)) {
                boolean isOver = past.events.get(write)
                        && execution.coherence.after(write).intersects(past.events);
                if (!isOver && execution.exclusions.excludes(read, execution.events.get(write))) {
                    found.add(source(execution.events.get(write)));
                }
            }
            return " not " + found;
        }

        // Threads

        private void append(int number) {
            ThreadState thread = execution.threads.get(number);
            text.append("\nat ").append(thread.pc).append(thread.ended ? " ended" : "");
            if (thread.ended) {
                return;
            }
            Code code = execution.program.threads().get(number).code();
            text.append(thread.isParted)
                    .append(thread.assumed)
                    .append(thread.decidedByClock)
                    .append(thread.awaits == Value.NONE ? "" : nameOrOld(thread.awaits));
            thread.latest.forEach(event -> text.append(' ').append(nameOrOld(event)));
            if (thread.pc < code.lines().size()) {
                // a branch that is over may have chosen a number, which nothing else tells, and which decides later
                code.live().get(thread.pc).stream()
                        .forEach(register ->
                                text.append(' ').append(register).append('=').append(text(thread.registers[register])));
            }
            thread.assumptions.stream()
                    .filter(assumption -> !(assumption.value().in(execution.values) instanceof Known))
                    .forEach(assumption ->
                            text.append(" if ").append(text(assumption.value())).append(assumption.holds()));
            new TreeMap<>(thread.local)
                    .forEach((address, value) ->
                            text.append(' ').append(address).append(':').append(text(value)));
            text.append(new TreeMap<>(thread.rounds));
            if (thread.pc < code.lines().size()) {
                code.around().get(thread.pc).stream()
                        .filter(thread.marks::containsKey)
                        .forEach(head -> append(number, head, thread.marks.get(head)));
            }
            text.append(meetings(number));
        }

        private void append(int thread, int head, ThreadState.Mark mark) {
            boolean isPure = true;
            boolean hasRead = false;
            boolean hasReadStrongly = false;
            int at = -1;
            for (Event event : execution.events) {
                boolean isSince = event.thread() == thread && event.id() > mark.lastEvent();
                if (event.thread() == thread && past.events.get(event.id())) {
                    isPure &= !isSince || !execution.values.changes(event);
                    hasRead |= isSince && event.reads();
                    hasReadStrongly |= isSince && event.reads() && event.order().isStrong();
                } else if (event.thread() == thread && !isSince) {
                    at = event.id();
                }
            }
            text.append(" mark ")
                    .append(head)
                    .append(isPure)
                    .append(hasRead)
                    .append(hasReadStrongly)
                    .append(at < 0 ? "" : names[at]);
            Arrays.stream(mark.needed()).forEach(value -> text.append(' ').append(text(value)));
        }

        private String nameOrOld(int event) {
            return names[event] == null ? "old" : names[event];
        }

        /** Returns how often a thread came to each barrier. */
        private Map<String, Integer> meetings(int thread) {
            Map<String, Integer> found = new TreeMap<>();
            execution.events.stream()
                    .filter(event -> event.thread() == thread && event.kind() == Kind.MEETING)
                    .forEach(event ->
                            found.merge(event.bytes() + "" + event.meeting().of(), 1, Integer::sum));
            return found;
        }

        // Values

        private String text(Value value) {
            Value now = value.in(execution.values);
            if (now instanceof Known known) {
                return number(known) + (known.isFromMemory() ? "m" : "");
            }
            if (now instanceof OfRead read) {
                return "of " + nameOrOld(read.event()) + read.isHigh();
            }
            if (now instanceof OfBarrier meeting) {
                return "of " + nameOrOld(meeting.event());
            }
            if (now instanceof Computed computed) {
                int function = functions.computeIfAbsent(computed.function(), any -> functions.size());
                return "f" + function + "(" + text(computed.a()) + ";" + text(computed.b()) + ";" + text(computed.c())
                        + ")";
            }
            return "clock";
        }
    }
}
