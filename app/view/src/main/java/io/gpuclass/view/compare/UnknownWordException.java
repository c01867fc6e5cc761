package io.gpuclass.view.compare;

/** No figure is what a word asks for. The message says which word, and names the nearest forms. */
public final class UnknownWordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownWordException(String message, Throwable cause) {
        super(message, cause);
    }
}
