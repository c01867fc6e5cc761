package io.gpuclass.engine.recorded;

import io.gpuclass.profile.PlainText;
import java.io.IOException;

/** Signals that a recording cannot be understood. The message names the file, the line and what was expected. */
public final class RecordingException extends IOException {
    private static final long serialVersionUID = 1L;

    RecordingException(String file, int line, String problem) {
        super(PlainText.oneLine(file + ":" + line + ": " + problem));
    }
}
