package io.gpuclass.view.html;

import io.gpuclass.profile.claims.ClaimVerdict;
import io.gpuclass.profile.claims.ClaimsResult;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Tag;
import io.gpuclass.view.report.ClaimsReport;
import java.util.ArrayList;
import java.util.List;

/**
 * The claims of the source documents on a page: those of each document folded, and a choice of the verdicts to show, which needs no script:
 * the page's style hides the others.
 */
record ClaimsPart(ClaimsResult result) {
    private static final String GROUP = "verdict";
    private static final String ALL = "all";

    /** Returns the choice, the counts and the documents. */
    List<Tag> tags() {
        Document report = ClaimsReport.of(result);
        Document untitled =
                new Document(report.blocks().subList(1, report.blocks().size()));
        List<Tag> parts = new ArrayList<>(untitled.toHtml("claims", 1));
        parts.add(1, choice());
        return List.of(Tag.of("div", parts).with("class", "claims"));
    }

    private Tag choice() {
        Tag choice = Tag.of("fieldset", Tag.of("legend", "Show"));
        choice.add(button(ALL, "all", result.claims().size()));
        for (ClaimVerdict verdict : ClaimVerdict.values()) {
            int count = result.verdicts().getOrDefault(verdict.id(), 0);
            if (count > 0) {
                choice.add(button(verdict.id(), verdict.words(), count));
            }
        }
        return choice;
    }

    private static Tag button(String value, String words, int count) {
        Tag input = Tag.of("input").with("type", "radio").with("name", GROUP).with("value", value);
        if (value.equals(ALL)) {
            input.with("checked", "");
        }
        return Tag.of("label", input, " " + words + " ", Tag.of("small", count));
    }
}
