package io.gpuclass.view.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.view.document.Block.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextRendererTest {
    private static final String LONG = "a_form_whose_name_nobody_may_cut_since_it_is_what_one_types_next_to_look_at_it";

    /** Half a number is a wrong one. */
    @Test
    void shouldCutHeadersAndTextsBeforeNumbersWhereNamesLeaveNoRoom() {
        List<Column> columns =
                List.of(Column.name("form"), Column.text("why"), Column.number("executions"), Column.number("s"));
        List<Cell> row = List.of(Cell.of(LONG), Cell.of("because it is right"), Cell.of("12345"), Cell.of("111.25"));

        String text = new TextRenderer(Style.PLAIN, TextRenderer.WIDTH)
                .render(List.of(new Block.Table("", columns, List.of(row), "")));

        assertThat(text).contains(LONG, "12345", "111.25", "bec…", "exec…");
    }
}
