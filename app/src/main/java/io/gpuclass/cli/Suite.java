package io.gpuclass.cli;

import io.gpuclass.units.Named;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A part of the measurement that can be left out. */
public enum Suite implements Named {
    /** The twelve memory probes. */
    PROBES("probes"),
    /** The sustained line-hostage test. */
    HOSTAGE("hostage"),
    /** Per-thread locks inside one warp. */
    SIMT("simt"),
    /** Barriers, mutexes, semaphores and condition variables: verified, timed, then looked at more closely. */
    PRIMITIVES("primitives"),
    /** The same with work inside, on a GPU. */
    SECTIONS("sections");

    private final String id;

    Suite(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns all suites, in the order in which they run. */
    public static Set<Suite> all() {
        return Collections.unmodifiableSet(EnumSet.allOf(Suite.class));
    }

    /**
     * Returns the suites of a comma-separated list, in the order in which they run.
     *
     * @throws IllegalArgumentException naming the known suites, if one is not known or the list is empty
     */
    public static Set<Suite> parse(String list) {
        EnumSet<Suite> suites = EnumSet.noneOf(Suite.class);
        Arrays.stream(list.split(",", -1)).map(String::strip).forEach(id -> suites.add(Named.parse(Suite.class, id)));
        return Collections.unmodifiableSet(suites);
    }
}
