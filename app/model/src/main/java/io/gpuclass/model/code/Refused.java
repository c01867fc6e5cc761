package io.gpuclass.model.code;

/** A program or a test that the model cannot read: the message names what it is about, with its line where there is one. */
public final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Refused(String message) {
        super(message);
    }

    /** Returns the same refusal with the place that it is about in front. */
    public Refused at(String place) {
        return new Refused(place + ": " + getMessage());
    }
}
