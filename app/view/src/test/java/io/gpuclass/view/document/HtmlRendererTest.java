package io.gpuclass.view.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.report.ProfileReport;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HtmlRendererTest {
    private static String html(Block... blocks) {
        return new Document(List.of(blocks))
                .toHtml("id", 1).stream().map(Tag::toString).collect(Collectors.joining("\n"));
    }

    @Test
    void shouldFoldSections() {
        assertThat(html(
                        new Block.Heading(1, "Name"),
                        new Block.Heading(2, "The first"),
                        Block.Paragraph.of(Cell.of("a < "), Cell.strong("b")),
                        new Block.Wide(new Block.Heading(2, "Second"))))
                .isEqualTo("""
                        <h2>Name</h2>
                        <details class="section" id="id-the-first"><summary><h3>The first</h3></summary>\
                        <p>a &lt; <strong>b</strong></p></details>
                        <details class="section" id="id-second"><summary><h3>Second</h3></summary></details>""");
    }

    @Test
    void shouldGatherItems() {
        assertThat(html(
                        Block.Paragraph.item(Cell.of("one")),
                        Block.Paragraph.item(new Cell("two", Tone.BAD)),
                        Block.Paragraph.of(Cell.faint("then"))))
                .isEqualTo("<ul><li>one</li><li><strong class=\"bad\">two</strong></li></ul>\n"
                        + "<p><span class=\"faint\">then</span></p>");
    }

    @Test
    void shouldShowTheFactsOfAnEntry() {
        assertThat(html(new Block.Entry(
                        "holds", List.of(Cell.of("a < b")), List.of(new Block.Fact("why", Cell.of("c"))))))
                .isEqualTo(
                        "<ul class=\"entries\"><li class=\"holds\">a &lt; b<dl><div><dt>why</dt><dd>c</dd></div></dl></li></ul>");
    }

    @Test
    void shouldShowATableWithHeadersAndNote() {
        List<Column> columns = List.of(Column.text("what"), Column.number("time", "us"));
        assertThat(html(new Block.Table(
                        "Times", columns, List.of(List.of(Cell.of("a"), Cell.of("1"))), "Less is more.")))
                .isEqualTo(
                        "<div class=\"table\"><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-labelledby=\"id-table-1\">"
                                + "<table><caption id=\"id-table-1\"><span>Times</span></caption>"
                                + "<thead><tr><th scope=\"col\">what</th><th scope=\"col\" class=\"number\">time<br>us</th></tr></thead>"
                                + "<tbody><tr><th scope=\"row\">a</th><td class=\"number\">1</td></tr></tbody></table></div>"
                                + "<p class=\"note\">Less is more.</p></div>");
    }

    @Test
    void shouldLetColumnsShareAHeader() {
        List<Column> columns =
                List.of(Column.text(""), Column.number("A", "read"), Column.number("A", "write"), Column.number("B"));
        assertThat(html(new Block.Table("", columns, List.of(), "")))
                .contains("aria-label=\"Table: A\"")
                .contains(
                        "<tr><td rowspan=\"2\"></td><th scope=\"colgroup\" colspan=\"2\" class=\"group\">A</th>"
                                + "<th scope=\"col\" class=\"number\" rowspan=\"2\">B</th></tr>"
                                + "<tr><th scope=\"col\" class=\"number\">read</th><th scope=\"col\" class=\"number\">write</th></tr>");
    }

    @Test
    void shouldShowWhatMarkdownShows() {
        Document report = ProfileReport.of(SampleProfiles.complete());
        String html = report.toHtml("id", 0).toString();
        report.toMarkdown()
                .lines()
                .filter(line -> line.startsWith("## "))
                .forEach(line ->
                        assertThat(html).contains("<h2>" + line.substring(3).replace("\\", "") + "</h2>"));
        assertThat(html.split("<table>", -1)).hasSize(1 + report.toMarkdown().split("\n\\| -{3}", -1).length - 1);
    }

    @Test
    void shouldEscapeTextAndAttributes() {
        assertThat(Tag.of("p", "<b>&'\"").with("title", "\"><script>").toString())
                .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;&#39;&quot;</p>");
        assertThat(Tag.of("p", List.of(Tag.of("br"), "x", 3)).toString()).isEqualTo("<p><br>x3</p>");
    }
}
