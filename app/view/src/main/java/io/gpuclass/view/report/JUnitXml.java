package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes JUnit XML, all text of it escaped, in the form that Ant began and Jenkins and GitLab read. One use, one thread. */
public final class JUnitXml {
    private final StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");

    /** Returns attributes of names and values by turns. */
    public static Map<String, Object> attributes(Object... namesAndValues) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            attributes.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return attributes;
    }

    /** Writes an element; {@code content} is null where there is nothing in it. */
    public void element(String indent, String name, Map<String, Object> attributes, Runnable content) {
        xml.append(indent).append('<').append(name);
        attributes.forEach((attribute, value) ->
                xml.append(" " + attribute + "=\"" + escaped(value.toString()).replace("\"", "&quot;") + '"'));
        if (content == null) {
            xml.append("/>");
            return;
        }
        xml.append('>');
        content.run();
        xml.append(indent).append("</").append(name).append('>');
    }

    /** Writes a property of a suite. */
    public void property(String name, String value) {
        element("\n      ", "property", attributes("name", name, "value", value), null);
    }

    /** Writes a line of text. */
    public void line(String text) {
        xml.append("\n").append(escaped(text));
    }

    /** Returns the text written. */
    public String written() {
        return xml + "\n";
    }

    private static String escaped(String text) {
        return PlainText.oneLine(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
