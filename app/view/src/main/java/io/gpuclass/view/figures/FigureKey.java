package io.gpuclass.view.figures;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a figure is a figure of: the parts that make sense for its subject, by name. Two profiles' figures may be held against each other
 * where their keys are equal; no profile has two of one key. Immutable; a map, as which it goes into JSON.
 */
public final class FigureKey extends AbstractMap<String, Object> {
    /** By which the same is measured another way. */
    private static final Set<Subject> EXPERIMENTS =
            EnumSet.of(Subject.FIXED_WORK, Subject.BLOCK_SWEEP, Subject.WEAK_SCALING);

    private final Object[] parts;

    private FigureKey(Object... parts) {
        this.parts = parts;
    }

    /** Returns the key of all that is counted so of a subject. */
    public static FigureKey of(Subject subject, Metric metric) {
        return new FigureKey(new Object[KeyPart.values().length])
                .with(KeyPart.SUBJECT, subject)
                .with(KeyPart.METRIC, metric);
    }

    /** Returns the key with another part: a number, a text or a constant; null for none. */
    public FigureKey with(KeyPart part, Object value) {
        Object[] others = parts.clone();
        others[part.ordinal()] = value;
        return new FigureKey(others);
    }

    /** Returns the same thing's other number. */
    public FigureKey with(Metric other) {
        return with(KeyPart.METRIC, other);
    }

    Object part(KeyPart part) {
        return parts[part.ordinal()];
    }

    public Subject subject() {
        return (Subject) part(KeyPart.SUBJECT);
    }

    public Metric metric() {
        return (Metric) part(KeyPart.METRIC);
    }

    public String kind() {
        return (String) part(KeyPart.KIND);
    }

    public String name() {
        return (String) part(KeyPart.NAME);
    }

    public String pattern() {
        return (String) part(KeyPart.PATTERN);
    }

    public String input() {
        return (String) part(KeyPart.INPUT);
    }

    public String writers() {
        return (String) part(KeyPart.WRITERS);
    }

    public Integer blocks() {
        return (Integer) part(KeyPart.BLOCKS);
    }

    public Integer initial() {
        return (Integer) part(KeyPart.INITIAL);
    }

    public Integer length() {
        return (Integer) part(KeyPart.LENGTH);
    }

    public Integer share() {
        return (Integer) part(KeyPart.SHARE);
    }

    public Integer times() {
        return (Integer) part(KeyPart.TIMES);
    }

    public Integer distanceBytes() {
        return (Integer) part(KeyPart.DISTANCE_BYTES);
    }

    /** Returns the processor whose memory holds the words; null unless of several processors. */
    public String home() {
        return (String) part(KeyPart.HOME);
    }

    /** Returns the processors that take part; null unless of several. */
    public String members() {
        return (String) part(KeyPart.MEMBERS);
    }

    public Integer hostThreads() {
        return (Integer) part(KeyPart.HOST_THREADS);
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

    /** Returns it in words, on one line, such as {@code semaphore sleeping, initial 120, 2112 blocks: rate}. */
    public String words() {
        String plainName = name() == null ? subject().id().replace('-', ' ') : name();
        return Stream.of(
                                kind() == null ? plainName : kind() + " " + name(),
                                input(),
                                experiment(),
                                pattern(),
                                where().isEmpty() ? null : where(),
                                worded("over ", part(KeyPart.OVER), ""),
                                worded("initial ", initial(), ""),
                                worded("writers ", writers(), ""),
                                worded(lengthWords(), length(), ""),
                                worded("", share(), "/16 of the blocks"),
                                worded("", distanceBytes(), " bytes away"),
                                worded("apart by ", times(), " times its own latency"),
                                worded("", blocks(), Integer.valueOf(1).equals(blocks()) ? " block" : " blocks"))
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", "))
                + ": " + metric().id().replace('-', ' ');
    }

    /** Returns the experiment by which the same was measured another way; null for the usual one. */
    private String experiment() {
        return EXPERIMENTS.contains(subject()) ? subject().id().replace('-', ' ') : null;
    }

    private String lengthWords() {
        return switch (subject()) {
            case SECTION -> "section of ";
            case COMBINING -> "operations of ";
            case TASKS -> "leaves ";
            default -> "barrier every ";
        };
    }

    private static String worded(String before, Object value, String after) {
        return value == null ? null : before + value + after;
    }

    @Override
    public Set<Map.Entry<String, Object>> entrySet() {
        Map<String, Object> present = new LinkedHashMap<>();
        for (KeyPart part : KeyPart.values()) {
            if (part(part) != null) {
                present.put(part.property(), part(part));
            }
        }
        return Collections.unmodifiableMap(present).entrySet();
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
