package io.gpuclass.view.report.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.gpuclass.view.XmlElements;
import io.gpuclass.view.report.checks.CheckedCase.Outcome;
import io.gpuclass.view.report.checks.CheckedCase.Remark;
import io.gpuclass.view.report.checks.CheckedCase.SourceLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class CheckedCasesTest {
    private static final SourceLine SPIN = new SourceLine("src/my locks/spin.cuh", 16);
    private static final CheckedCases ALL = new CheckedCases(
            "gpuclass prove",
            "2 blocks",
            List.of(
                    one("excludes, 3 blocks", Outcome.KEPT, null, "", List.of(new Remark("a poll is weak", SPIN))),
                    one("excludes, 2 GPUs", Outcome.BROKEN, SPIN, "100 % plain, <races>", List.of()),
                    one("twice, 2 blocks", Outcome.GAVE_UP, null, "gave up", List.of()),
                    one("keeps posts, 2 blocks", Outcome.NOT_COVERED, SPIN, "add.f32 is not known", List.of()),
                    one("who tries", Outcome.NOT_ASKED, null, "not asked", List.of())));

    private static CheckedCase one(String name, Outcome outcome, SourceLine at, String message, List<Remark> notes) {
        List<Remark> steps = outcome == Outcome.BROKEN
                ? List.of(new Remark("block 0  spin.cuh:16  st", SPIN), new Remark("a data race", null))
                : List.of();
        return new CheckedCase("my::spin", name, outcome, at, message, steps, notes, 0.125);
    }

    @Test
    void shouldWriteJUnitThatKeepsToTheSchemaOfServers() throws Exception {
        for (CheckedCases cases :
                List.of(ALL, new CheckedCases("gpuclass prove", "", ALL.cases().subList(0, 1)))) {
            SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(CheckedCasesTest.class.getResource("../junit.xsd"))
                    .newValidator()
                    .validate(new StreamSource(new StringReader(cases.junit())));
        }
    }

    @Test
    void shouldFailTheCasesThatAreBrokenOrGivenUp() {
        Element suite =
                XmlElements.all(XmlElements.root(ALL.junit()), "testsuite").get(0);

        assertThat(suite.getAttribute("tests")).isEqualTo("5");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("errors")).isEqualTo("1");
        assertThat(suite.getAttribute("skipped")).isEqualTo("1");
        Element failure = XmlElements.all(suite, "failure").get(0);
        assertThat(failure.getAttribute("message")).isEqualTo("src/my locks/spin.cuh:16: 100 % plain, <races>");
        assertThat(failure.getTextContent()).contains("block 0  spin.cuh:16  st", "a data race");
        Element broken = (Element) failure.getParentNode();
        assertThat(broken.getAttribute("file") + " " + broken.getAttribute("line"))
                .isEqualTo("src/my locks/spin.cuh 16");
    }

    @Test
    void shouldWriteSarifWithAllThatTheStandardRequires() throws IOException {
        try (InputStream schema = CheckedCasesTest.class.getResourceAsStream("sarif.schema.json")) {
            assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                            .getSchema(schema, InputFormat.JSON)
                            .validate(Sarif.of(ALL), InputFormat.JSON))
                    .isEmpty();
        }
    }

    @Test
    void shouldPlaceSarifResultsAtTheirLines() throws IOException {
        JsonNode results = new ObjectMapper().readTree(Sarif.of(ALL)).at("/runs/0/results");

        assertThat(results.findValuesAsText("ruleId")).containsExactly("note", "broken", "gave-up", "not-covered");
        assertThat(results.findValuesAsText("level")).containsExactly("note", "error", "warning", "warning");
        JsonNode place = results.get(1).at("/locations/0/physicalLocation");
        assertThat(place.at("/artifactLocation/uri").textValue()).isEqualTo("src/my%20locks/spin.cuh");
        assertThat(place.at("/region/startLine").intValue()).isEqualTo(16);
        assertThat(results.get(1).at("/codeFlows/0/threadFlows/0/locations")).hasSize(2);
    }

    @Test
    void shouldTellOneCauseOfSeveralCasesOnce() throws IOException {
        CheckedCase broken = ALL.cases().get(1);
        CheckedCases twice = new CheckedCases(
                "gpuclass prove",
                "",
                List.of(broken, one("excludes twice, 2 blocks", broken.outcome(), SPIN, broken.message(), List.of())));

        assertThat(twice.annotations().lines()).hasSize(2).last().isEqualTo("gpuclass prove: 2 broken");
        assertThat(new ObjectMapper().readTree(Sarif.of(twice)).at("/runs/0/results"))
                .hasSize(1);
        assertThat(XmlElements.all(XmlElements.root(twice.junit()), "failure")).hasSize(2);
    }

    @Test
    void shouldAnnotateLinesAndEndWithAPlainOne() {
        String title = "title=my%3A%3Aspin%2C ";
        assertThat(ALL.annotations().lines())
                .containsExactly(
                        "::notice file=src/my locks/spin.cuh,line=16," + title + "excludes%2C 3 blocks::a poll is weak",
                        "::error file=src/my locks/spin.cuh,line=16," + title
                                + "excludes%2C 2 GPUs::100 %25 plain, <races>%0Ablock 0  spin.cuh:16  st%0Aa data race",
                        "::warning " + title + "twice%2C 2 blocks::gave up",
                        "::warning file=src/my locks/spin.cuh,line=16," + title
                                + "keeps posts%2C 2 blocks::add.f32 is not known",
                        "gpuclass prove: 1 kept, 1 broken, 1 gave up, 1 not covered, 1 not asked");
    }
}
