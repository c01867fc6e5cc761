package io.gpuclass.cli;

/** The exit codes of the tool. */
public final class ExitCodes {
    public static final int DONE = 0;
    /** A regression, or a verification that did not pass. */
    public static final int CHECK_FAILED = 1;
    /** The command line was wrong. */
    public static final int USAGE = 2;
    /** The device that was asked for does not exist, or cannot be used at all. */
    public static final int NO_SUCH_DEVICE = 3;
    /** An input file could not be read, or is not valid. */
    public static final int UNREADABLE_INPUT = 4;
    /** The measurement failed, or the output could not be written. */
    public static final int FAILED = 5;
    /** Ctrl-C, by the convention of shells: 128 and the number of the signal. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
