package io.gpuclass.profile.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.SampleProfiles;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
    private static final FigureKey MUTEX = FigureKey.of(Subjects.PRIMITIVE, Metric.RATE)
            .with(Axis.KIND, "mutex")
            .with(Axis.NAME, "fa")
            .with(Axis.BLOCKS, 132);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "primitives[kind=mutex,implementation=fa,blocks=$blocks].opsPerSecond",
                "locality[threads=516].points[barrierEvery=].hitRatio",
                "applications[input=road-262144|array-1048576,blocks=12/sm|full].elapsedMs",
                "rankAgreement[kind=mutex,blocks>=132].tau",
                "system.contention[members=cuda:0+host].opsPerSecond",
            })
    void shouldPrintWhatItReads(String text) {
        assertThat(Query.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "primitives[kind].opsPerSecond; 'kind' is no condition",
                "primitives[kind=mutex,].opsPerSecond; '' is no condition",
                "primitives[].opsPerSecond; 'primitives[]' is no name",
                "primitives[kind=mutex.opsPerSecond; 'primitives[kind=mutex' lacks its ]",
                "primitives..opsPerSecond; '' is no name",
                "a b; 'a b' is no name",
                "primitives[blocks>=many].opsPerSecond; blocks must be at least one number, not many",
            })
    void shouldNameWhatIsWrongAndShowHowItIsWritten(String text, String wrong) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Query.parse(text))
                .withMessageContaining(wrong)
                .withMessageContaining("write it like ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "a[of=x].figure; 1",
                "a[of=x|y].figure; 1 2",
                "a[blocks>=4].figure; 2",
                "a[blocks=].figure; 3",
                "a[of=$of].figure; 1 2 3",
                "a[members=p+q].figure; 3",
                "a.figure; 1 2 3",
                "a[of=x].nothing;",
                "nothing[of=x].figure;",
            })
    void shouldLeadToWhatFulfilsItsConditions(String query, String found) throws Exception {
        JsonNode document = new ObjectMapper().readTree("""
                {"a": [{"of": "x", "blocks": 2, "figure": 1}, {"of": "y", "blocks": 4.0, "figure": 2},
                       {"of": "z", "members": ["p", "q"], "figure": 3}]}""");

        assertThat(Query.parse(query).in(document::path, element -> true).map(JsonNode::asText))
                .containsExactly(found == null ? new String[0] : found.split(" "));
    }

    /** Whose form is meant is put into a query before its variables are. */
    @Test
    void shouldPutAValueInTheBeginningOfAnother() {
        Query query = Query.parse("a[of=$of-as-published|$other].b");

        assertThat(query.with("of", "x").with("oth", "z")).hasToString("a[of=x-as-published|$other].b");
        assertThat(query.conditions().flatMap(Query.Condition::variables)).containsExactly("of", "other");
    }

    @Test
    void shouldAddressEachFigureOfAProfileAlone() {
        List<FigureKey> keys =
                List.copyOf(SampleProfiles.complete().cases().figuresByKey().keySet());

        assertThat(keys)
                .allSatisfy(key -> assertThat(
                                CaseLists.figures(Query.parse(key.query().toString())))
                        .accepts(key));
        assertThat(keys).extracting(FigureKey::query).doesNotHaveDuplicates();
        assertThat(MUTEX.query()).hasToString("primitive[kind=mutex,name=fa,blocks=132].rate");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "primitive[kind=mutex].rate; true",
                "primitive[kind=mutex,blocks>=132]; true",
                "primitive[blocks>=133].rate; false",
                "primitive[kind=mutex].fairness; false",
                "primitive[initial=].rate; true",
                "section[kind=mutex].rate; false",
            })
    void shouldSelectFiguresByTheNamesOfColumns(String query, boolean selected) {
        assertThat(CaseLists.figures(Query.parse(query)).test(MUTEX)).isEqualTo(selected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '"',
            value = {
                "primitives[kind=mutex].rate; unknown subject 'primitives': expected one of probe,",
                "primitive[kind=mutex].opsPerSecond; unknown metric 'opsPerSecond': expected one of elapsed,",
                "primitive[implementation=fa].rate; unknown axis 'implementation': expected one of kind, name,",
                "primitive[blocks=full].rate; 'blocks=full' is no condition on blocks, which is a number",
            })
    void shouldNameTheKnownNamesOfColumns(String query, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CaseLists.figures(Query.parse(query)))
                .withMessageContaining(message);
    }
}
