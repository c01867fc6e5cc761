package io.gpuclass.view.export;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.Contention;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Selection of a header for one role and contention, with its reason.
 *
 * @param fair whether only fair ones were in the running
 * @param contention how many blocks contend; null: any number, known when the program runs
 * @param type the C++ type, constants included
 * @param headers what declares it, below {@code gpuclass/}
 * @param reason what was measured, in words
 * @param passedOver why a faster one was not taken; null where none was
 * @param leftOut why tuned pauses of it were not taken; null where there are none, or they were
 */
@RecordBuilder
record CudaHeaderChoice(
        Role role,
        boolean fair,
        Contention contention,
        String type,
        List<String> headers,
        String reason,
        String passedOver,
        String leftOut) {
    CudaHeaderChoice {
        headers = List.copyOf(headers);
    }

    String member() {
        return (fair ? "fair_" : "") + role.id().replace('-', '_');
    }

    /** Returns the id of the library's default. */
    String usual() {
        return role.libraryDefault(contention);
    }

    String when() {
        return contention == null ? "any" : contention.id();
    }
}
