package io.gpuclass.engine.kinds;

import io.gpuclass.profile.kinds.FurtherKind;

/**
 * A row of {@code probes-cuda/kinds-catalogue.inc}.
 *
 * @param use what is done with it
 * @param kind what it promises
 * @param name in the names of its kernels
 * @param peer whether it is what others use, rather than the library's
 * @param unobserved of a broken twin that no GPU was seen to show: why; null for others
 */
record KindRow(Use use, FurtherKind kind, String name, boolean peer, String unobserved) {
    /** What rows are for. */
    enum Use {
        HAND_OFF("handoff_time_"),
        COMBINING("combining_rate_"),
        READERS("readers_rate_"),
        QUEUE("queue_rate_"),
        TASKS("tasks_rate_"),
        KIND_CHECK("kinds_verify_"),
        KIND_TWIN("kinds_verify_");

        private final String prefix;

        Use(String prefix) {
            this.prefix = prefix;
        }
    }

    /** Returns its id in profiles. */
    String id() {
        return name.replace('_', '-');
    }

    boolean twin() {
        return use == Use.KIND_TWIN;
    }

    /** Returns the kernel that times or checks it. */
    String kernel() {
        return switch (use) {
            case KIND_CHECK -> use.prefix + kind.id().replace('-', '_') + "_" + name;
            case KIND_TWIN -> use.prefix + kind.id().replace('-', '_') + "_twin_" + name;
            default -> use.prefix + name;
        };
    }
}
