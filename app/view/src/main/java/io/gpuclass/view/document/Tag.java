package io.gpuclass.view.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An element of an HTML page. What is put in is either an element or text, and text is escaped, so that nothing but an element can
 * act as one. Not for scripts and styles, whose content must not be escaped. One use, one thread.
 */
public final class Tag {
    private static final Set<String> VOID = Set.of("br", "col", "hr", "input", "link", "meta", "wbr");

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final StringBuilder content = new StringBuilder();

    /** Returns an element that is written already, by what escapes all text of it, such as a picture. */
    public static Tag written(String markup) {
        Tag tag = new Tag("");
        tag.content.append(markup);
        return tag;
    }

    private Tag(String name) {
        this.name = name;
    }

    /** Returns an element with some content: elements, lists of those, and any other thing as text. */
    public static Tag of(String name, Object... content) {
        return new Tag(name).add(content);
    }

    public Tag with(String attribute, String value) {
        attributes.put(attribute, value);
        return this;
    }

    /** Returns text that a narrow column may break after each underscore, as names of forms need it. */
    public static List<Object> breakable(String text) {
        List<Object> parts = new ArrayList<>();
        for (String part : text.split("(?<=_)")) {
            parts.addAll(parts.isEmpty() ? List.of(part) : List.of(of("wbr"), part));
        }
        return parts;
    }

    /** Appends content: elements, lists of those, and any other thing as text. */
    public Tag add(Object... more) {
        for (Object each : more) {
            if (each instanceof Iterable<?> list) {
                list.forEach(this::add);
            } else {
                content.append(each instanceof Tag ? each.toString() : escaped(each.toString()));
            }
        }
        return this;
    }

    /** Returns a box for what may be wider than the page: it scrolls, by the keyboard too, and is named for screen readers. */
    public static Tag scrolling(String name, Object content) {
        return of("div", content)
                .with("class", "scroll")
                .with("tabindex", "0")
                .with("role", "region")
                .with("aria-label", name);
    }

    /** Returns text in which nothing acts as markup, inside an element as in the quotes of an attribute. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        if (name.isEmpty()) {
            return content.toString();
        }
        StringBuilder html = new StringBuilder("<").append(name);
        attributes.forEach((attribute, value) -> html.append(" " + attribute + "=\"" + escaped(value) + '"'));
        html.append('>').append(content);
        return VOID.contains(name)
                ? html.toString()
                : html.append("</" + name + ">").toString();
    }
}
