package io.gpuclass.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * What a figure is a figure of. Two profiles' figures may be held against each other where their keys are equal; no profile has two
 * of one key. A part that makes no sense for the subject is null.
 *
 * @param subject what it is about
 * @param kind {@code barrier}, {@code mutex}, {@code semaphore} or {@code condition-variable}; null unless a primitive or a section
 * @param name the id of the probe or of the implementation
 * @param pattern how consecutive accesses relate, such as {@code serial}
 * @param over what a ratio divides by, such as {@code contentious-volatile-read/serial}
 * @param blocks blocks that took part
 * @param initial initial value of a semaphore
 * @param writers which blocks wrote; of reader-writer semaphores
 * @param length loads and stores inside each section
 * @param share of each 16 blocks, how many keep atomics going
 * @param distanceBytes bytes from the atomics to the polled word
 * @param metric what is counted
 */
public record FigureKey(
        Subject subject,
        String kind,
        String name,
        String pattern,
        String over,
        Integer blocks,
        Integer initial,
        String writers,
        Integer length,
        Integer share,
        Integer distanceBytes,
        Metric metric) {
    /** Returns the key of a probe, of a ratio of two, or of its slowdown; parts that it has not are null. */
    static FigureKey ofAccess(
            Subject subject, String name, String pattern, String over, Integer blocks, Metric metric) {
        return new FigureKey(subject, null, name, pattern, over, blocks, null, null, null, null, null, metric);
    }

    /** Returns the key of polls beside atomics that go on. */
    static FigureKey ofPolls(int share, int distanceBytes, Metric metric) {
        return new FigureKey(
                Subject.HOSTAGE_SUSTAINED,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                share,
                distanceBytes,
                metric);
    }

    /** Returns the same thing's other number. */
    public FigureKey with(Metric other) {
        return new FigureKey(
                subject, kind, name, pattern, over, blocks, initial, writers, length, share, distanceBytes, other);
    }

    /** Returns it in words, on one line, such as {@code semaphore sleeping, initial 120, 2112 blocks: rate}. */
    public String words() {
        List<String> parts = new ArrayList<>();
        parts.add(subject == Subject.PRIMITIVE || subject == Subject.SECTION ? kind + " " + name : plainName());
        add(parts, "", pattern);
        add(parts, "over ", over);
        add(parts, "initial ", initial);
        add(parts, "writers ", writers);
        add(parts, "section of ", length);
        if (share != null) {
            parts.add(share + "/16 of the blocks");
        }
        if (distanceBytes != null) {
            parts.add(distanceBytes + " bytes away");
        }
        if (blocks != null) {
            parts.add(blocks + (blocks == 1 ? " block" : " blocks"));
        }
        return String.join(", ", parts) + ": " + metric.id().replace('-', ' ');
    }

    private String plainName() {
        return name == null ? subject.id().replace('-', ' ') : name;
    }

    private static void add(List<String> parts, String before, Object value) {
        if (value != null) {
            parts.add(before + value);
        }
    }
}
