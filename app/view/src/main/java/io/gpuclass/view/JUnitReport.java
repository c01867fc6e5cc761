package io.gpuclass.view;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.compare.Difference;
import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A comparison as JUnit XML, in the form that Ant began and Jenkins and GitLab read. A profile is a suite; a probe or a form, with all
 * of its figures, is a case, since a server shows a hundred cases well and thousands badly. A case fails where one of its figures is
 * a regression, and is skipped where one is ambiguous. There are failures exactly where the comparison fails. One use, one thread.
 */
public final class JUnitReport {
    private final Comparisons all;
    private final StringWriter text = new StringWriter();
    private XMLStreamWriter xml;

    private JUnitReport(Comparisons all) {
        this.all = all;
    }

    /** Returns the document, which ends with a line break. */
    public static String of(Comparisons all) {
        try {
            return new JUnitReport(all).written();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("XML cannot be written to memory", e);
        }
    }

    private String written() throws XMLStreamException {
        xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
        List<List<JUnitCase>> suites = all.comparisons().stream()
                .map(one -> JUnitCases.of(root(one), one))
                .toList();
        xml.writeStartDocument("UTF-8", "1.0");
        open("\n", "testsuites");
        attribute("name", "gpuclass compare");
        counts(suites.stream().flatMap(List::stream).toList());
        for (int i = 0; i < suites.size(); i++) {
            suite(all.comparisons().get(i), suites.get(i));
        }
        close("\n");
        xml.writeCharacters("\n");
        xml.writeEndDocument();
        return text.toString();
    }

    /** Returns what tells the profile's cases from those of others, and is the same the next time: the file's name, if that will do. */
    private String root(Comparison one) {
        boolean unique = all.comparisons().stream()
                        .map(JUnitReport::stem)
                        .filter(stem(one)::equals)
                        .count()
                == 1;
        String name = unique ? stem(one) : one.current().files().get(0);
        return "gpuclass." + name.replaceAll("[./\\\\]+", "-");
    }

    private static String stem(Comparison one) {
        return one.current().files().get(0).replaceFirst("^.*[/\\\\]", "").replaceFirst("\\.json$", "");
    }

    private void suite(Comparison one, List<JUnitCase> cases) throws XMLStreamException {
        open("\n  ", "testsuite");
        attribute("name", ComparisonReport.title(all.base(), one));
        counts(cases);
        attribute(
                "skipped",
                Long.toString(cases.stream().filter(JUnitCase::isSkipped).count()));
        if (!one.current().createdAt().isEmpty()) {
            attribute("timestamp", one.current().createdAt().get(0).replaceFirst("Z$", ""));
        }
        properties(one);
        for (JUnitCase test : cases) {
            test(test);
        }
        close("\n  ");
    }

    private void counts(List<JUnitCase> cases) throws XMLStreamException {
        attribute("tests", Integer.toString(cases.size()));
        attribute(
                "failures",
                Long.toString(cases.stream().filter(JUnitCase::isFailed).count()));
        attribute("errors", "0");
        attribute("time", "0");
    }

    private void properties(Comparison one) throws XMLStreamException {
        open("\n    ", "properties");
        for (String file : all.base().files()) {
            property("base", file);
        }
        property("device", one.current().device());
        property("tolerance", ComparisonWords.tolerance(all.tolerance()));
        property("summary", ComparisonReport.summary(all, one));
        for (Difference difference : one.differences()) {
            property("differs: " + difference.what(), difference.base() + " -> " + difference.current());
        }
        close("\n    ");
    }

    private void property(String name, String value) throws XMLStreamException {
        xml.writeCharacters("\n      ");
        xml.writeEmptyElement("property");
        attribute("name", name);
        attribute("value", value);
    }

    private void test(JUnitCase test) throws XMLStreamException {
        xml.writeCharacters("\n    ");
        boolean passed = test.ending() == JUnitCase.Ending.PASSED;
        if (passed) {
            xml.writeEmptyElement("testcase");
        } else {
            xml.writeStartElement("testcase");
        }
        attribute("classname", test.group());
        attribute("name", test.name());
        attribute("time", "0");
        if (!passed) {
            open("\n      ", test.isFailed() ? "failure" : "skipped");
            attribute("message", test.message());
            if (test.isFailed()) {
                attribute("type", "regression");
            }
            for (String line : test.lines()) {
                xml.writeCharacters("\n" + PlainText.oneLine(line));
            }
            close("\n      ");
            close("\n    ");
        }
    }

    private void open(String indent, String element) throws XMLStreamException {
        xml.writeCharacters(indent);
        xml.writeStartElement(element);
    }

    private void close(String indent) throws XMLStreamException {
        xml.writeCharacters(indent);
        xml.writeEndElement();
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, PlainText.oneLine(value));
    }
}
