package io.gpuclass.view.export;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;

/** What the library uses on a GPU that nobody measured, by id: {@code sync/default_choice.cuh} in words. A test compares the two. */
final class LibraryDefaults {
    static final String HEADER = "sync/default_choice.cuh";

    private static final String TICKET = "ticket-turns";

    private LibraryDefaults() {}

    /**
     * Returns the implementation.
     *
     * @param fair whether it must be first come, first served
     * @param contention null: any number of blocks, known when the program runs
     */
    static String of(Role role, boolean fair, Contention contention) {
        return switch (role) {
            case BARRIER -> "striped";
            case MUTEX -> !fair && contention == Contention.LOW ? "ttas" : TICKET;
            case SEMAPHORE_LOW, SEMAPHORE_HIGH -> TICKET;
        };
    }

    /** Returns the C++ type, pauses included. */
    static String type(String member, Contention contention) {
        return "default_choice::" + member + "<contention::" + (contention == null ? "by_blocks" : contention.id())
                + ">";
    }
}
