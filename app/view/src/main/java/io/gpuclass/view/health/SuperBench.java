package io.gpuclass.view.health;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Limits.Limit;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.view.terms.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Checks and limits as Microsoft's SuperBench has them: {@code sb result diagnosis} reads all three. */
public final class SuperBench {
    private static final String BENCHMARK = "gpuclass-check/";
    private static final String RETURN_CODE = BENCHMARK + "return_code";

    private SuperBench() {}

    /** Returns a node's line of {@code results-summary.jsonl}: each figure with the number of its GPU. */
    public static String line(String node, List<Health> gpus) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("node", node);
        for (int i = 0; i < gpus.size(); i++) {
            String rank = ":" + i;
            line.put(RETURN_CODE + rank, gpus.get(i).healthy() ? 0 : 1);
            gpus.get(i).findings().stream()
                    .filter(finding -> finding.value() != null)
                    .forEach(finding -> line.put(metric(finding.figure(), finding.unit()) + rank, finding.value()));
        }
        return ProfileJson.line(line) + "\n";
    }

    public static String baseline(ModelLimits model) {
        Map<String, Object> baseline = new LinkedHashMap<>();
        baseline.put(RETURN_CODE, 0);
        model.figures().forEach(limit -> baseline.put(metric(limit.figure(), limit.unit()), limit.median()));
        return ProfileJson.line(baseline) + "\n";
    }

    /** Returns the rules of a model: how far from the baseline a figure may be, which is what {@code check} goes by. */
    public static String rules(ModelLimits model) {
        StringBuilder rules = new StringBuilder(
                "version: v0.12\nsuperbench:\n  rules:\n" + rule("gpuclass-sick", "value", "x>0", RETURN_CODE));
        model.figures()
                .forEach(limit -> rules.append(rule(
                        "gpuclass-" + limit.figure(), "variance", share(limit), metric(limit.figure(), limit.unit()))));
        return rules.toString();
    }

    private static String share(Limit limit) {
        double share = limit.limit() / limit.median() - 1;
        return (share > 0 ? "x>" : "x<") + Numbers.fixed(share, 6);
    }

    private static String rule(String name, String function, String criteria, String metric) {
        return "    " + name + ":\n      categories: gpuclass\n      function: " + function
                + "\n      criteria: \"lambda x: " + criteria + "\"\n      metrics:\n        - '" + metric + ":\\d+'\n";
    }

    private static String metric(String figure, String unit) {
        return BENCHMARK + figure.replace('-', '_') + "_" + unit.toLowerCase(Locale.ROOT);
    }
}
