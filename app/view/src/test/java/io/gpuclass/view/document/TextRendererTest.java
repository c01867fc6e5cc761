package io.gpuclass.view.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.view.document.Block.Column;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextRendererTest {
    private static final String LONG = "a_form_whose_name_nobody_may_cut_since_it_is_what_one_types_next_to_look_at_it";

    /** Half a number is a wrong one. */
    @Test
    void shouldCutTextsBeforeNumbersWhereNamesLeaveNoRoom() {
        List<Column> columns =
                List.of(Column.name("form"), Column.text("why"), Column.number("executions"), Column.number("s"));
        List<Cell> row = List.of(Cell.of(LONG), Cell.of("because it is right"), Cell.of("12345"), Cell.of("111.25"));

        String text = new TextRenderer(Style.PLAIN, TextRenderer.WIDTH)
                .render(List.of(new Block.Table("", columns, List.of(row), "")));

        assertThat(text).contains(LONG, "12345", "111.25", "bec…", "execu").doesNotContain("exec…");
    }

    @Test
    void shouldBreakHeadsBetweenWordsRatherThanCutThem() {
        List<Column> columns = Stream.of(
                        "blocks", "threads of a block", "sum of all that a block waits", "share of reads")
                .flatMap(header -> Stream.of(Column.text(header), Column.number(header, "of 2048 blocks at once")))
                .toList();
        List<Cell> row = Collections.nCopies(columns.size(), Cell.of("1.25"));

        String text = new TextRenderer(Style.PLAIN, TextRenderer.WIDTH)
                .render(List.of(new Block.Table("", columns, List.of(row), "")));

        assertThat(text).doesNotContain("…").contains("threads of", "blocks at");
        assertThat(text.lines()).allMatch(line -> line.length() <= TextRenderer.WIDTH);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 72, 80, 99})
    void shouldPartCellsRatherThanCutThemOnANarrowTerminal(int width) {
        List<Column> columns = List.of(
                Column.name("form"), Column.text("promise"), Column.number("executions"), Column.text("verdict"));
        List<Cell> row = List.of(
                Cell.of(LONG),
                Cell.of("shows all to the last"),
                Cell.of("12345"),
                Cell.of("no violation found, 😀 cut"));

        String text =
                new TextRenderer(Style.PLAIN, width).render(List.of(new Block.Table("", columns, List.of(row), "")));

        assertThat(text).doesNotContain("…").contains("12345");
        assertThat(text.lines()).allMatch(line -> line.codePointCount(0, line.length()) <= width);
        assertThat(text.split("\\s+")).contains("promise", "shows", "last", "violation", "😀");
    }
}
