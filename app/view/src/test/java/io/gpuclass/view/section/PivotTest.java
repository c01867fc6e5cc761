package io.gpuclass.view.section;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class PivotTest {
    private static final Profile SAMPLE = SampleProfiles.complete();

    private static final Pivot TABLE = Pivot.titled("Queues")
            .row("queue", Axis.NAME)
            .by("blocks")
            .cells(Metric.RATE, (one, rate) -> Math.round(rate) + "/s");

    @Test
    void casesOfOneRowShareItAndColumnsAscend() {
        List<Case> cases = queues(row("ring", 8, 80), row("list", 2, 20), row("ring", 2, 40))
                .list();

        Block.Table table = TABLE.of(SAMPLE, cases);

        assertThat(table.columns()).extracting(Column::header).containsExactly("queue", "2", "8");
        assertThat(texts(table)).containsExactly(List.of("ring", "40/s", "80/s"), List.of("list", "20/s", "-"));
    }

    @Test
    void aCaseThatDoesNotCountShowsHowItEnded() {
        Cases.Selection cases = queues(
                row("ring", 1, 10).replace("true", "false"), row("ring", 2, 10).replace("completed", "timed-out"));

        assertThat(texts(TABLE.of(SAMPLE, cases.list()))).containsExactly(List.of("ring", "unverified", "timed out"));
    }

    @Test
    void namedColumnsAreThereWithoutCases() {
        Pivot table = Pivot.titled("")
                .row("queue", Axis.NAME)
                .by(cases -> List.of(4, 1), Case::blocks, size -> Column.number(size + " blocks"))
                .cells(Metric.RATE, (one, rate) -> "" + rate.intValue());

        Block.Table shown =
                table.of(SAMPLE, queues(row("ring", 1, 10), row("list", 2, 20)).list());

        assertThat(shown.columns()).extracting(Column::header).containsExactly("queue", "4 blocks", "1 blocks");
        assertThat(texts(shown)).containsExactly(List.of("ring", "-", "10"), List.of("list", "-", "-"));
    }

    @Test
    void severalCasesOfOnePlaceStandInTheirOrder() {
        Pivot table = Pivot.titled("")
                .row("queue", Axis.NAME)
                .by("threads")
                .cells(Metric.RATE, (one, rate) -> "" + rate.intValue())
                .several(Comparator.comparing(Case::blocks));

        assertThat(texts(table.of(
                        SAMPLE, queues(row("ring", 8, 80), row("ring", 2, 20)).list())))
                .containsExactly(List.of("ring", "20 · 80"));
    }

    @Test
    void aConditionalNoteNeedsACaseThatItHoldsFor() {
        Pivot table = Pivot.titled("")
                .row("queue", Axis.NAME)
                .by("blocks")
                .cells(Metric.RATE, (one, rate) -> rate)
                .note("Always.")
                .noteIf(one -> one.is(Axis.NAME, "list"), " A list.");

        assertThat(table.of(SAMPLE, queues(row("ring", 1, 1)).list()).note()).isEqualTo("Always.");
        assertThat(table.of(SAMPLE, queues(row("list", 1, 1)).list()).note()).isEqualTo("Always. A list.");
    }

    @Test
    void eachValueThatIsApartHasATableNamedAfterIt() {
        Pivot table = Pivot.titled(one -> one.kind() + ", by {block}s")
                .from(Subjects.LEVEL_BARRIER)
                .apart(Case::kind)
                .row("barrier", Axis.NAME)
                .by("blocks", "{block}")
                .cells(Metric.BARRIER_TIME, (one, ns) -> ns);

        List<Block> tables = table.of(SAMPLE);

        assertThat(tables)
                .hasSize(SAMPLE.cases()
                        .of(Subjects.LEVEL_BARRIER)
                        .values(Axis.KIND)
                        .size())
                .first()
                .satisfies(first -> assertThat(((Block.Table) first).title()).endsWith(", by blocks"))
                .satisfies(first -> assertThat(((Block.Table) first).columns())
                        .last()
                        .satisfies(column -> assertThat(column.header()).matches("[0-9]+ blocks")));
        assertThat(table.wide().of(SAMPLE)).allMatch(Block.Wide.class::isInstance);
    }

    private static List<List<String>> texts(Block.Table table) {
        return table.rows().stream()
                .map(row -> row.stream().map(Cell::text).toList())
                .toList();
    }

    private static String row(String name, int blocks, int rate) {
        return "{'kind': 'bounded-queue', 'implementation': '" + name + "', 'blocks': " + blocks
                + ", 'threads': 1, 'outcome': 'completed', 'verified': true, 'pairsPerSecond': {'median': " + rate
                + "}}";
    }

    private static Cases.Selection queues(String... rows) {
        String kinds = "{'queues': [" + String.join(",", rows) + "]}";
        return Cases.of(part -> part.equals("kinds") ? json(kinds) : MissingNode.getInstance())
                .of(Subjects.QUEUE);
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
