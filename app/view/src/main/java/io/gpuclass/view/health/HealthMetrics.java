package io.gpuclass.view.health;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Health.Condition;
import io.gpuclass.profile.health.Health.Finding;
import io.gpuclass.profile.health.Limits.Limit;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.health.Vital;
import io.gpuclass.view.terms.Numbers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Findings of a check as OpenMetrics text, in base units: for the textfile collector of Prometheus' node exporter, which reads it as the older
 * text format too.
 */
public final class HealthMetrics {
    private static final String PREFIX = "gpuclass_";
    private static final double NS = 1e-9;
    private static final double MHZ = 1e6;

    private final StringBuilder text = new StringBuilder();
    private final List<Health> gpus;

    private HealthMetrics(List<Health> gpus) {
        this.gpus = gpus;
    }

    /** @param at when the check ended */
    public static String of(List<Health> gpus, Instant at) {
        HealthMetrics metrics = new HealthMetrics(gpus);
        metrics.family(
                "check_healthy",
                "",
                "1 if the last check found nothing sick, 0 if it did; absent for a busy GPU.",
                gpu -> gpu.healthy() && !gpu.unjudged().isEmpty() ? null : truth(gpu.healthy()));
        metrics.family(
                "check_judged",
                "",
                "1 if the last check judged all figures, 0 for a busy GPU.",
                gpu -> truth(gpu.unjudged().isEmpty()));
        metrics.family("check_duration_seconds", "seconds", "Duration of the last check.", Health::seconds);
        metrics.family("check_end_time_seconds", "seconds", "When the last check ended, in seconds since 1970.", gpu ->
                (double) at.getEpochSecond());
        metrics.sick();
        for (Vital vital : Vital.values()) {
            metrics.vital(vital);
        }
        return metrics.text.append("# EOF\n").toString();
    }

    private static Double truth(boolean holds) {
        return holds ? 1.0 : 0.0;
    }

    private void vital(Vital vital) {
        String unit = vital.unit().equals("ns") ? "seconds" : "hertz";
        double factor = vital.unit().equals("ns") ? NS : MHZ;
        String name = "check_" + vital.id().replace('-', '_');
        family(
                name + "_" + unit,
                unit,
                "Last check: " + vital.meaning() + ".",
                gpu -> number(gpu, vital, Finding::value, factor));
        family(
                name + "_limit_" + unit,
                unit,
                "The limit of healthy GPUs for that figure.",
                gpu -> number(gpu, vital, Finding::limit, factor));
    }

    private static Double number(Health gpu, Vital vital, Function<Finding, Double> which, double factor) {
        return gpu.findings().stream()
                .filter(finding -> finding.figure().equals(vital.id()) && which.apply(finding) != null)
                .map(finding -> which.apply(finding) * factor)
                .findFirst()
                .orElse(null);
    }

    /** Lists sick parts by name: verification and a GPU that gave no answer have no figure of their own. */
    private void sick() {
        String lines = gpus.stream()
                .flatMap(gpu -> gpu.findings().stream()
                        .map(finding -> sample("check_sick", gpu, ",figure=\"" + escaped(finding.figure()) + "\"")
                                + (finding.condition() == Condition.SICK ? "1\n" : "0\n")))
                .collect(Collectors.joining());
        add("check_sick", "", "1 if the last check found this figure sick, else 0.", lines);
    }

    /** @param value of a GPU; null where it has none */
    private void family(String name, String unit, String help, Function<Health, Double> value) {
        String lines = gpus.stream()
                .flatMap(gpu -> value.apply(gpu) == null
                        ? Stream.empty()
                        : Stream.of(sample(name, gpu, "") + value.apply(gpu) + "\n"))
                .collect(Collectors.joining());
        add(name, unit, help, lines);
    }

    private void add(String name, String unit, String help, String lines) {
        if (lines.isEmpty()) {
            return;
        }
        text.append("# TYPE " + PREFIX + name + " gauge\n");
        if (!unit.isEmpty()) {
            text.append("# UNIT " + PREFIX + name + " " + unit + "\n");
        }
        text.append("# HELP " + PREFIX + name + " " + help + "\n").append(lines);
    }

    private static String sample(String name, Health gpu, String label) {
        return PREFIX + name + "{gpu=\"" + escaped(gpu.device()) + "\",model=\"" + escaped(gpu.model()) + "\"" + label
                + "} ";
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** Checks and limits as Microsoft's SuperBench has them: {@code sb result diagnosis} reads all three. */
    public static final class SuperBench {
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
                        .filter(finding -> finding.value() != null && finding.condition() != Condition.NOT_JUDGED)
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
                            "gpuclass-" + limit.figure(),
                            "variance",
                            share(limit),
                            metric(limit.figure(), limit.unit()))));
            return rules.toString();
        }

        private static String share(Limit limit) {
            double share = limit.limit() / limit.median() - 1;
            return (share > 0 ? "x>" : "x<") + Numbers.fixed(share, 6);
        }

        private static String rule(String name, String function, String criteria, String metric) {
            return "    " + name + ":\n      categories: gpuclass\n      function: " + function
                    + "\n      criteria: \"lambda x: " + criteria + "\"\n      metrics:\n        - '" + metric
                    + ":\\d+'\n";
        }

        private static String metric(String figure, String unit) {
            return BENCHMARK + figure.replace('-', '_') + "_" + unit.toLowerCase(Locale.ROOT);
        }
    }
}
