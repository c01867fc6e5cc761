package io.gpuclass.engine.input;

/** An input file that cannot be read or does not hold what its format asks for; the message, on one line, says where and why. */
public final class InputFileException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final String UNPRINTABLE = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}]";

    private final String file;
    private final long line;
    private final String problem;

    /**
     * @param file the path as the user gave it
     * @param line from 1; 0 where it is about the file as a whole
     * @param problem what is wrong and what was expected; what it quotes of the file may be hostile, so it is made printable
     */
    public InputFileException(String file, long line, String problem) {
        super(oneLine(file) + (line > 0 ? ":" + line : "") + ": " + oneLine(problem));
        this.file = file;
        this.line = line;
        this.problem = oneLine(problem);
    }

    /** Returns what a file is told that does not fit the memory that Java may use. */
    static InputFileException tooLarge(String file) {
        return new InputFileException(
                file,
                0,
                "takes more memory than Java may use: take a smaller file, or let it use more (GPUCLASS_HEAP=8g)");
    }

    public String file() {
        return file;
    }

    /** Returns the line, from 1, or 0 where it is about the file as a whole. */
    public long line() {
        return line;
    }

    /** Returns what is wrong, without file and line, on one printable line. */
    public String problem() {
        return problem;
    }

    private static String oneLine(String text) {
        return text.replaceAll(UNPRINTABLE, "\uFFFD");
    }
}
