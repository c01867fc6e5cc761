package io.gpuclass.view.document;

/**
 * A column of a table.
 *
 * @param header what it holds, with the unit where there is one
 * @param more what a second line of the header adds; empty for none
 * @param right whether its cells are flush right, as numbers are
 */
public record Column(String header, String more, boolean right) {
    public static Column text(String header) {
        return new Column(header, "", false);
    }

    public static Column number(String header) {
        return number(header, "");
    }

    public static Column number(String header, String more) {
        return new Column(header, more, true);
    }

    int width() {
        return Math.max(header.length(), more.length());
    }
}
