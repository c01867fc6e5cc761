package io.gpuclass.profile.cases;

import io.gpuclass.profile.levels.LevelResults.Level;
import java.util.List;

/**
 * Declares the lists of barriers at each level, reads of shared memory, and the map of memory. They have records, since choices and ratios are
 * computed from them; the map is one object, whose figures have a list each.
 */
final class LevelLists {
    private static final String SUITE = "levels";
    private static final String CLUSTER = "blocksPerCluster";

    static final List<CaseList> LISTS = List.of(
            CaseList.of(Subjects.LEVEL_BARRIER, "levels/barriers/*", SUITE)
                    .at(Axis.KIND, "level")
                    .at(Axis.NAME, row -> form(row, row.text("form")), "form", "groupsPerBlock", CLUSTER)
                    .at(Axis.BLOCKS, "blocks")
                    .threads()
                    .gives(Metric.BARRIER_TIME, "nsPerBarrier"),
            CaseList.of(Subjects.SHARED_READ, "levels/accesses/*", SUITE)
                    .at(Axis.KIND, "place")
                    .at(Axis.NAME, LevelLists::read, "access", "sharing", CLUSTER)
                    .threads()
                    .gives(Metric.ACCESS_TIME, "nsPerAccess"),
            map("map/atomics", "atomic").gives(Metric.LINE_TIME, "medianNs"),
            map("map/halves", "atomic").gives(Metric.NEAR_TIME, "nearNs").gives(Metric.FAR_TIME, "farNs"),
            map("map/reads", "read").gives(Metric.LINE_TIME, "medianNs"),
            map("map/handOffs", "hand-off").gives(Metric.NEAR_TIME, "nearNs").gives(Metric.FAR_TIME, "acrossNs"),
            CaseList.of(null, "levels/choices/*", SUITE).apart("level", "threads", "groupsPerBlock", CLUSTER, "blocks"),
            CaseList.of(null, "levels/ratios/*", SUITE).apart("place", "threads", CLUSTER),
            CaseList.of(null, "levels/skipped/*", SUITE).apart("level", "form", "reason"),
            CaseList.of(null, "levels/verification/*", SUITE).apart("level", "form", "twin", CLUSTER));

    private LevelLists() {}

    private static CaseList map(String path, String access) {
        return CaseList.of(Subjects.MEMORY_MAP, path, "map").at(Axis.NAME, row -> access);
    }

    private static String form(Row row, String form) {
        return Level.form(form, (Integer) row.value(CLUSTER));
    }

    private static Object read(Row row) {
        return form(row, row.text("sharing") + "-" + row.text("access") + "-read");
    }
}
