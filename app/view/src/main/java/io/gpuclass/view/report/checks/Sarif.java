package io.gpuclass.view.report.checks;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.report.checks.CheckedCase.Outcome;
import io.gpuclass.view.report.checks.CheckedCase.Remark;
import io.gpuclass.view.report.checks.CheckedCase.SourceLine;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Findings and notes of a check as SARIF 2.1.0. Promises that are kept are left out. */
public final class Sarif {
    private static final String NOTE = "note";
    private static final Map<String, String> RULES = new LinkedHashMap<>();

    static {
        RULES.put(Outcome.BROKEN.id(), "The memory model allows an execution that breaks a promise.");
        RULES.put(Outcome.GAVE_UP.id(), "Nothing was found until the exploration was given up.");
        RULES.put(Outcome.NOT_COVERED.id(), "The memory model that is explored does not cover the code.");
        RULES.put(NOTE, "The verdict leaves this open.");
    }

    private Sarif() {}

    /** Returns the text. */
    public static String of(CheckedCases all) {
        Tool tool = Tool.current();
        List<Map<String, Object>> rules = new ArrayList<>();
        RULES.forEach((id, text) -> rules.add(object("id", id, "shortDescription", message(text))));
        Map<String, Object> driver = object("name", tool.name(), "version", tool.version(), "rules", rules);
        List<Map<String, Object>> results =
                all.causes().stream().flatMap(Sarif::results).distinct().toList();
        Map<String, Object> run = object(
                "tool",
                object("driver", driver),
                "columnKind",
                "utf16CodeUnits",
                "results",
                results,
                "properties",
                object("summary", all.summary(), "covers", all.covers()));
        return ProfileJson.text(object(
                "$schema", "https://json.schemastore.org/sarif-2.1.0.json", "version", "2.1.0", "runs", List.of(run)));
    }

    private static Stream<Map<String, Object>> results(CheckedCase one) {
        String whose = one.group() + ", " + one.name() + ": ";
        Stream<Map<String, Object>> notes =
                one.notes().stream().map(note -> result(NOTE, NOTE, whose + note.text(), note.at()));
        if (!one.outcome().isFinding()) {
            return notes;
        }
        String level = one.outcome() == Outcome.BROKEN ? "error" : "warning";
        Map<String, Object> result = result(one.outcome().id(), level, whose + one.message(), one.at());
        if (one.outcome() == Outcome.BROKEN && !one.steps().isEmpty()) {
            List<Map<String, Object>> locations = one.steps().stream()
                    .map(step -> object("location", location(step)))
                    .toList();
            result.put("codeFlows", List.of(object("threadFlows", List.of(object("locations", locations)))));
        }
        return Stream.concat(Stream.of(result), notes);
    }

    private static Map<String, Object> result(String rule, String level, String text, SourceLine at) {
        Map<String, Object> result = object(
                "ruleId",
                rule,
                "ruleIndex",
                List.copyOf(RULES.keySet()).indexOf(rule),
                "level",
                level,
                "message",
                message(text));
        if (at != null) {
            result.put("locations", List.of(object("physicalLocation", physical(at))));
        }
        return result;
    }

    private static Map<String, Object> location(Remark step) {
        Map<String, Object> location = object("message", message(step.text()));
        if (step.at() != null) {
            location.put("physicalLocation", physical(step.at()));
        }
        return location;
    }

    private static Map<String, Object> physical(SourceLine at) {
        Map<String, Object> file = object("uri", uri(at.file()));
        if (!Path.of(at.file()).isAbsolute()) {
            file.put("uriBaseId", "%SRCROOT%");
        }
        return object("artifactLocation", file, "region", object("startLine", at.line()));
    }

    private static String uri(String file) {
        try {
            boolean isAbsolute = Path.of(file).isAbsolute();
            return new URI(isAbsolute ? "file" : null, isAbsolute ? "" : null, file.replace('\\', '/'), null)
                    .toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("no address can be made of " + file, e);
        }
    }

    private static Map<String, Object> message(String text) {
        return object("text", PlainText.oneLine(text));
    }

    /** Returns an object of names and values by turns. */
    private static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }
}
