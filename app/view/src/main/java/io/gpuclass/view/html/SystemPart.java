package io.gpuclass.view.html;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.system.MemoryResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.document.Words;
import io.gpuclass.view.section.system.SystemSection;
import io.gpuclass.view.section.system.SystemTables.MatrixRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Several processors on the page: verdicts, advice, a picture of who reaches whom, and the matrix as a heat map. */
final class SystemPart {
    /** Shades of the heat map; each is some three times as long as the one before, from 100 ns on. */
    private static final int SHADES = 9;

    private static final double FIRST_NS = 100;
    private static final String NOTE =
            "At system scope; of one block a load that acquires, a relaxed atomic and a store that releases. The"
                    + " darker a cell, the longer it takes: a shade more for each factor of three. Class: atomic :"
                    + " volatile, and contentious : noncontentious, of reads.";

    private SystemPart() {}

    /**
     * Returns the part without its heading.
     *
     * @param id what ids start with
     * @param deeper how many levels headings are below those of a document
     */
    static List<Tag> of(Profile profile, String id, int deeper) {
        List<Tag> parts = new ArrayList<>(new Document(SystemSection.answer(profile)).toHtml(id, deeper));
        if (profile.system().topology() != null) {
            parts.addAll(new TopologySvg(profile.system().topology(), id).tags());
        }
        parts.addAll(heat(profile.system().memories()));
        return parts;
    }

    private static List<Tag> heat(List<MemoryResult> memories) {
        List<MatrixRow> rows = MatrixRow.ALL.stream()
                .filter(row -> memories.stream().map(row.ns()).anyMatch(Objects::nonNull))
                .toList();
        if (rows.isEmpty()) {
            return List.of();
        }
        Tag table = Tag.of(
                "table",
                Tag.of("caption", Tag.of("span", "One access, by processor and memory")),
                Tag.of("thead", head(memories)),
                Tag.of("tbody", rows.stream().map(row -> row(row, memories)).toList(), classes(memories)));
        Tag box = Tag.of("div", table.with("class", "heat"))
                .with("class", "scroll")
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", "One access, by processor and memory");
        return List.of(box, Tag.of("p", Words.linked(NOTE)).with("class", "note"));
    }

    private static Tag head(List<MemoryResult> memories) {
        return Tag.of(
                "tr",
                Tag.of("td"),
                memories.stream()
                        .map(memory -> Tag.of("th", PlainText.oneLine(MatrixRow.head(memory)))
                                .with("scope", "col")
                                .with("class", "number"))
                        .toList());
    }

    private static Tag row(MatrixRow row, List<MemoryResult> memories) {
        return Tag.of(
                "tr",
                Tag.of("th", row.access()).with("scope", "row"),
                memories.stream().map(memory -> cell(row.ns().apply(memory))).toList());
    }

    private static Tag cell(Double ns) {
        return ns == null
                ? Tag.of("td", "\u2013").with("class", "number")
                : Tag.of("td", new Nanos(ns).toString()).with("class", "number heat" + shade(ns));
    }

    /** Returns the shade of a time, from 0. */
    static int shade(double ns) {
        int shade = (int) Math.floor(Math.log(Math.max(ns, FIRST_NS) / FIRST_NS) / Math.log(3));
        return Math.min(SHADES - 1, shade);
    }

    private static Tag classes(List<MemoryResult> memories) {
        return Tag.of(
                "tr",
                Tag.of("th", "class").with("scope", "row"),
                memories.stream()
                        .map(memory -> Tag.of("td", Tag.of("strong", MatrixRow.classes(memory)))
                                .with("class", "number"))
                        .toList());
    }
}
