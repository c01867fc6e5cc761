package io.gpuclass.view.svg;

import io.gpuclass.profile.PlainText;
import io.gpuclass.view.document.Tag;

/** Writes XML, all text of it escaped. One use, one thread. */
final class Markup {
    private static final int TENTHS = 10;

    private final StringBuilder out = new StringBuilder();

    /** Opens an element: attributes are names and values by turns, numbers rounded to a tenth; one that is null is left out. */
    Markup open(String element, Object... attributes) {
        start(element, attributes);
        out.append(">\n");
        return this;
    }

    Markup close(String element) {
        out.append("</").append(element).append(">\n");
        return this;
    }

    Markup empty(String element, Object... attributes) {
        start(element, attributes);
        out.append("/>\n");
        return this;
    }

    Markup text(String element, String text, Object... attributes) {
        start(element, attributes);
        out.append('>').append(escaped(text)).append("</").append(element).append(">\n");
        return this;
    }

    /** Writes what comes with the program as it is. */
    Markup raw(String markup) {
        out.append(markup);
        return this;
    }

    /** Returns a coordinate, rounded to a tenth. */
    static String number(double value) {
        long tenths = Math.round(value * TENTHS);
        String sign = tenths < 0 ? "-" : "";
        long magnitude = Math.abs(tenths);
        return sign + magnitude / TENTHS + (magnitude % TENTHS == 0 ? "" : "." + magnitude % TENTHS);
    }

    @Override
    public String toString() {
        return out.toString();
    }

    private void start(String element, Object... attributes) {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            if (value != null) {
                String shown = value instanceof Double number ? number(number) : escaped(value.toString());
                out.append(" " + attributes[i] + "=\"" + shown + '"');
            }
        }
    }

    private static String escaped(String text) {
        return Tag.escaped(PlainText.oneLine(text));
    }
}
