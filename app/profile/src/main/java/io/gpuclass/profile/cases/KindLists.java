package io.gpuclass.profile.cases;

import java.util.List;

/**
 * Declares the lists of event counters, messages, combining mutexes, shared mutexes, sequence locks, queues and deques. They share a record,
 * since the ranks of {@code bench} and the answers for hand-offs are computed from all of them.
 */
final class KindLists {
    private static final String SUITE = "kinds";

    static final List<CaseList> LISTS = List.of(
            form(CaseList.of(Subjects.PRODUCER_CONSUMER, "kinds/handOffs/*", SUITE))
                    .at(Axis.BLOCKS, row -> 2 * row.path("pairs").intValue(), "pairs")
                    .gives(Metric.HAND_OFF, "nsPerHandOff"),
            form(CaseList.of(Subjects.MESSAGE, "kinds/messages/*", SUITE))
                    .at(Axis.BLOCKS, "blocks")
                    .at(Axis.LENGTH, "bytes")
                    .gives(Metric.HAND_OFF, "nsPerHandOff"),
            form(CaseList.of(Subjects.COMBINING, "kinds/combining/*", SUITE))
                    .at(Axis.BLOCKS, "blocks")
                    .at(Axis.LENGTH, "accesses")
                    .gives(Metric.RATE, "opsPerSecond")
                    .gives(Metric.FAIRNESS, "fairness"),
            form(CaseList.of(Subjects.READERS, "kinds/readers/*", SUITE))
                    .at(Axis.BLOCKS, "blocks")
                    .apart("writers")
                    .gives(Metric.RATE, "readsPerSecond")
                    .gives(Metric.WRITE_RATE, "writesPerSecond")
                    .gives(Metric.FAIRNESS, "fairness"),
            form(CaseList.of(Subjects.QUEUE, "kinds/queues/*", SUITE))
                    .at(Axis.BLOCKS, "blocks")
                    .threads()
                    .gives(Metric.RATE, "pairsPerSecond")
                    .gives(Metric.FAIRNESS, "fairness"),
            form(CaseList.of(Subjects.TASKS, "kinds/tasks/*", SUITE))
                    .at(Axis.BLOCKS, "blocks")
                    .at(Axis.LENGTH, "tasks")
                    .gives(Metric.RATE, "tasksPerSecond")
                    .gives(Metric.STOLEN_SHARE, "stolenShare")
                    .gives(Metric.FAIRNESS, "fairness"),
            form(CaseList.of(null, "kinds/verification/*", SUITE)).apart("twin"));

    private KindLists() {}

    private static CaseList form(CaseList list) {
        return list.at(Axis.KIND, "kind").at(Axis.NAME, "implementation");
    }
}
