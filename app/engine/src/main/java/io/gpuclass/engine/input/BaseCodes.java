package io.gpuclass.engine.input;

import java.util.Arrays;
import java.util.Locale;

/** IUPAC nucleotide codes of the characters of a sequence, by their bytes. */
final class BaseCodes {
    /** The character stands for no nucleotide. */
    static final byte ILLEGAL = -1;

    /** U is the T of RNA. */
    private static final String[] BASES = {"A", "C", "G", "TU"};

    /** Codes of several bases, and of a gap. */
    private static final String AMBIGUOUS = "RYSWKMBDHVN-.";

    private static final byte[] OF_BYTE = table();

    private BaseCodes() {}

    /** Returns 0 to 3 for a base, {@link Sequences#NO_BASE} for what may be several or none, else {@link #ILLEGAL}. */
    static byte of(byte character) {
        return OF_BYTE[character & 0xff];
    }

    private static byte[] table() {
        byte[] table = new byte[256];
        Arrays.fill(table, ILLEGAL);
        for (byte base = 0; base < BASES.length; base++) {
            set(table, BASES[base], base);
        }
        set(table, AMBIGUOUS, Sequences.NO_BASE);
        return table;
    }

    private static void set(byte[] table, String characters, byte code) {
        characters.chars().forEach(character -> table[character] = code);
        characters.toLowerCase(Locale.ROOT).chars().forEach(character -> table[character] = code);
    }
}
