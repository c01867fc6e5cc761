package io.gpuclass.engine.session;

import io.gpuclass.profile.units.Named;
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
    SECTIONS("sections"),
    /** Programs with barriers that they do not need, on a GPU; only where asked for. */
    ARTIFICIAL_BARRIERS("artificial-barriers", true),
    /** Programs whose threads wait for each other; only where asked for. */
    APPLICATIONS("applications", true);

    private final String id;
    private final boolean optIn;

    Suite(String id) {
        this(id, false);
    }

    Suite(String id, boolean optIn) {
        this.id = id;
        this.optIn = optIn;
    }

    /** Returns whether it runs only where it is asked for, or where everything is. */
    boolean isOptIn() {
        return optIn;
    }

    @Override
    public String id() {
        return id;
    }

    /** Returns all suites, in the order in which they run. */
    public static Set<Suite> all() {
        return Collections.unmodifiableSet(EnumSet.allOf(Suite.class));
    }

    /** Returns the suites that run unless told otherwise. */
    public static Set<Suite> usual(Depth depth) {
        EnumSet<Suite> suites = EnumSet.allOf(Suite.class);
        suites.removeIf(suite -> suite.optIn && depth != Depth.THOROUGH);
        return Collections.unmodifiableSet(suites);
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
