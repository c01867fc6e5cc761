package io.gpuclass.view.report.comparison;

import static io.gpuclass.view.report.JUnitXml.attributes;

import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.compare.Change;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.compare.JudgedFigure;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.compare.OutcomeChange;
import io.gpuclass.view.compare.OutcomeChange.Direction;
import io.gpuclass.view.report.JUnitXml;
import io.gpuclass.view.report.comparison.JUnitReport.JUnitCases.CaseName;
import io.gpuclass.view.report.comparison.JUnitReport.JUnitCases.Findings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A comparison as JUnit XML. A profile is a suite; a probe or a form, with all of its figures, is a case, since a server shows a hundred cases
 * well and thousands badly. Whether it fails or not, its name stays, so that a server follows it from run to run. It fails with a line for each
 * regression, and is skipped where a figure is ambiguous. There are failures exactly where the comparison fails. One use, one thread.
 */
public final class JUnitReport {
    private final Comparisons all;
    private final JUnitXml xml = new JUnitXml();

    private JUnitReport(Comparisons all) {
        this.all = all;
    }

    public static String of(Comparisons all) {
        return new JUnitReport(all).written();
    }

    private String written() {
        List<Map<CaseName, Findings>> suites = all.comparisons().stream()
                .map(one -> JUnitCases.of(root(one), one))
                .toList();
        Map<String, Object> attributes = attributes("name", "gpuclass compare");
        attributes.putAll(
                counts(suites.stream().flatMap(suite -> suite.values().stream()).toList()));
        xml.element("\n", "testsuites", attributes, () -> {
            for (int i = 0; i < suites.size(); i++) {
                suite(all.comparisons().get(i), suites.get(i));
            }
        });
        return xml.written();
    }

    /** Returns the name that tells the profile's cases from those of others, and is the same the next time: the file's name, if that will do. */
    private String root(Comparison one) {
        boolean unique = all.comparisons().stream()
                        .map(JUnitReport::stem)
                        .filter(stem(one)::equals)
                        .count()
                == 1;
        String name = unique ? stem(one) : one.current().files().get(0);
        return "gpuclass." + name.replaceAll("[./\\\\]+", "-");
    }

    private static String stem(Comparison one) {
        return one.current().files().get(0).replaceFirst("^.*[/\\\\]", "").replaceFirst("\\.json$", "");
    }

    private void suite(Comparison one, Map<CaseName, Findings> cases) {
        Map<String, Object> attributes = attributes("name", ComparisonReport.title(all.base(), one));
        attributes.putAll(counts(cases.values()));
        attributes.put(
                "skipped", cases.values().stream().filter(Findings::isSkipped).count());
        one.current().createdAt().stream()
                .limit(1)
                .forEach(time -> attributes.put("timestamp", time.replaceFirst("Z$", "")));
        xml.element("\n  ", "testsuite", attributes, () -> {
            xml.element("\n    ", "properties", Map.of(), () -> properties(one));
            cases.forEach(this::test);
        });
    }

    private static Map<String, Object> counts(Collection<Findings> cases) {
        long failures = cases.stream().filter(Findings::isFailed).count();
        return attributes("tests", cases.size(), "failures", failures, "errors", 0, "time", 0);
    }

    private void properties(Comparison one) {
        all.base().files().forEach(file -> xml.property("base", file));
        xml.property("device", one.current().device());
        if (one.gpu() != null) {
            ComparisonWords.code(one.code()).ifPresent(words -> xml.property("code", words));
            xml.property("gpu", ComparisonWords.gpu(one.gpu()) + " " + ComparisonWords.judged(one.judgedBy()));
        }
        ComparisonWords.replays(all.base(), one).forEach(line -> xml.property("replay", line));
        xml.property("tolerance", ComparisonWords.tolerance(all.tolerance()));
        xml.property("summary", ComparisonReport.summary(all, one));
        one.differences()
                .forEach(difference -> xml.property(
                        "differs: " + difference.what(), difference.base() + " -> " + difference.current()));
    }

    private void test(CaseName place, Findings found) {
        Map<String, Object> attributes = attributes("classname", place.group(), "name", place.name(), "time", 0);
        boolean passed = !found.isFailed() && !found.isSkipped();
        xml.element("\n    ", "testcase", attributes, passed ? null : () -> ending(found));
    }

    private void ending(Findings found) {
        Map<String, Object> attributes = attributes("message", found.message());
        if (found.isFailed()) {
            attributes.put("type", "regression");
        }
        xml.element(
                "\n      ",
                found.isFailed() ? "failure" : "skipped",
                attributes,
                () -> found.lines().forEach(xml::line));
    }

    /**
     * Puts a comparison into test cases: one for each sort of answer, each probe and each form. One use, one thread.
     *
     * @param root what groups of cases begin with
     */
    record JUnitCases(String root, Comparison one, Map<CaseName, Findings> findings) {
        /** Name under which a server shows a case: its class, which is parts joined by dots, and its name there. */
        record CaseName(String group, String name) {}

        /** Findings on one case: lines of text, each as it weighs. */
        record Findings(List<String> regressions, List<String> doubts, List<String> rest) {
            private Findings() {
                this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            }

            boolean isFailed() {
                return !regressions.isEmpty();
            }

            boolean isSkipped() {
                return regressions.isEmpty() && !doubts.isEmpty();
            }

            /** Returns why it failed or was skipped, a line for each figure. */
            List<String> lines() {
                return isFailed() ? regressions : doubts;
            }

            /** Returns the first of those, and how many of all there are. */
            String message() {
                int all = regressions.size() + doubts.size() + rest.size();
                return all == 1
                        ? lines().get(0)
                        : lines().size() + " of " + all + ": " + lines().get(0) + (lines().size() > 1 ? "; ..." : "");
            }
        }

        /**
         * Returns the cases of one profile.
         *
         * @param root what its groups begin with
         */
        static Map<CaseName, Findings> of(String root, Comparison one) {
            JUnitCases cases = new JUnitCases(root, one, new LinkedHashMap<>());
            cases.addJudged();
            one.changes().forEach(cases::add);
            one.figures().stream()
                    .filter(figure -> figure.exemption() == null && figure.verdict() != Verdict.UNJUDGED)
                    .forEach(cases::add);
            one.outcomes().forEach(cases::add);
            return cases.findings;
        }

        private Findings at(String group, String name) {
            return findings.computeIfAbsent(place(group, name), place -> new Findings());
        }

        private Findings at(FigureKey key) {
            return findings.computeIfAbsent(place(key), place -> new Findings());
        }

        private CaseName place(String group, String name) {
            return new CaseName(root + "." + group, name);
        }

        private CaseName place(FigureKey key) {
            return switch (key.subject().sort()) {
                case FORM ->
                    place(
                            (key.subject() == Subjects.PRIMITIVE
                                            ? ""
                                            : key.subject().id() + "-")
                                    + key.kind(),
                            ComparisonWords.form(key));
                case PROGRAM -> place(key.subject().id() + "-" + key.kind(), ComparisonWords.form(key));
                case DISTANCE -> place("line-hostage", "atomics of " + key.share() + "/16");
                case PROCESSORS ->
                    place(group(key.subject(), key.kind()), ComparisonWords.form(key) + ", " + key.where());
                case PLACE ->
                    place(key.subject().id(), key.with(Axis.BLOCKS, null).label());
                case ACCESS -> place(key.subject().id(), key.name());
            };
        }

        private static String group(Subject subject, String kind) {
            return subject.id() + (kind == null ? "" : "-" + kind);
        }

        /** A case of its own says that something was judged, so that a gate which compares nothing is seen. */
        private void addJudged() {
            Findings judged = at("comparison", "figures judged");
            String words = one.counts().judged() + (one.requireJudged() == null ? "" : " of " + one.requireJudged());
            String why = ComparisonReport.unjudged(one)
                    .map(reasons -> ": " + reasons)
                    .orElse("");
            List<String> lines =
                    one.judgedTooFew() ? judged.regressions() : why.isEmpty() ? judged.rest() : judged.doubts();
            lines.add(words + why);
        }

        private void add(Change change) {
            Findings answer = at("answers-" + change.topic().id(), change.what());
            boolean fails = one.failOn() == FailOn.CHANGE && change.decided();
            String note = change.note().isEmpty() ? "" : " (" + change.note() + ")";
            (fails ? answer.regressions() : answer.doubts()).add(change.base() + " -> " + change.current() + note);
        }

        private void add(JudgedFigure figure) {
            boolean doubtful = figure.isRegression() || figure.verdict() == Verdict.AMBIGUOUS;
            boolean fails = figure.isRegression() && one.failed();
            Findings at = at(figure.key());
            (fails ? at.regressions() : doubtful ? at.doubts() : at.rest()).add(ComparisonWords.line(figure));
        }

        private void add(OutcomeChange change) {
            boolean fails = change.direction() == Direction.LOST && one.failed();
            Findings at = at(change.key());
            boolean good = change.direction() == Direction.GAINED;
            (fails ? at.regressions() : good ? at.rest() : at.doubts())
                    .add(ComparisonWords.words(change.key()) + ": " + change.base() + " -> " + change.current());
        }
    }
}
