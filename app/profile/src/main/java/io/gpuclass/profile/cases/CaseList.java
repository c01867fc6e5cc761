package io.gpuclass.profile.cases;

import com.fasterxml.jackson.databind.JsonNode;
import io.gpuclass.profile.records.PublishedSchema;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A list of a profile, declared: where it lies in the JSON, which suite measures it, what tells its entries apart, and which figures each
 * has. Reading, writing, uniqueness, tolerance of newer entries, CSV, comparisons and fleets follow from the declaration.
 *
 * <p>Built once by the chain of its declaration, then never changed.
 */
public final class CaseList {
    private final Subject subject;
    private final String group;
    private final String path;
    private final String suite;
    private final Map<Axis, Function<Row, Object>> axes = new EnumMap<>(Axis.class);
    private final Map<Metric, Function<Row, Object>> figures = new TreeMap<>();
    private final Set<String> key = new LinkedHashSet<>();
    private UnaryOperator<List<Row>> derivation = rows -> rows;
    private boolean recordless;
    private volatile Map<String, Set<String>> words;
    private Display shown;
    private String promise = "";
    private Predicate<Case> keptBy = one -> true;

    private CaseList(Subject subject, String group, String path, String suite) {
        this.subject = subject;
        this.group = group;
        this.path = path;
        this.suite = suite;
    }

    /**
     * Declares a list.
     *
     * @param subject what its cases are about; null for a list that holds no figures, such as what verification found
     * @param path names of the JSON from the top, with slashes: {@code *} for each element, <code>{name}</code> for each property
     * @param suite id of the suite that measures it; empty for what is drawn from other parts of the profile
     */
    static CaseList of(Subject subject, String path, String suite) {
        return new CaseList(subject, "", path, suite);
    }

    /**
     * Declares a list at the top of a profile whose entries are {@link Entry entries}: it needs no record and no component of the profile. Such
     * lists come last in files. The others keep their places there, and have records where something is computed from them: the class that
     * declares them says who computes.
     */
    static CaseList recordless(Subject subject, String property, String suite) {
        CaseList list = of(subject, property + "/*", suite);
        list.recordless = true;
        return list;
    }

    /** Declares a list inside each entry of another one: figures come group by group. */
    static CaseList within(String group, Subject subject, String path, String suite) {
        return new CaseList(subject, group, path, suite);
    }

    /** Names the property that says where a case stands on an axis; entries differ in it. */
    CaseList at(Axis axis, String property) {
        key.add(property);
        axes.put(axis, row -> row.value(property));
        return this;
    }

    /** Says where all cases of the list stand on an axis, or how that follows from properties that tell entries apart already. */
    CaseList at(Axis axis, Function<Row, Object> value) {
        return at(axis, value, new String[0]);
    }

    /** Says where a case stands on an axis by several properties; entries differ in one of them. */
    CaseList at(Axis axis, Function<Row, Object> value, String... properties) {
        key.addAll(List.of(properties));
        axes.put(axis, value);
        return this;
    }

    /** The threads of a block have the axis of a program's input, in the form {@code threads-128}. */
    CaseList threads() {
        return at(Axis.INPUT, row -> "threads-" + row.value("threads"), "threads");
    }

    /** Names a property in which entries differ and which is no axis of figures. */
    CaseList apart(String... properties) {
        key.addAll(List.of(properties));
        return this;
    }

    /** Names the property that holds a figure, with slashes where it lies deeper. */
    CaseList gives(Metric metric, String property) {
        figures.put(metric, row -> row.at(property));
        return this;
    }

    /** Says how a figure follows from an entry: a JSON node, a number, a {@link Measured}, or null for none. */
    CaseList gives(Metric metric, Function<Row, Object> value) {
        figures.put(metric, value);
        return this;
    }

    /** Says how reports show the list, where no section of its own does. */
    CaseList shown(Display how) {
        shown = how;
        return this;
    }

    /**
     * Says what holds for each case of a valid profile.
     *
     * @param broken says what is wrong where it does not
     */
    CaseList holds(Predicate<Case> condition, String broken) {
        keptBy = condition;
        promise = broken;
        return this;
    }

    /** Makes the rows of cases from the entries, where they are not the same. */
    CaseList derived(UnaryOperator<List<Row>> rows) {
        derivation = rows;
        return this;
    }

    /** Returns the subject; null for a list that holds no figures. */
    public Subject subject() {
        return subject;
    }

    /** Returns the path from the top, such as {@code locality/*&#47;points/*}. */
    public String path() {
        return group.isEmpty() ? path : group + "/" + path;
    }

    /** Returns the first name of the path: the component of a profile that holds the list. */
    public String part() {
        return path().split("/", 2)[0];
    }

    /** Returns the id of the suite that measures it; empty for what is drawn from other parts. */
    public String suite() {
        return suite;
    }

    /** Returns the properties that tell entries apart; empty where the profile has one entry at most. */
    public Set<String> key() {
        return key;
    }

    /** Returns the properties that hold a word of an open list of the schema, each with those words: with another, a newer version wrote the entry. */
    Map<String, Set<String>> words() {
        if (words == null) {
            Map<String, Set<String>> found = new LinkedHashMap<>();
            PublishedSchema.at(path()).path("properties").properties().forEach(property -> {
                Set<String> known = new LinkedHashSet<>();
                PublishedSchema.target(property.getValue()).path("examples").forEach(word -> known.add(word.asText()));
                if (!known.isEmpty()) {
                    found.put(property.getKey(), known);
                }
            });
            words = found;
        }
        return words;
    }

    /** Returns the figures that its cases can have, in the order of the metrics. */
    public Set<Metric> metrics() {
        return figures.keySet();
    }

    /** Returns whether its entries have no record of their own. */
    public boolean isOwn() {
        return recordless;
    }

    /**
     * Makes an entry.
     *
     * @param values those of all properties, in the order of the schema: an Integer, a String, a Boolean, an Outcome or a Summary; null for none
     * @throws IllegalArgumentException if they are not as many as the properties
     */
    public Entry entry(Object... values) {
        List<String> names = new ArrayList<>();
        PublishedSchema.at(path).path("properties").fieldNames().forEachRemaining(names::add);
        return Entry.of(names, values);
    }

    /** Returns how reports show it, if no section of its own does. */
    public Optional<Display> shown() {
        return Optional.ofNullable(shown);
    }

    /**
     * Finds entries of a document that make no sense.
     *
     * @param found takes the JSON pointer of each, and what is wrong with it
     */
    public void senseless(JsonNode document, BiConsumer<String, String> found) {
        for (Row row : promise.isEmpty() ? List.<Row>of() : Row.top(document).rows(path)) {
            if (!keptBy.test(new Case(this, row))) {
                found.accept(row.pointer(), promise);
            }
        }
    }

    String group() {
        return group;
    }

    /** Returns the values that tell an entry from the others, wherever it lies; entries of a newer version too. */
    private List<Object> key(Row row) {
        return key.stream()
                .map(row::path)
                .<Object>map(value -> value.isNumber() ? value.doubleValue() : value)
                .toList();
    }

    /**
     * Finds entries that stand twice in a document.
     *
     * @param found takes the JSON pointer of each, and that of the entry that it repeats
     */
    public void repeated(JsonNode document, BiConsumer<String, String> found) {
        for (Row from : key.isEmpty() ? List.<Row>of() : groups(document)) {
            Map<List<Object>, String> seen = new HashMap<>();
            for (Row row : from.rows(path)) {
                String earlier = seen.putIfAbsent(key(row), row.pointer());
                if (earlier != null) {
                    found.accept(row.pointer(), earlier);
                }
            }
        }
    }

    private List<Row> groups(JsonNode document) {
        Row top = Row.top(document);
        return group.isEmpty() ? List.of(top) : top.rows(group);
    }

    /** Removes from a document the entries that a newer version wrote. */
    public void removeNewer(JsonNode document) {
        if (!hasNewer(document)) {
            return;
        }
        String list = path().substring(0, path().length() - "/*".length());
        for (Row row : Row.top(document).rows(list)) {
            for (Iterator<JsonNode> entries = row.node().elements(); entries.hasNext(); ) {
                if (isNewer(entries.next())) {
                    entries.remove();
                }
            }
        }
    }

    /** Returns whether a document has entries that a newer version wrote. */
    public boolean hasNewer(JsonNode document) {
        return !words().isEmpty() && Row.top(document).rows(path()).stream().anyMatch(row -> isNewer(row.node()));
    }

    /** Returns whether an entry holds a word that this version does not know, so that a newer version wrote it. */
    public boolean isNewer(JsonNode entry) {
        return words().entrySet().stream()
                .anyMatch(property -> !property.getValue()
                        .contains(entry.path(property.getKey()).asText()));
    }

    /** Returns the cases below a row: the top of a document, or an entry of the {@link #group}. */
    List<Case> cases(Row from) {
        List<Case> cases = new ArrayList<>();
        derivation.apply(from.rows(path)).forEach(row -> cases.add(new Case(this, row)));
        return cases;
    }

    Object at(Axis axis, Row row) {
        Function<Row, Object> value = axes.get(axis);
        return value == null ? null : value.apply(row);
    }

    Set<Axis> axes() {
        return axes.keySet();
    }

    Measured measured(Metric metric, Row row) {
        Function<Row, Object> value = figures.get(metric);
        return value == null ? Measured.NOTHING : Measured.of(value.apply(row));
    }

    /**
     * Display of a list in reports: a table of one figure, and a chart of the same.
     *
     * @param note what a reader must know to read it; a sentence or two
     * @param row the axis that the rows of the table, and the horizontal axis of the chart, go along: a whole number
     * @param rowName what that is called, with its unit
     * @param column the axis that tells the columns of the table, and the lines of the chart, apart: a whole number
     * @param figure what is shown; in a chart above 0 only
     * @param figureName what that is called, with its unit
     */
    public record Display(
            String title, String note, Axis row, String rowName, Axis column, Metric figure, String figureName) {}
}
