package io.gpuclass.engine.system;

import io.gpuclass.profile.primitives.CatalogueRow;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Locale;

/**
 * A primitive of several processors, by its row of {@code probes-cuda/system-catalogue.inc}.
 *
 * @param kind what it promises
 * @param name in the names of its kernels
 * @param twin whether it is a deliberately broken form
 * @param inOnePlace whether its state lies in one memory, on which all members use atomics, rather than in each member's
 * @param unobserved of a twin that no GPU was seen to show: why, as far as that is known; null for others
 */
record TeamRow(Kind kind, String name, boolean twin, boolean inOnePlace, String unobserved) {
    private static final String TABLE = "system-catalogue.inc";

    /** The form of this tool, which takes the CPU in where it is a barrier. */
    static final String SYSTEM = "system";

    /** Returns the rows of the table, in its order; none in a build without such primitives. */
    static List<TeamRow> all() {
        return CatalogueTable.read(TABLE).stream().map(TeamRow::of).toList();
    }

    static TeamRow of(CatalogueRow row) {
        Kind kind = Named.parse(Kind.class, row.kind().replace("TEAM_", "").toLowerCase(Locale.ROOT));
        return new TeamRow(kind, row.name(), row.twin(), row.type().startsWith("in_one_place<"), row.unobserved());
    }

    /** Returns its id in profiles. */
    String id() {
        return name.replace('_', '-');
    }

    /** Returns the kernel that times it. */
    String timed() {
        return "team_" + kind.id() + "_" + name;
    }

    /** Returns the kernel that checks it. */
    String checked() {
        return "team_verify_" + kind.id() + "_" + (twin ? "twin_" : "") + name;
    }

    /** Returns whether the CPU may take part. */
    boolean takesHost() {
        return kind == Kind.BARRIER && !twin && name.equals(SYSTEM);
    }
}
