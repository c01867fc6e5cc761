package io.gpuclass.view.report.checks;

import static io.gpuclass.view.report.JUnitXml.attributes;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.report.JUnitXml;
import io.gpuclass.view.report.checks.CheckedCase.Outcome;
import io.gpuclass.view.report.checks.CheckedCase.Remark;
import io.gpuclass.view.report.checks.CheckedCase.SourceLine;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cases of a check, as JUnit XML and as annotations of GitHub's workflow log.
 *
 * @param command what checked them, such as {@code gpuclass prove}
 * @param covers in one line, how far they were checked; empty where nothing is to be said
 */
public record CheckedCases(String command, String covers, List<CheckedCase> cases) {
    public CheckedCases {
        cases = List.copyOf(cases);
    }

    int count(Outcome... some) {
        Set<Outcome> wanted = Set.of(some);
        return (int)
                cases.stream().filter(one -> wanted.contains(one.outcome())).count();
    }

    /** Returns the cases in order, each cause of one group at one place once: people look at lines of code there, not at cases. */
    List<CheckedCase> causes() {
        Set<List<Object>> seen = new HashSet<>();
        return cases.stream()
                .filter(one -> !one.outcome().isFinding()
                        || seen.add(Arrays.asList(one.group(), one.outcome(), one.at(), one.message())))
                .toList();
    }

    /** Returns how many are kept and are not, in one line. */
    public String summary() {
        String parts = Stream.of(Outcome.values())
                .filter(outcome -> count(outcome) > 0)
                .map(outcome -> count(outcome) + " " + outcome.id().replace('-', ' '))
                .collect(Collectors.joining(", "));
        return command + ": " + (parts.isEmpty() ? "nothing checked" : parts);
    }

    /** Returns JUnit XML: a failure for what is broken or was given up, an error for what is not covered. */
    public String junit() {
        JUnitXml xml = new JUnitXml();
        Map<String, Object> counts = attributes(
                "name",
                command,
                "tests",
                cases.size(),
                "failures",
                count(Outcome.BROKEN, Outcome.GAVE_UP),
                "errors",
                count(Outcome.NOT_COVERED));
        double seconds = cases.stream().mapToDouble(CheckedCase::seconds).sum();
        xml.element("\n", "testsuites", counts, () -> {
            Map<String, Object> suite = attributes();
            suite.putAll(counts);
            suite.put("skipped", count(Outcome.NOT_ASKED));
            suite.put("time", hundredths(seconds));
            xml.element("\n  ", "testsuite", suite, () -> {
                xml.element("\n    ", "properties", Map.of(), () -> {
                    xml.property("summary", summary());
                    if (!covers.isEmpty()) {
                        xml.property("covers", covers);
                    }
                });
                cases.forEach(one -> write(one, xml));
            });
        });
        return xml.written();
    }

    private void write(CheckedCase one, JUnitXml xml) {
        Map<String, Object> attributes = attributes(
                "classname",
                command.replace(' ', '.') + "." + one.group().replaceAll("[./\\\\]+", "-"),
                "name",
                one.name(),
                "time",
                hundredths(one.seconds()));
        if (one.at() != null) {
            attributes.put("file", one.at().file());
            attributes.put("line", one.at().line());
        }
        boolean isEmpty = one.outcome() == Outcome.KEPT && one.notes().isEmpty();
        xml.element(
                "\n    ",
                "testcase",
                attributes,
                isEmpty
                        ? null
                        : () -> {
                            if (one.outcome() != Outcome.KEPT) {
                                write(one, one.at() == null ? one.message() : one.at() + ": " + one.message(), xml);
                            }
                            if (!one.notes().isEmpty()) {
                                xml.element(
                                        "\n      ",
                                        "system-out",
                                        Map.of(),
                                        () -> one.notes()
                                                .forEach(note -> xml.line(
                                                        note.at() == null
                                                                ? note.text()
                                                                : note.at() + ": " + note.text())));
                            }
                        });
    }

    private static void write(CheckedCase one, String message, JUnitXml xml) {
        Map<String, Object> attributes = attributes("message", message);
        String element = switch (one.outcome()) {
            case NOT_COVERED -> "error";
            case NOT_ASKED -> "skipped";
            default -> "failure";
        };
        if (one.outcome().isFinding()) {
            attributes.put("type", one.outcome().id());
        }
        xml.element(
                "\n      ",
                element,
                attributes,
                one.steps().isEmpty() ? null : () -> one.steps().forEach(step -> xml.line(step.text())));
    }

    private static String hundredths(double seconds) {
        return Double.toString(Math.round(seconds * 100) / 100.0);
    }

    /** Returns an annotation for each cause and note, and a line of plain text at the end. */
    public String annotations() {
        Stream<String> found = causes().stream().flatMap(one -> {
            Stream<String> notes = one.notes().stream().map(note -> annotation("notice", one, note.at(), note.text()));
            String level = one.outcome() == Outcome.BROKEN ? "error" : "warning";
            String text = Stream.concat(
                            Stream.of(one.message()), one.steps().stream().map(Remark::text))
                    .collect(Collectors.joining("\n"));
            return one.outcome().isFinding()
                    ? Stream.concat(Stream.of(annotation(level, one, one.at(), text)), notes)
                    : notes;
        });
        return Stream.concat(found.distinct(), Stream.of(summary())).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String annotation(String level, CheckedCase one, SourceLine at, String text) {
        String place = at == null ? "" : "file=" + value(at.file()) + ",line=" + at.line() + ",";
        String lines = text.lines().map(PlainText::oneLine).collect(Collectors.joining("\n"));
        return "::" + level + " " + place + "title=" + value(one.group() + ", " + one.name()) + "::" + data(lines);
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String value(String text) {
        return data(PlainText.oneLine(text)).replace(":", "%3A").replace(",", "%2C");
    }
}
