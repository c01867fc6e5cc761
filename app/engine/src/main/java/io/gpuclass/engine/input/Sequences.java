package io.gpuclass.engine.input;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Sequences of bases, one after the other. Not changed once made.
 *
 * @param bases of all sequences, one per byte; not copied, and not to be changed
 * @param offsets where each begins in these, from 0 on, and where the last ends; not copied, and not to be changed
 */
public record Sequences(byte[] bases, int[] offsets) {
    /** Matches nothing: an unreadable base, or the end of a sequence. 0 to 3 are A, C, G and T. */
    static final byte NO_BASE = 4;

    private static final int DIGEST_BYTES = 8;

    /** Returns how many sequences there are. */
    public int count() {
        return offsets.length - 1;
    }

    /** Returns the bases of all sequences together. */
    public int totalBases() {
        return bases.length;
    }

    /** Returns the bases of all sequences, with {@link #NO_BASE} after each sequence. */
    byte[] terminated() {
        byte[] text = new byte[Math.addExact(bases.length, count())];
        for (int i = 0; i < count(); i++) {
            int end = offsets[i + 1];
            System.arraycopy(bases, offsets[i], text, offsets[i] + i, end - offsets[i]);
            text[end + i] = NO_BASE;
        }
        return text;
    }

    /** Returns what tells these sequences from others, for ids. */
    String digest() {
        MessageDigest digest = sha256();
        for (int offset : offsets) {
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(offset).flip());
        }
        return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(bases), DIGEST_BYTES));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
