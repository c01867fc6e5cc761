package io.gpuclass.model;

import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.Verdict.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** Looks for a final state of registers and memory. */
public final class Reachability implements Explorer.Visitor {
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
        Outcome outcome =
                reachability.isFound ? Outcome.FOUND : explorer.gaveUp() ? Outcome.GAVE_UP : Outcome.NOT_FOUND;
        return new Verdict(outcome, reachability.steps, explorer.executions(), explorer.isBounded());
    }

    @Override
    public boolean visit(Execution execution, Axioms axioms) {
        Map<String, List<Long>> last = new HashMap<>();
        locations.forEach((name, address) -> {
            List<Event> writes = axioms.last(address);
            last.put(
                    name,
                    writes.isEmpty()
                            ? List.of(execution.program.initial(address, 8))
                            : writes.stream()
                                    .map(write -> execution.written(write).bits())
                                    .toList());
        });
        if (reaches(execution, new ArrayList<>(last.keySet()), last, new HashMap<>())) {
            isFound = true;
            steps = Interleaving.of(execution);
        }
        return !isFound;
    }

    /** Where writes race, any of the last ones may be what is found. */
    private boolean reaches(
            Execution execution, List<String> open, Map<String, List<Long>> last, Map<String, Long> chosen) {
        if (open.isEmpty()) {
            return state.test(name -> chosen.containsKey(name) ? chosen.get(name) : register(execution, name));
        }
        String name = open.get(0);
        for (long value : last.get(name)) {
            Map<String, Long> next = new HashMap<>(chosen);
            next.put(name, value);
            if (reaches(execution, open.subList(1, open.size()), last, next)) {
                return true;
            }
        }
        return false;
    }

    private static long register(Execution execution, String name) {
        String[] parts = name.split(":", 2);
        for (int i = 0; parts.length == 2 && i < execution.threads.size(); i++) {
            Program.Member member = execution.program.threads().get(i);
            if (member.name().equals(parts[0])) {
                Integer register = member.code().registers().get(parts[1]);
                return register == null
                        ? member.registers().getOrDefault(parts[1], 0L)
                        : execution
                                .known(execution.threads.get(i).registers[register])
                                .bits();
            }
        }
        throw new io.gpuclass.model.code.Refused(
                "the condition has " + name + ", which is no location and no register of a thread");
    }

    @Override
    public boolean needsAll() {
        return true;
    }
}
