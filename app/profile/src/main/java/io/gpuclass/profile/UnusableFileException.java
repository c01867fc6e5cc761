package io.gpuclass.profile;

/** Signals that a file cannot be used for its purpose. The message names file, cause and next step, in one line. */
public final class UnusableFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message it is made printable, and one line */
    public UnusableFileException(String message) {
        this(message, null);
    }

    /** @param cause the first error, for {@code --debug} */
    public UnusableFileException(String message, Throwable cause) {
        super(PlainText.oneLine(message), cause);
    }
}
