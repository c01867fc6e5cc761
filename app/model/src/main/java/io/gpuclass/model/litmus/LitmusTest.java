package io.gpuclass.model.litmus;

import io.gpuclass.model.Program;
import io.gpuclass.model.Reachability;
import io.gpuclass.model.Verdict;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * A litmus test: a program, and a final state that is asked about.
 *
 * @param name of the test
 * @param program its threads
 * @param locations addresses of memory, by name
 * @param state what is asked for: of {@code forall}, what is not to be
 */
public record LitmusTest(
        String name, Program program, Map<String, Long> locations, Predicate<ToLongFunction<String>> state) {
    public LitmusTest {
        locations = Map.copyOf(locations);
    }

    /**
     * Reads a test.
     *
     * @throws io.gpuclass.model.code.Refused if it is none, or has what the model does not cover; the message names the line
     */
    public static LitmusTest parse(String text) {
        return new LitmusParser(text).test();
    }

    /** Returns whether the state that it asks about can be reached. */
    public Verdict decide(Verdict.Bounds bounds) {
        return Reachability.of(program, bounds, locations, state);
    }
}
