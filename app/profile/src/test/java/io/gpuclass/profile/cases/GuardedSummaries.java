package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** The summaries in a profile's JSON that comparisons guard, so that a figure of them can be unstable. */
public final class GuardedSummaries {
    private GuardedSummaries() {}

    /** Returns their nodes, which the caller may change. */
    public static List<ObjectNode> in(JsonNode document) {
        List<ObjectNode> summaries = new ArrayList<>();
        for (CaseList list : CaseLists.ALL) {
            for (Metric metric : list.metrics()) {
                if (metric.is(Metric.Trait.GUARDED)) {
                    Row.top(document)
                            .rows(list.path())
                            .forEach(row -> find(list.measured(metric, row), row, summaries));
                }
            }
        }
        return summaries;
    }

    private static void find(Measured figure, Row row, List<ObjectNode> into) {
        if (figure.min() != null) {
            StreamSupport.stream(row.node().spliterator(), false)
                    .filter(each -> each.has("min") && Measured.of(each).equals(figure))
                    .forEach(each -> into.add((ObjectNode) each));
        }
    }
}
