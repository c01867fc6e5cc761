package io.gpuclass.view.document;

/** Keeps numbers and their units, and intervals, on one line. */
public final class Unbroken {
    private static final String SPACE = String.valueOf(Wrapper.UNBREAKABLE_SPACE);

    private Unbroken() {}

    public static String of(String text) {
        return text.replaceAll("(?<=[0-9]) (?=(%|ns|us|ms|s)(?![A-Za-z]))", SPACE)
                .replaceAll("(?<=rho) (?=[-+0-9])", SPACE)
                .replaceAll("(?<=[0-9%]) (?=\\[[-+0-9])", SPACE)
                .replaceAll("(?<=\\[[-+]?[0-9.]{1,12}(?:.%)?,) (?=[-+0-9])", SPACE);
    }
}
