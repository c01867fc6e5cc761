package io.gpuclass.profile.cases;

import io.gpuclass.profile.units.Named;
import java.util.function.Function;

/**
 * Subject of a case, such as a primitive with nothing inside. {@link Subjects} declares each once. Equal to itself only.
 *
 * <p>Built once by the chain of its declaration, then never changed.
 */
public final class Subject implements Named {
    /** Sort of words that tell cases of a subject apart. */
    public enum Sort {
        /** Its name, and perhaps the pattern of its accesses. */
        ACCESS,
        /** All axes on which they stand. */
        PLACE,
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
    private Function<FigureKey, KnownSpread> spread = key -> KnownSpread.OTHER;
    private Sort sort = Sort.ACCESS;
    private boolean experiment;
    private boolean form;
    private String lengthWords = "barrier every ";
    private String lengthMeaning = "";
    private String hint = "";

    private Subject(String id) {
        this.id = id;
    }

    /** Starts from what most subjects have in common: figures of which nothing more is known than of {@link KnownSpread#OTHER}. */
    static Subject of(String id) {
        return new Subject(id);
    }

    /** Tells how far its figures differ between runs and between GPUs of a model. */
    Subject spread(Function<FigureKey, KnownSpread> ofKey) {
        spread = ofKey;
        return this;
    }

    Subject sort(Sort other) {
        sort = other;
        return this;
    }

    /** Its cases are of forms: their kind and name are those of a {@link io.gpuclass.profile.primitives.FormName}. */
    Subject form() {
        form = true;
        return this;
    }

    /** Measures another way what another subject measures too, so that the words for its figures name it. */
    Subject experiment() {
        experiment = true;
        return this;
    }

    /** Says in words what {@link Axis#LENGTH} counts. */
    Subject length(String words) {
        lengthWords = words;
        return this;
    }

    /** The same, and what the documentation of that axis does not say of it. */
    Subject length(String words, String meaning) {
        lengthMeaning = meaning;
        return length(words);
    }

    /** Says in a few words, for the documentation of columns, what the id does not tell. */
    Subject hint(String words) {
        hint = words;
        return this;
    }

    @Override
    public String id() {
        return id;
    }

    public Sort sort() {
        return sort;
    }

    /** Returns whether it is about several processors that share memory. */
    public boolean overGpus() {
        return sort == Sort.PROCESSORS;
    }

    /** Returns whether its cases are of forms, which their kind and name tell. */
    public boolean isForm() {
        return form;
    }

    boolean isExperiment() {
        return experiment;
    }

    String lengthWords() {
        return lengthWords;
    }

    /** Returns the id with its hint, in Markdown. */
    String described() {
        return "`" + id + "`" + (hint.isEmpty() ? "" : " (" + hint + ")");
    }

    String lengthMeaning() {
        return lengthMeaning;
    }

    KnownSpread spreadOf(FigureKey key) {
        return spread.apply(key);
    }

    @Override
    public String toString() {
        return id;
    }
}
