package io.gpuclass.view.report.comparison;

import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.compare.Change;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.compare.JudgedFigure;
import io.gpuclass.view.compare.JudgedFigure.Verdict;
import io.gpuclass.view.compare.OutcomeChange;
import io.gpuclass.view.compare.OutcomeChange.Direction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts a comparison into test cases: one for each sort of answer, each probe and each form. One use, one thread.
 *
 * @param root what groups of cases begin with
 * @param one the comparison
 * @param findings what is found of each case
 */
record JUnitCases(String root, Comparison one, Map<Place, Findings> findings) {
    /** Where a server shows a case: what it takes for its class, which is parts joined by dots, and its name there. */
    record Place(String group, String name) {}

    /** What was found of one case: lines of text, each as it weighs. */
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
            return lines().size() + " of " + all + ": " + lines().get(0) + (lines().size() > 1 ? "; ..." : "");
        }
    }

    /**
     * Returns the cases of one profile.
     *
     * @param root what its groups begin with
     */
    static Map<Place, Findings> of(String root, Comparison one) {
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
        return findings.computeIfAbsent(new Place(root + "." + group, name), place -> new Findings());
    }

    private Findings at(FigureKey key) {
        return switch (key.subject().sort()) {
            case FORM ->
                at((key.subject() == Subjects.PRIMITIVE ? "" : key.subject().id() + "-") + key.kind(), form(key));
            case PROGRAM -> at(key.subject().id() + "-" + key.kind(), form(key));
            case DISTANCE -> at("line-hostage", "atomics of " + key.share() + "/16");
            case PROCESSORS -> at(group(key.subject(), key.kind()), form(key) + ", " + key.where());
            case PLACE -> at(key.subject().id(), key.with(Axis.BLOCKS, null).place());
            case ACCESS -> at(key.subject().id(), key.name());
        };
    }

    private static String group(Subject subject, String kind) {
        return subject.id() + (kind == null ? "" : "-" + kind);
    }

    private static String form(FigureKey key) {
        return key.name() + (key.initial() == null ? "" : ", initial " + key.initial());
    }

    /** Whether anything was judged is a case of its own, so that a gate which compares nothing is seen. */
    private void addJudged() {
        Findings judged = at("comparison", "figures judged");
        String words = one.counts().judged() + (one.requireJudged() == null ? "" : " of " + one.requireJudged());
        String why =
                ComparisonReport.unjudged(one).map(reasons -> ": " + reasons).orElse("");
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
        Findings at = at(figure.key());
        boolean doubtful = figure.isRegression() || figure.verdict() == Verdict.AMBIGUOUS;
        boolean fails = figure.isRegression() && one.failed();
        (fails ? at.regressions() : doubtful ? at.doubts() : at.rest()).add(ComparisonWords.line(figure));
    }

    private void add(OutcomeChange change) {
        Findings at = at(change.key());
        boolean fails = change.direction() == Direction.LOST && one.failed();
        boolean good = change.direction() == Direction.GAINED;
        (fails ? at.regressions() : good ? at.rest() : at.doubts())
                .add(change.key().words() + ": " + change.base() + " -> " + change.current());
    }
}
