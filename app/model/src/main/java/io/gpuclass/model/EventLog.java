package io.gpuclass.model;

import io.gpuclass.model.code.Scope;
import io.gpuclass.model.code.ThreadLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The events of an execution, and how any two of them relate by program order, addresses and moral strength. Owned by one execution. */
final class EventLog {
    final Program program;
    final List<Event> events;
    /** Memory operations on some of the same bytes. */
    final EventSets overlapping;
    /** Memory operations on the same bytes that are morally strong relative to an event, but for itself. */
    final EventSets strong;

    EventLog(Program program) {
        this.program = program;
        events = new ArrayList<>();
        overlapping = new EventSets();
        strong = new EventSets();
    }

    EventLog(EventLog other) {
        program = other.program;
        events = new ArrayList<>(other.events);
        overlapping = new EventSets(other.overlapping);
        strong = new EventSets(other.strong);
    }

    /** Returns the events of the same thread up to one, in program order. */
    Stream<Event> before(Event last) {
        List<Event> found = new ArrayList<>();
        for (int number = 0; number <= last.id(); number++) {
            if (events.get(number).mayBegin(last)) {
                found.add(events.get(number));
            }
        }
        return found.stream();
    }

    /** Compares a memory operation whose address is known with all others. */
    void compare(Event event) {
        for (Event other : events) {
            if (other != event && other.isMemory() && other.isPlaced() && other.overlaps(event)) {
                overlapping.addBoth(event.id(), other.id());
                if (isMorallyStrong(event, other)) {
                    strong.addBoth(event.id(), other.id());
                }
            }
        }
    }

    /** Returns whether two operations are morally strong relative to each other (PTX ISA, "Morally strong operations"). */
    boolean isMorallyStrong(Event a, Event b) {
        return areMorallyStrong(a, a.reach(), b, b.reach());
    }

    /** Returns whether the first operation of a release pattern and the last of an acquire pattern are morally strong, by what they order. */
    boolean synchronize(Event a, Event b) {
        return areMorallyStrong(a, a.scope(), b, b.scope());
    }

    private boolean areMorallyStrong(Event a, Scope ofA, Event b, Scope ofB) {
        if (a.isMemory()
                && b.isMemory()
                && (!a.isOn(b) || a.agent().isAsyncProxy() != b.agent().isAsyncProxy())) {
            return false;
        }
        ThreadLocation atA = location(a);
        ThreadLocation atB = location(b);
        return a.isInOrderWith(b)
                || a.order().isStrong() && b.order().isStrong() && ofA.includes(atA, atB) && ofB.includes(atB, atA);
    }

    private ThreadLocation location(Event event) {
        return program.threads().get(event.thread()).location();
    }
}
