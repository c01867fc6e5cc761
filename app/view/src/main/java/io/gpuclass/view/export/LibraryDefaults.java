package io.gpuclass.view.export;

import io.gpuclass.profile.primitives.Contention;

/** The C++ types that the library uses on a GPU that nobody measured. */
final class LibraryDefaults {
    static final String HEADER = "sync/default_choice.cuh";

    private LibraryDefaults() {}

    /** Returns the C++ type, pauses included. */
    static String type(String member, Contention contention) {
        return "default_choice::" + member + "<contention::" + (contention == null ? "by_blocks" : contention.id())
                + ">";
    }
}
