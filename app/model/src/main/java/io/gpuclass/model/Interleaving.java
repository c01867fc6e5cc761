package io.gpuclass.model;

import io.gpuclass.model.Event.Kind;
import io.gpuclass.model.Value.Known;
import io.gpuclass.model.code.Mbarrier;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** An execution as a list of steps, one a line, in an order in which reads come after the writes that they return where there is one. */
final class Interleaving {
    private final Execution execution;
    private final List<Event> open;
    private final StringBuilder text = new StringBuilder();

    private Interleaving(Execution execution) {
        this.execution = execution;
        open = new ArrayList<>(execution.events);
    }

    static String of(Execution execution) {
        return of(execution, null);
    }

    /** @param some the events that are shown; null for all */
    static String of(Execution execution, BitSet some) {
        Interleaving interleaving = new Interleaving(execution);
        interleaving.open.removeIf(event -> some != null && !some.get(event.id()));
        while (!interleaving.open.isEmpty()) {
            interleaving.step(interleaving.next());
        }
        return interleaving.text.toString();
    }

    private Event next() {
        Event first = null;
        for (Event event : open) {
            boolean isNext = open.stream()
                    .noneMatch(other -> other.thread() == event.thread()
                            && other.id() < event.id()
                            && (other.agent().isThread() || execution.causality.isBase(other.id(), event.id())));
            if (isNext) {
                Event source =
                        event.reads() && execution.values.isResolved(event) ? execution.values.source(event) : null;
                if (isReady(event, source)) {
                    return event;
                }
                first = first == null ? event : first;
            }
        }
        return first;
    }

    /** Returns whether what an event reads is there, and nothing that is open has to come before it. */
    private boolean isReady(Event event, Event source) {
        boolean isOvertaken = open.stream()
                .anyMatch(other -> other.reads()
                        && other != event
                        && event.isMemory()
                        && event.kind() != Kind.READ
                        && other.overlaps(event)
                        && execution.values.isResolved(other)
                        && precedes(execution.values.source(other), event)
                        && execution.values.source(other) != event);
        return (source == null || !open.contains(source)) && !isOvertaken;
    }

    private boolean precedes(Event source, Event write) {
        return source == null || execution.coherence.has(source.id(), write.id());
    }

    private void step(Event event) {
        open.remove(event);
        if (!text.isEmpty()) {
            text.append('\n');
        }
        String thread = execution.program.threads().get(event.thread()).name();
        String source = event.line().source();
        text.append(thread)
                .append("  ")
                .append(source.isEmpty() || source.equals(thread) ? "" : source + "  ")
                .append(execution.text(event))
                .append(values(event));
    }

    private String values(Event event) {
        StringBuilder values = new StringBuilder();
        if (event.reads()) {
            values.append(execution.values.isResolved(event) ? "  reads " + read(event) : "  not decided");
        }
        Known written = execution.values.written(event);
        if (written != null) {
            values.append("  writes ").append(number(event, written));
        }
        return values.toString();
    }

    private String read(Event event) {
        Event source = execution.values.source(event);
        Known value = execution.values.returned(event.id());
        String from = source == null
                ? "what was there at first"
                : "from " + execution.program.threads().get(source.thread()).name()
                        + (open.contains(source) ? ", which writes it later" : "");
        return number(event, value) + " (" + from + ")";
    }

    private static String number(Event event, Known value) {
        if (event.isOfMbarrier()) {
            return Mbarrier.words(value.bits());
        }
        return value.isOpaque()
                ? "a number"
                : event.isWide()
                        ? "{" + value.bits() + ", " + value.high() + "}"
                        : number(event.line().text(), value.bits());
    }

    /** Returns a number as an instruction means it. */
    private static String number(String text, long bits) {
        if (text.contains(".f32")) {
            return Float.toString(Float.intBitsToFloat((int) bits));
        }
        return text.contains(".f64") ? Double.toString(Double.longBitsToDouble(bits)) : Long.toString(bits);
    }
}
