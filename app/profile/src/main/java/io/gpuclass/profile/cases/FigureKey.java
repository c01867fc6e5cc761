package io.gpuclass.profile.cases;

import io.gpuclass.profile.cases.Query.Condition;
import io.gpuclass.profile.cases.Query.Step;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.units.Named;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Identifies a figure by the parts that make sense for its subject, by name. Two profiles' figures may be held against each other
 * where their keys are equal; no profile has two of one key. Immutable; a map, as which it goes into JSON.
 */
public final class FigureKey extends AbstractMap<String, Object> {
    private final Object[] parts;

    private FigureKey(Object... parts) {
        this.parts = parts;
    }

    /** Returns the key of a metric of a subject as a whole. */
    public static FigureKey of(Subject subject, Metric metric) {
        return new FigureKey(new Object[Axis.values().length])
                .with(Axis.SUBJECT, subject)
                .with(Axis.METRIC, metric);
    }

    /** Returns the key with the parts that tell forms apart. */
    FigureKey of(Kind kind, String implementation, int blocks, Integer initial, Writers writers) {
        return with(Axis.KIND, kind.id())
                .with(Axis.NAME, implementation)
                .with(Axis.BLOCKS, blocks)
                .with(Axis.INITIAL, initial)
                .with(Axis.WRITERS, writers == null ? null : writers.id());
    }

    /** Returns the key with another part: a number, a text or a constant; null for none. */
    public FigureKey with(Axis part, Object value) {
        Object[] others = parts.clone();
        others[part.ordinal()] = value;
        return new FigureKey(others);
    }

    /** Returns the key of another metric of the same thing. */
    public FigureKey with(Metric other) {
        return with(Axis.METRIC, other);
    }

    /** Returns where it stands on an axis; null where that has no meaning for it. */
    public Object part(Axis part) {
        return parts[part.ordinal()];
    }

    public Subject subject() {
        return (Subject) part(Axis.SUBJECT);
    }

    public Metric metric() {
        return (Metric) part(Axis.METRIC);
    }

    public String kind() {
        return (String) part(Axis.KIND);
    }

    public String name() {
        return (String) part(Axis.NAME);
    }

    public String pattern() {
        return (String) part(Axis.PATTERN);
    }

    public String input() {
        return (String) part(Axis.INPUT);
    }

    public String writers() {
        return (String) part(Axis.WRITERS);
    }

    public Integer blocks() {
        return (Integer) part(Axis.BLOCKS);
    }

    public Integer initial() {
        return (Integer) part(Axis.INITIAL);
    }

    public Integer length() {
        return (Integer) part(Axis.LENGTH);
    }

    public Integer share() {
        return (Integer) part(Axis.SHARE);
    }

    public Integer times() {
        return (Integer) part(Axis.TIMES);
    }

    public Integer distanceBytes() {
        return (Integer) part(Axis.DISTANCE_BYTES);
    }

    /** Returns the processor whose memory holds the words; null unless of several processors. */
    public String home() {
        return (String) part(Axis.HOME);
    }

    /** Returns the processors that take part; null unless of several. */
    public String members() {
        return (String) part(Axis.MEMBERS);
    }

    public Integer hostThreads() {
        return (Integer) part(Axis.HOST_THREADS);
    }

    /** Returns who takes part, and in whose memory the words lie; empty unless of several processors. */
    public String where() {
        return Stream.of(
                        members(),
                        worded(
                                "",
                                hostThreads(),
                                Integer.valueOf(1).equals(hostThreads()) ? " CPU thread" : " CPU threads"),
                        worded("in ", home(), ""))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    /** Returns its address, by the names of columns: {@code primitive[kind=mutex,name=spin,blocks=132].rate}. */
    public Query query() {
        return new Query(List.of(
                new Step(
                        subject().id(),
                        Axis.CONDITIONAL.stream()
                                .filter(axis -> part(axis) != null)
                                .map(axis -> new Condition(axis.column(), false, List.of(text(axis))))
                                .toList()),
                new Step(metric().id(), List.of())));
    }

    private String text(Axis axis) {
        return part(axis) instanceof Named named ? named.id() : part(axis).toString();
    }

    /** Returns it in words, on one line, such as {@code semaphore sleeping, initial 120, 2112 blocks: rate}. */
    public String words() {
        return label() + ": " + metric().words();
    }

    /** Returns the words but for the metric. */
    public String label() {
        String plainName = name() == null ? subject().id().replace('-', ' ') : name();
        return Stream.of(kind() == null ? plainName : kind() + " " + name(), details())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Returns the words of a label but for its kind and name; empty where those say all. */
    public String details() {
        return Stream.of(
                        input(),
                        experiment(),
                        pattern(),
                        where().isEmpty() ? null : where(),
                        worded("over ", part(Axis.OVER), ""),
                        worded("initial ", initial(), ""),
                        worded("writers ", writers(), ""),
                        worded(subject().lengthWords(), length(), ""),
                        worded("", share(), "/16 of the blocks"),
                        worded("", distanceBytes(), " bytes away"),
                        worded("apart by ", times(), " times its own latency"),
                        worded("", blocks(), Integer.valueOf(1).equals(blocks()) ? " block" : " blocks"))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }

    /** Returns the experiment by which the same was measured another way; null for the usual one. */
    private String experiment() {
        return subject().isExperiment() ? subject().id().replace('-', ' ') : null;
    }

    private static String worded(String before, Object value, String after) {
        return value == null ? null : before + value + after;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        Map<String, Object> present = new LinkedHashMap<>();
        for (Axis part : Axis.values()) {
            if (part(part) != null) {
                present.put(part.property(), part(part));
            }
        }
        return Collections.unmodifiableMap(present).entrySet();
    }

    /** Returns how far figures of this key are known to be apart, between runs and between GPUs of a model. */
    public KnownSpread spread() {
        return subject().spreadOf(this);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FigureKey key && Arrays.equals(parts, key.parts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(parts);
    }
}
