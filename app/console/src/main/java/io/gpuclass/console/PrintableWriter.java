package io.gpuclass.console;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * The one way to the streams of the process: replaces every character that could make a terminal do something else than show text, wherever
 * it came from. Confined to one thread, or guarded by the print writer around it.
 */
final class PrintableWriter extends FilterWriter {
    private static final char ESCAPE = 0x1b;
    private static final char REPLACEMENT = 0xFFFD;

    /** The longest escape sequence of our own, and more. */
    private static final int LONGEST = 24;

    private final boolean colour;
    private final boolean redraws;
    private final StringBuilder sequence = new StringBuilder();

    /**
     * @param colour whether sequences may pass that set colour and weight
     * @param redraws whether a line may be drawn again over itself
     */
    PrintableWriter(Writer out, boolean colour, boolean redraws) {
        super(out);
        this.colour = colour;
        this.redraws = redraws;
    }

    @Override
    public void write(int character) throws IOException {
        char next = (char) character;
        if (sequence.isEmpty()) {
            if (next == ESCAPE && colour) {
                sequence.append(next);
            } else {
                out.write(isShown(next) ? next : REPLACEMENT);
            }
            return;
        }
        sequence.append(next);
        if (next == 'm' && sequence.length() > 2) {
            out.write(sequence.toString());
            sequence.setLength(0);
        } else if (!isInside(next) || sequence.length() == LONGEST) {
            showSequence();
        }
    }

    private boolean isInside(char next) {
        return sequence.length() == 2 ? next == '[' : next == ';' || next >= '0' && next <= '9';
    }

    /** It is none of ours: its characters are text. */
    private void showSequence() throws IOException {
        for (int i = 0; i < sequence.length(); i++) {
            out.write(isShown(sequence.charAt(i)) ? sequence.charAt(i) : REPLACEMENT);
        }
        sequence.setLength(0);
    }

    private boolean isShown(char character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL -> character == '\n' || character == '\t' || character == '\r' && redraws;
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(text[i]);
        }
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(text.charAt(i));
        }
    }

    @Override
    public void close() throws IOException {
        showSequence();
        super.close();
    }
}
