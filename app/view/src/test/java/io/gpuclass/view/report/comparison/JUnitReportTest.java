package io.gpuclass.view.report.comparison;

import static io.gpuclass.view.XmlElements.all;
import static io.gpuclass.view.compare.Variant.form;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Tool;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.CaseLists;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.view.XmlElements;
import io.gpuclass.view.compare.Baseline;
import io.gpuclass.view.compare.Comparer;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.FailOn;
import io.gpuclass.view.compare.JudgedNumber;
import io.gpuclass.view.compare.NamedProfile;
import io.gpuclass.view.compare.Variant;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

class JUnitReportTest {
    private static final NamedProfile H200 = Variant.h200().named("base.json");

    private static final Variant CHANGED = Variant.h200()
            .scaleRate(form("mutex", "fa", 2112), 0.9)
            .scaleRate(form("mutex", "fa", 528), 0.8)
            .widenRate(form("mutex", "ring", 528), 0.2)
            .each("primitives", form("barrier", "xf", 132), "outcome", "timed-out")
            .set("/device/driver", "<590>&\"1\"")
            .slowsPolls(0.9, 1.1);

    @Test
    void shouldKeepToTheSchemaOfServers() throws Exception {
        String identical = JUnitReport.of(compare(Optional.empty(), H200));
        String changed = JUnitReport.of(compare(Optional.of(FailOn.CHANGE), H200, CHANGED.named("a/new.json"), H200));

        for (String xml : List.of(identical, changed)) {
            SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                    .newSchema(JUnitReportTest.class.getResource("../junit.xsd"))
                    .newValidator()
                    .validate(new StreamSource(new StringReader(xml)));
        }
    }

    @Test
    void shouldPassEveryCaseOfIdenticalProfiles() {
        Element suite = suites(JUnitReport.of(compare(Optional.empty(), H200))).get(0);

        assertThat(suite.getAttribute("failures")).isEqualTo("0");
        assertThat(suite.getAttribute("skipped")).isEqualTo("0");
        assertThat(Integer.parseInt(suite.getAttribute("tests"))).isBetween(50, 200);
    }

    @Test
    void shouldFailTheCaseOfAFormWithItsNumbers() {
        Element suite = suites(JUnitReport.of(compare(Optional.empty(), CHANGED.named("new.json"))))
                .get(0);

        assertThat(messages(suite, "failure"))
                .hasSize(2)
                .anyMatch(message -> message.matches("2 of \\d+: mutex_fa, .*; \\.\\.\\."));
        assertThat(failure(testcase(suite, "gpuclass.new.mutex", "mutex_fa")))
                .contains("mutex_fa, 528 blocks: rate: 1.57 M -> 1.26 M, -20.0 %", "mutex_fa, 2112 blocks: rate");
        assertThat(failure(testcase(suite, "gpuclass.new.barrier", "barrier_xf")))
                .contains("barrier_xf, 132 blocks: rate");
    }

    @Test
    void shouldNameTheSameCasesWhetherTheyFailOrNot() {
        Element passed = suites(
                        JUnitReport.of(compare(Optional.empty(), Variant.h200().named("new.json"))))
                .get(0);
        Element failed = suites(JUnitReport.of(compare(Optional.empty(), CHANGED.named("new.json"))))
                .get(0);

        assertThat(names(failed)).containsAll(names(passed));
        assertThat(failed.getAttribute("failures")).isEqualTo("2");
    }

    /** It said "latch latch, 2 blocks" of the form latch. */
    @Test
    void shouldCallFormsAsUsersTypeThem() {
        NamedProfile slow = Variant.h200().scaleRate(entry -> true, 0.5).named("new.json");
        String xml = JUnitReport.of(compare(Optional.empty(), slow));

        assertThat(xml).contains("mutex_fa, 528 blocks").doesNotContainPattern("\\b([a-z-]+) \\1\\b");
        assertThat(ComparisonWords.words(FigureKey.of(Subjects.PRODUCER_CONSUMER, Metric.HAND_OFF)
                        .with(Axis.KIND, "latch")
                        .with(Axis.NAME, "latch")
                        .with(Axis.BLOCKS, 2)))
                .isEqualTo("latch, 2 blocks: hand-off");
    }

    /** Of 3.5 accesses it said 3.51/op. */
    @ParameterizedTest
    @CsvSource({"atomics, 3.50/op", "run-time, 3.50 ms", "fairness, 3.50", "rate, 3.50", "hand-off, 3.50 ns"})
    void shouldPartANumberFromItsUnit(String metric, String written) {
        FigureKey key =
                FigureKey.of(Subjects.PRIMITIVE, CaseLists.metric(metric).orElseThrow());

        assertThat(ComparisonWords.value(key, JudgedNumber.of(3.5, Optional.empty())))
                .isEqualTo(written);
    }

    @Test
    void shouldHoldALineForEachRegressionOfTheText() {
        NamedProfile slow = Variant.h200().scaleRate(entry -> true, 0.5).named("new.json");
        Comparisons all = compare(Optional.empty(), slow);

        int regressions = all.comparisons().get(0).counts().regressions();
        assertThat(all(suites(JUnitReport.of(all)).get(0), "failure").stream()
                        .flatMap(failure -> failure.getTextContent().strip().lines()))
                .hasSize(regressions);
        assertThat(regressions).isGreaterThan(100);
    }

    private static String failure(Element testcase) {
        return testcase.getElementsByTagName("failure").item(0).getTextContent();
    }

    @Test
    void shouldSkipWhatIsAmbiguousOrChangedAndDoesNotFail() {
        Element suite = suites(JUnitReport.of(compare(Optional.empty(), CHANGED.named("new.json"))))
                .get(0);

        assertThat(messages(suite, "skipped"))
                .anyMatch(message -> message.startsWith("1 of 17: mutex_ring, 528 blocks"))
                .anyMatch(message -> message.contains("yes -> no"));
        assertThat(all(suite, "testcase").stream()
                        .filter(test -> !test.getAttribute("classname").endsWith("answers-claim"))
                        .filter(test -> test.getElementsByTagName("skipped").getLength() > 0))
                .hasSize(2);
    }

    @Test
    void shouldFailOnlyWhereTheComparisonDoes() {
        NamedProfile changed = CHANGED.named("new.json");

        for (FailOn failOn : FailOn.values()) {
            Comparisons all = compare(Optional.of(failOn), changed);
            Element suite = suites(JUnitReport.of(all)).get(0);
            assertThat(suite.getElementsByTagName("failure").getLength() > 0).isEqualTo(all.failed());
        }
    }

    @Test
    void shouldCountWhatItHolds() {
        String xml = JUnitReport.of(compare(Optional.empty(), CHANGED.named("new.json"), H200));
        for (Element suite : suites(xml)) {
            assertThat(suite.getAttribute("tests")).isEqualTo(count(suite, "testcase"));
            assertThat(suite.getAttribute("failures")).isEqualTo(count(suite, "failure"));
            assertThat(suite.getAttribute("skipped")).isEqualTo(count(suite, "skipped"));
        }
    }

    @Test
    void shouldTellTheCasesOfSeveralProfilesApart() {
        String xml = JUnitReport.of(compare(
                Optional.empty(),
                CHANGED.named("a/new.json"),
                CHANGED.named("b/new.json"),
                CHANGED.named("c/x.y.json")));

        assertThat(suites(xml).stream().flatMap(suite -> names(suite).stream()))
                .doesNotHaveDuplicates()
                .contains(
                        "gpuclass.a-new-json.mutex#mutex_fa",
                        "gpuclass.b-new-json.mutex#mutex_fa",
                        "gpuclass.x-y.mutex#mutex_fa");
    }

    @Test
    void shouldBeWellFormedWhateverProfilesSay() {
        String hostile = "</failure>]]>&<x a=\"'\u0000\u001b[31m\ufffe\n\t";
        NamedProfile profile = Variant.h200()
                .each("primitives", form("mutex", "fa", 2112), "implementation", hostile)
                .set("/device/driver", hostile)
                .set("/recommendations/1/candidates/0/implementation", hostile)
                .set("/recommendations/1/recommended", hostile)
                .set("/recommendations/1/predicted", hostile)
                .set("/recommendations/1/measured", hostile)
                .named(hostile + "\ud800.json");
        Comparisons all = new Comparer(Baseline.of(List.of(profile)), 0.05, Optional.empty())
                .compare(
                        List.of(
                                Variant.h200()
                                        .each("primitives", form("mutex", "fa", 2112), "implementation", hostile)
                                        .scaleRate(
                                                entry -> entry.path("implementation")
                                                        .asText()
                                                        .equals(hostile),
                                                0.5)
                                        .named("new.json"),
                                profile),
                        new Tool("gpuclass", "1"));

        List<Element> suites = suites(JUnitReport.of(all));

        assertThat(suites).hasSize(2);
        assertThat(messages(suites.get(0), "failure"))
                .singleElement()
                .asString()
                .contains("</failure>]]>&<x a=\"'\ufffd\ufffd[31m\ufffd\ufffd\ufffd");
    }

    @Test
    void shouldHoldNoCaseOfWhatOnlyOneSideMeasured() {
        NamedProfile shallow =
                Variant.h200().withoutPrimitive("mcs").without("skewed").named("new.json");
        Element suite =
                suites(JUnitReport.of(compare(Optional.empty(), shallow))).get(0);

        assertThat(all(suite, "testcase"))
                .noneMatch(test -> test.getAttribute("classname").endsWith("skewed-barrier"))
                .noneMatch(test -> test.getAttribute("name").equals("mutex_mcs")
                        && test.getAttribute("classname").endsWith(".mutex"));
        assertThat(messages(suite, "skipped")).noneMatch(message -> message.contains("only in the base"));
    }

    private static Comparisons compare(Optional<FailOn> failOn, NamedProfile... profiles) {
        return new Comparer(Baseline.of(List.of(H200)), 0.05, failOn)
                .compare(List.of(profiles), new Tool("gpuclass", "1"));
    }

    private static List<Element> suites(String xml) {
        return all(XmlElements.root(xml), "testsuite");
    }

    private static Element testcase(Element suite, String group, String name) {
        return all(suite, "testcase").stream()
                .filter(test -> test.getAttribute("classname").equals(group)
                        && test.getAttribute("name").equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> messages(Element suite, String element) {
        return all(suite, element).stream()
                .map(found -> found.getAttribute("message"))
                .toList();
    }

    private static List<String> names(Element suite) {
        return all(suite, "testcase").stream()
                .map(test -> test.getAttribute("classname") + "#" + test.getAttribute("name"))
                .toList();
    }

    private static String count(Element suite, String element) {
        return Integer.toString(all(suite, element).size());
    }
}
