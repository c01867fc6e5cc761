package io.gpuclass.model;

import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.code.Refused;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Memory after a first thread that runs alone, before all others: each of its reads returns its own last write. */
public final class InitialMemory {
    private static final int ROUNDS = 1_000_000;

    private InitialMemory() {}

    /**
     * Runs a thread to its end.
     *
     * @param memory bytes that are not zero before
     * @return bytes that are not zero after
     * @throws Refused if it does not end within bounds, or stops itself
     */
    public static Map<Long, Byte> after(Program.Member thread, Map<Long, Byte> memory, Bounds bounds) {
        try {
            return after(new Execution(new Program(List.of(thread), memory), Budget.of(bounds)), memory);
        } catch (Budget.Spent tooLong) {
            throw new Refused("making the initial state: it does not end in time");
        }
    }

    private static Map<Long, Byte> after(Execution run, Map<Long, Byte> memory) {
        Map<Long, Event> last = new HashMap<>();
        for (int done = 0; !run.threads.get(0).ended; done = run.events.size()) {
            boolean goesOn = Machine.run(run, 0, ROUNDS);
            run.events.subList(done, run.events.size()).forEach(event -> resolve(run, event, last));
            String fault = run.threads.get(0).fault;
            if (!goesOn || fault != null) {
                throw new Refused("making the initial state: " + (goesOn ? fault : "it does not end"));
            }
        }
        Map<Long, Byte> after = new HashMap<>(memory);
        run.events.forEach(event -> store(event, run.values.written(event), after));
        after.values().removeIf(value -> value == 0);
        return after;
    }

    private static void resolve(Execution run, Event event, Map<Long, Event> last) {
        if (event.reads()) {
            Event source = last.get(event.address());
            if (!LongStream.range(event.address(), event.address() + event.bytes())
                    .allMatch(address -> last.get(address) == source)) {
                throw new Refused("making the initial state reads what several wrote: "
                        + event.line().text());
            }
            run.resolve(event, source);
        }
        for (int i = 0; run.values.written(event) != null && i < event.bytes(); i++) {
            last.put(event.address() + i, event);
        }
    }

    private static void store(Event event, Known written, Map<Long, Byte> memory) {
        for (int i = 0; written != null && i < event.bytes(); i++) {
            written.decisive(event.line());
            memory.put(event.address() + i, (byte) written.part(i, 1).bits());
        }
    }
}
