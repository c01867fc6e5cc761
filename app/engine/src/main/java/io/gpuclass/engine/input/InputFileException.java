package io.gpuclass.engine.input;

import io.gpuclass.profile.PlainText;

/** An input file that cannot be read or does not hold what its format asks for; the message, on one line, says where and why. */
public final class InputFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * @param file the path as the user gave it
     * @param line from 1; 0 where it is about the file as a whole
     * @param problem what is wrong and what was expected; what it quotes of the file may be hostile, so it is made printable
     */
    public InputFileException(String file, long line, String problem) {
        super(PlainText.oneLine(file + (line > 0 ? ":" + line : "") + ": " + problem));
    }

    /** Returns the error of a file that does not fit the memory that Java may use. */
    static InputFileException tooLarge(String file) {
        return new InputFileException(
                file,
                0,
                "takes more memory than Java may use: take a smaller file, or let it use more (GPUCLASS_HEAP=8g)");
    }
}
