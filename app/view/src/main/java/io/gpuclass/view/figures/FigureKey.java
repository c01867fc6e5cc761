package io.gpuclass.view.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * What a figure is a figure of. Two profiles' figures may be held against each other where their keys are equal; no profile has two
 * of one key. A part that makes no sense for the subject is null.
 *
 * @param subject what it is about
 * @param kind {@code barrier}, {@code mutex}, {@code semaphore} or {@code condition-variable}, or a program such as {@code bfs}; null
 *     unless of a primitive, a section or a program
 * @param name the id of the probe or of the implementation, or of what was added to a program
 * @param pattern how consecutive accesses relate, such as {@code serial}
 * @param over what a ratio divides by, such as {@code contentious-volatile-read/serial}
 * @param blocks blocks that took part
 * @param initial initial value of a semaphore
 * @param writers which blocks wrote; of reader-writer semaphores
 * @param length loads and stores inside each section; of locality, accesses between barriers
 * @param share of each 16 blocks, how many keep atomics going
 * @param distanceBytes bytes from the atomics to the polled word
 * @param metric what is counted
 * @param input what a program worked on: the size and pattern, or the graph; null unless of a program
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
        Metric metric,
        String input) {
    /** Returns the key of what is no program. */
    public FigureKey(
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
        this(subject, kind, name, pattern, over, blocks, initial, writers, length, share, distanceBytes, metric, null);
    }

    /** Returns the key of a program; {@code length} is null but for accesses between barriers. */
    static FigureKey ofProgram(
            Subject subject, String program, String with, String input, int blocks, Integer length, Metric metric) {
        return new FigureKey(subject, program, with, null, null, blocks, null, null, length, null, null, metric, input);
    }

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
                subject,
                kind,
                name,
                pattern,
                over,
                blocks,
                initial,
                writers,
                length,
                share,
                distanceBytes,
                other,
                input);
    }

    /** Returns the key of the same thing with so many blocks; null for however many. */
    public FigureKey withBlocks(Integer others) {
        return new FigureKey(
                subject,
                kind,
                name,
                pattern,
                over,
                others,
                initial,
                writers,
                length,
                share,
                distanceBytes,
                metric,
                input);
    }

    /** Returns it in words, on one line, such as {@code semaphore sleeping, initial 120, 2112 blocks: rate}. */
    public String words() {
        List<String> parts = new ArrayList<>();
        parts.add(kind == null ? plainName() : kind + " " + name);
        add(parts, "", input);
        add(parts, "", pattern);
        add(parts, "over ", over);
        add(parts, "initial ", initial);
        add(parts, "writers ", writers);
        add(parts, subject == Subject.SECTION ? "section of " : "barrier every ", length);
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
