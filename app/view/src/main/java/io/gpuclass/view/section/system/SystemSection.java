package io.gpuclass.view.section.system;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.SystemAdvice;
import io.gpuclass.profile.advice.SystemAdvice.SystemRule;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What several processors that share memory showed: what goes wrong first, then what to do, then the figures. */
public final class SystemSection {
    private static final String TITLE = "Several processors";
    private static final int MOST_BRIEF = 3;

    private static final int LONGEST_BRIEF = 92;
    private static final int MOST_VERDICTS = 2;
    private static final List<SystemRule> BRIEF =
            List.of(SystemRule.BARRIER, SystemRule.LOCK, SystemRule.FLAG_PLACE, SystemRule.ONE_POLLER);

    private SystemSection() {}

    /** Returns the section; nothing where the profile has none of it. */
    public static List<Block> of(Profile profile) {
        SystemResults results = profile.system();
        if (results == null) {
            return List.of();
        }
        Section section = Section.titled(TITLE).addAll(verdicts(results)).addAll(advice(profile));
        SystemTables tables = new SystemTables(results);
        return section.addAll(tables.matrix())
                .addAll(tables.scopes())
                .addAll(tables.pingPong())
                .addAll(tables.barriers())
                .addAll(tables.locks())
                .addAll(tables.contention())
                .addAll(tables.topology())
                .addAll(skipped(results))
                .blocks();
    }

    /** Returns the section with what goes wrong and what to do, and no figures. */
    public static List<Block> advised(Profile profile) {
        return Section.titled(TITLE).addAll(answer(profile)).blocks();
    }

    /** Returns what goes wrong and what to do, without a heading. */
    public static List<Block> answer(Profile profile) {
        return profile.system() == null
                ? List.of()
                : Stream.concat(verdicts(profile.system()).stream(), advice(profile).stream())
                        .toList();
    }

    /** Returns the same in three lines at most, what goes wrong first. */
    public static List<String> brief(Profile profile) {
        if (profile.system() == null) {
            return List.of();
        }
        List<Cell> lines = new ArrayList<>();
        HazardWords.of(profile.system().hazards()).stream()
                .filter(HazardWords::bad)
                .limit(MOST_VERDICTS)
                .forEach(verdict -> lines.add(verdict.brief()));
        BRIEF.forEach(rule -> all(profile).stream()
                .filter(one -> one.rule() == rule)
                .limit(1)
                .forEach(one -> lines.add(Cell.of(shortened(one.sentence())))));
        return lines.stream()
                .limit(MOST_BRIEF)
                .map(line -> PlainText.oneLine(line.text(), LONGEST_BRIEF))
                .toList();
    }

    /** Returns the first part of a sentence, without as many of its last clauses as are too long for a line. */
    private static String shortened(String sentence) {
        String text = sentence.split("; ", 2)[0];
        while (text.length() > LONGEST_BRIEF && text.lastIndexOf(", ") > text.indexOf('(') && text.indexOf('(') > 0) {
            text = text.substring(0, text.lastIndexOf(", ")) + ")";
        }
        return text;
    }

    private static List<Block> verdicts(SystemResults results) {
        return HazardWords.of(results.hazards()).stream()
                .<Block>map(verdict -> Block.Paragraph.item(verdict.cell()))
                .toList();
    }

    private static List<SystemAdvice> all(Profile profile) {
        List<SystemAdvice> advice =
                profile.advice() == null ? null : profile.advice().system();
        return advice == null ? List.of() : advice;
    }

    private static List<Block> advice(Profile profile) {
        List<SystemAdvice> all = all(profile);
        List<Block> blocks = new ArrayList<>();
        if (!all.isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.strong("What follows")));
        }
        all.forEach(one -> blocks.add(Block.Paragraph.item(Cell.unbroken(one.sentence()))));
        return blocks;
    }

    private static List<Block> skipped(SystemResults results) {
        List<Block> blocks = new ArrayList<>();
        if (!results.skipped().isEmpty()) {
            blocks.add(Block.Paragraph.of(Cell.strong("Not measured")));
        }
        results.skipped()
                .forEach(part ->
                        blocks.add(Block.Paragraph.item(Cell.strong(part.what()), Cell.of(": " + part.reason()))));
        return blocks;
    }
}
