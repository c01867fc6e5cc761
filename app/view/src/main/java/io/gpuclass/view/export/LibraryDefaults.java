package io.gpuclass.view.export;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;

/** What the library uses on a GPU that nobody measured, by id: {@code sync/default_choice.cuh} in words. A test compares the two. */
final class LibraryDefaults {
    static final String HEADER = "sync/default_choice.cuh";

    private LibraryDefaults() {}

    /** Returns the implementation, the same under any contention, and for a mutex whether or not it must be fair. */
    static String of(Role role) {
        return Catalogue.libraryDefault(DeviceKind.CUDA, role.kind())
                .orElseThrow()
                .id();
    }

    /** Returns the C++ type, pauses included. */
    static String type(String member, Contention contention) {
        return "default_choice::" + member + "<contention::" + (contention == null ? "by_blocks" : contention.id())
                + ">";
    }
}
