package io.gpuclass.model;

import io.gpuclass.model.Value.Known;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import io.gpuclass.model.code.Instruction;
import io.gpuclass.model.code.Refused;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Looks for a final state of registers and memory. */
public final class Reachability implements Visitor {
    private static final int BYTES = 8;

    private final Map<String, Long> locations;
    private final Predicate<ToLongFunction<String>> state;
    private boolean isFound;
    private String steps = "";

    Reachability(Map<String, Long> locations, Predicate<ToLongFunction<String>> state) {
        this.locations = locations;
        this.state = state;
    }

    /**
     * Explores a program until the state was reached.
     *
     * @param locations addresses of eight bytes each, by name
     * @param state the state, over {@code x} for memory and {@code P0:r1} for a register
     */
    public static Verdict of(
            Program program, Bounds bounds, Map<String, Long> locations, Predicate<ToLongFunction<String>> state) {
        Reachability reachability = new Reachability(locations, state);
        Explorer explorer = new Explorer(program, bounds, reachability);
        explorer.explore();
        return explorer.verdict(reachability.outcome(explorer), reachability.steps);
    }

    private Outcome outcome(Explorer explorer) {
        if (isFound) {
            return Outcome.FOUND;
        }
        return explorer.gaveUp()
                ? Outcome.GAVE_UP
                : explorer.executions() == 0 ? Outcome.NEVER_ENDS : Outcome.NOT_FOUND;
    }

    /** Where writes race, any of the last ones may be what is found. */
    @Override
    public boolean visit(Execution execution, Axioms axioms) {
        for (ThreadState thread : execution.threads) {
            if (thread.fault != null && !thread.fault.startsWith(Instruction.STOPS_ITSELF)) {
                throw new Refused("what the test does is undefined: it " + thread.fault);
            }
        }
        List<Map<String, Known>> ends = List.of(Map.of());
        for (Map.Entry<String, Long> location : locations.entrySet()) {
            execution.budget.check(ends.size());
            List<Known> values = last(execution, axioms, location.getValue());
            ends = ends.stream()
                    .flatMap(end -> values.stream().map(value -> with(end, location.getKey(), value)))
                    .toList();
        }
        boolean isReached = ends.stream()
                .anyMatch(end -> state.test(
                        name -> end.containsKey(name) ? bits(end.get(name), name) : register(execution, name)));
        if (isReached) {
            isFound = true;
            steps = Interleaving.of(execution);
        }
        return !isFound;
    }

    private static List<Known> last(Execution execution, Axioms axioms, long address) {
        List<Known> written =
                axioms.last(address).stream().map(execution.values::written).toList();
        return written.isEmpty() ? List.of(new Known(execution.program.initial(address, BYTES), true)) : written;
    }

    private static Map<String, Known> with(Map<String, Known> end, String name, Known value) {
        Map<String, Known> more = new HashMap<>(end);
        more.put(name, value);
        return more;
    }

    private static long register(Execution execution, String name) {
        String[] parts = name.split(":", 2);
        for (int i = 0; parts.length == 2 && i < execution.threads.size(); i++) {
            Program.Member member = execution.program.threads().get(i);
            if (member.name().equals(parts[0])) {
                Integer register = member.code().registers().get(parts[1]);
                if (register == null && !member.registers().containsKey(parts[1])) {
                    throw new Refused("the condition has " + name + ", a register that the thread never uses");
                }
                return register == null
                        ? member.registers().get(parts[1])
                        : bits(execution.values.known(execution.threads.get(i).registers[register]), name);
            }
        }
        throw new Refused("the condition has " + name + ", which is no location and no register of a thread");
    }

    private static long bits(Known value, String name) {
        if (value.isOpaque()) {
            throw new Refused("the condition has " + name + ", a number that the model does not compute");
        }
        return value.bits();
    }

    @Override
    public boolean needsAll() {
        return true;
    }
}
