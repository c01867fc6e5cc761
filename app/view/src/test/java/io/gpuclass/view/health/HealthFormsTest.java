package io.gpuclass.view.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.health.Health;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.profile.health.Limits.ModelLimits;
import io.gpuclass.profile.health.SampleGpus;
import io.gpuclass.profile.health.Vital;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.health.HealthMetrics.SuperBench;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HealthFormsTest {
    private static final SampleGpus SAMPLE = new SampleGpus(1);
    private static final ModelLimits LIMITS = Limits.of(IntStream.range(0, 20).mapToObj(i -> SAMPLE.healthy()))
            .models()
            .get(0);
    private static final Health WELL = Health.of("cuda:0", SAMPLE.healthy(), LIMITS, false, 4.25);
    private static final Health SICK =
            Health.of("cuda:1", SAMPLE.sick(Vital.CONTENDED_ATOMICS, 1.2), LIMITS, false, 4.5);
    private static final Health GONE = Health.failed("cuda:2", "odd \"model\" \\ of\nmine", 9, "it fell off");
    private static final String METRICS =
            HealthMetrics.of(List.of(WELL, SICK, GONE), Instant.parse("2026-11-23T12:00:00Z"));

    /** Rules of OpenMetrics 1.0 and promtool's linter. */
    @Test
    void shouldKeepToTheRulesOfOpenMetrics() {
        assertThat(problems(METRICS)).isEmpty();
    }

    @Test
    void shouldNoticeEachBreachOfTheRules() {
        String good =
                "# TYPE a_seconds gauge\n# UNIT a_seconds seconds\n# HELP a_seconds Text.\na_seconds{x=\"y\"} 1.0\n";
        assertThat(problems(good + "# EOF\n")).isEmpty();
        assertThat(problems(good)).isNotEmpty();
        assertThat(problems(good.replace("a_seconds", "a_ns") + "# EOF\n")).isNotEmpty();
        assertThat(problems(good.replace("# HELP a_seconds Text.\n", "") + "# EOF\n"))
                .isNotEmpty();
        assertThat(problems(good.replace("UNIT a_seconds seconds", "UNIT a_seconds hertz") + "# EOF\n"))
                .isNotEmpty();
        assertThat(problems(good + good.replace("a_s", "b_s") + "a_seconds{x=\"z\"} 2\n# EOF\n"))
                .isNotEmpty();
        assertThat(problems(good + "a_seconds{x=\"y\"} 2\n# EOF\n")).isNotEmpty();
        assertThat(problems(good.replace("\"y\"", "\"y\ny\"") + "# EOF\n")).isNotEmpty();
        assertThat(problems(good.replace(" 1.0", " one") + "# EOF\n")).isNotEmpty();
    }

    @Test
    void shouldGiveFiguresInBaseUnitsAndNameWhatIsSick() {
        assertThat(METRICS)
                .contains("gpuclass_check_healthy{gpu=\"cuda:0\",model=\"NVIDIA H200\"} 1.0\n")
                .contains("gpuclass_check_healthy{gpu=\"cuda:1\",model=\"NVIDIA H200\"} 0.0\n")
                .contains("gpuclass_check_sick{gpu=\"cuda:1\",model=\"NVIDIA H200\",figure=\"contended-atomics\"} 1\n")
                .contains("gpuclass_check_sick{gpu=\"cuda:2\",model=\"odd \\\"model\\\" \\\\ of\\n"
                        + "mine\",figure=\"gpu\"} 1\n")
                .contains("gpuclass_check_end_time_seconds{gpu=\"cuda:0\",model=\"NVIDIA H200\"} 1.7954352E9\n")
                .containsPattern("gpuclass_check_contended_atomics_seconds\\{[^}]*} 1\\.[0-9]*E-6\n")
                .containsPattern("gpuclass_check_sm_clock_limit_hertz\\{[^}]*} 1\\.[0-9]*E9\n");
    }

    @Test
    void shouldCallABusyGpuNeitherHealthyNorSick() {
        Health busy = Health.of("cuda:3", SampleGpus.busy(SAMPLE.sick(Vital.CONTENDED_ATOMICS, 2)), LIMITS, false, 4.5);

        assertThat(HealthReport.of(List.of(busy)).toText(Style.PLAIN))
                .contains("not judged: busy (2 other processes use it), checked in 4.5 s")
                .containsPattern("contended-atomics +not judged")
                .doesNotContain("healthy", "sick");
        assertThat(HealthReport.reason(List.of(busy)))
                .matches(
                        "not judged: cuda:3 busy \\(2 other processes use it\\) contended-atomics [0-9]+ ns, limit .*");
        assertThat(HealthReport.reason(List.of(busy, GONE)))
                .startsWith("sick: cuda:2 gpu: it fell off; not judged: cuda:3 busy");
        assertThat(HealthMetrics.of(List.of(WELL, busy), Instant.EPOCH))
                .contains("gpuclass_check_judged{gpu=\"cuda:3\",model=\"NVIDIA H200\"} 0.0\n")
                .doesNotContain("gpuclass_check_healthy{gpu=\"cuda:3\"");
        assertThat(SuperBench.line("node", List.of(busy)))
                .contains("return_code:0\":0")
                .doesNotContain("contended_atomics");
    }

    @Test
    void shouldTellPeopleWhatIsSick() {
        assertThat(HealthReport.of(List.of(WELL, SICK, GONE)).toText(Style.PLAIN))
                .contains("cuda:0 · NVIDIA H200", "healthy, checked in 4.3 s", "median  devices")
                .containsPattern("contended-atomics +sick")
                .contains("it fell off");
        assertThat(HealthReport.reason(List.of(WELL))).isEqualTo("healthy");
        assertThat(HealthReport.reason(List.of(SICK, GONE)))
                .matches("sick: cuda:1 contended-atomics 1[0-9]{3} ns, limit 1[0-9]{3} ns; cuda:2 gpu: it fell off");
    }

    /** As {@code sb result diagnosis} does it: a rule of variance is broken by (value - baseline) / baseline, one of value by the value. */
    @Test
    void shouldGiveSuperBenchALineARuleAndABaselineThatJudgeAsTheCheckDoes() {
        String baseline = SuperBench.baseline(LIMITS);
        String rules = SuperBench.rules(LIMITS);

        assertThat(rules).startsWith("version: v0.12\nsuperbench:\n  rules:\n");
        assertThat(broken(rules, baseline, SuperBench.line("node-a", List.of(WELL))))
                .isEmpty();
        assertThat(broken(rules, baseline, SuperBench.line("node-b", List.of(WELL, SICK))))
                .containsExactly("gpuclass-check/return_code:1", "gpuclass-check/contended_atomics_ns:1");
        assertThat(SuperBench.line("node-b", List.of(WELL, SICK)))
                .startsWith("{\"node\":\"node-b\",\"gpuclass-check/return_code:0\":0,")
                .hasLineCount(1);
        Profile throttled = SAMPLE.sick(Vital.SM_CLOCK, 0.8);
        assertThat(broken(
                        rules,
                        baseline,
                        SuperBench.line("node-c", List.of(Health.of("cuda:0", throttled, LIMITS, false, 1)))))
                .contains("gpuclass-check/sm_clock_mhz:0");
    }

    private static List<String> broken(String rules, String baseline, String line) {
        Map<String, Double> expected = numbers(baseline);
        Pattern rule = Pattern.compile(
                "function: (\\w+)\n      criteria: \"lambda x: x([<>])(-?[0-9.]+)\"\n      metrics:\n        - '(.*)'");
        List<String> broken = new ArrayList<>();
        for (Matcher one = rule.matcher(rules); one.find(); ) {
            numbers(line).forEach((metric, value) -> {
                if (metric.matches(one.group(4))) {
                    double base = expected.get(metric.replaceAll(":.*", ""));
                    double x = one.group(1).equals("variance") ? (value - base) / base : value;
                    double bound = Double.parseDouble(one.group(3));
                    if (one.group(2).equals(">") ? x > bound : x < bound) {
                        broken.add(metric);
                    }
                }
            });
        }
        return broken;
    }

    private static Map<String, Double> numbers(String json) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        for (Matcher one = Pattern.compile("\"([^\"]+)\":(-?[0-9][0-9.eE+-]*)").matcher(json); one.find(); ) {
            numbers.put(one.group(1), Double.valueOf(one.group(2)));
        }
        return numbers;
    }

    private static List<String> problems(String text) {
        List<String> problems = new ArrayList<>();
        Map<String, Map<String, String>> families = new HashMap<>();
        Set<String> samples = new HashSet<>();
        Set<String> closed = new HashSet<>();
        String last = "";
        String[] lines = text.split("\n", -1);
        if (!text.endsWith("\n# EOF\n") || text.indexOf("# EOF") != text.lastIndexOf("# EOF")) {
            problems.add("it must end with # EOF");
        }
        Pattern about = Pattern.compile("# (TYPE|UNIT|HELP) ([a-z][a-z0-9_]*) (.+)");
        Pattern sample = Pattern.compile(
                "([a-z][a-z0-9_]*)(\\{(?:[a-z]+=\"(?:[^\"\\\\]|\\\\[\\\\\"n])*\",?)*})? (-?[0-9.]+(?:E-?[0-9]+)?)");
        for (String line : lines) {
            Matcher described = about.matcher(line);
            Matcher measured = sample.matcher(line);
            if (described.matches()) {
                families.computeIfAbsent(described.group(2), name -> new HashMap<>())
                        .put(described.group(1), described.group(3));
                if (closed.contains(described.group(2))) {
                    problems.add("said of it after its samples: " + line);
                }
            } else if (measured.matches()) {
                String name = measured.group(1);
                Map<String, String> family = families.getOrDefault(name, Map.of());
                if (!name.equals(last) && !closed.add(name)) {
                    problems.add("samples of a family apart: " + line);
                }
                last = name;
                if (!"gauge".equals(family.get("TYPE")) || !family.containsKey("HELP")) {
                    problems.add("no type or no help: " + line);
                }
                if (!samples.add(name + measured.group(2))) {
                    problems.add("a sample twice: " + line);
                }
                String unit = family.get("UNIT");
                if (unit != null
                        && !(name.endsWith("_" + unit)
                                && Set.of("seconds", "hertz", "bytes").contains(unit))) {
                    problems.add("no base unit, or not at the end of the name: " + line);
                }
                if (name.matches(
                        ".*_(ns|ms|us|mhz|ghz|s|nanoseconds|milliseconds|gauge|total|count|sum|bucket)(_.*)?")) {
                    problems.add("a name that the linter refuses: " + line);
                }
            } else if (!line.isEmpty() && !line.equals("# EOF")) {
                problems.add("no line of this format: " + line);
            }
        }
        return problems;
    }
}
