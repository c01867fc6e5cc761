package io.gpuclass.profile.cases;

import io.gpuclass.profile.units.Named;
import java.util.function.Function;

/**
 * What a case is about, such as a primitive with nothing inside. {@link Subjects} declares each once. Immutable; equal to itself only.
 */
public final class Subject implements Named {
    /** What tells cases of a subject apart in words. */
    public enum Sort {
        /** Its name, and perhaps the pattern of its accesses. */
        ACCESS,
        /** Kind and implementation of a primitive. */
        FORM,
        /** A program, what it runs with, and its input. */
        PROGRAM,
        /** The distance from the polled word to the atomics, on the line-hostage curve. */
        DISTANCE,
        /** The processors that take part, and the memory where the words lie. */
        PROCESSORS
    }

    private final String id;
    private final Function<FigureKey, KnownSpread> spread;
    private final Sort sort;
    private final boolean experiment;
    private final String lengthWords;

    private Subject(
            String id, Function<FigureKey, KnownSpread> spread, Sort sort, boolean experiment, String lengthWords) {
        this.id = id;
        this.spread = spread;
        this.sort = sort;
        this.experiment = experiment;
        this.lengthWords = lengthWords;
    }

    /** Starts from what most subjects have in common: figures of which nothing more is known than of {@link KnownSpread#OTHER}. */
    static Subject of(String id) {
        return new Subject(id, key -> KnownSpread.OTHER, Sort.ACCESS, false, "barrier every ");
    }

    /** Tells how far its figures differ between runs and between GPUs of a model. */
    Subject spread(Function<FigureKey, KnownSpread> ofKey) {
        return new Subject(id, ofKey, sort, experiment, lengthWords);
    }

    Subject sort(Sort other) {
        return new Subject(id, spread, other, experiment, lengthWords);
    }

    /** Measures another way what another subject measures too, so that the words for its figures name it. */
    Subject experiment() {
        return new Subject(id, spread, sort, true, lengthWords);
    }

    /** Says in words what {@link Axis#LENGTH} counts. */
    Subject length(String words) {
        return new Subject(id, spread, sort, experiment, words);
    }

    @Override
    public String id() {
        return id;
    }

    public Sort sort() {
        return sort;
    }

    /** Whether it is about several processors that share memory. */
    public boolean team() {
        return sort == Sort.PROCESSORS;
    }

    boolean isExperiment() {
        return experiment;
    }

    String lengthWords() {
        return lengthWords;
    }

    KnownSpread spreadOf(FigureKey key) {
        return spread.apply(key);
    }

    @Override
    public String toString() {
        return id;
    }
}
