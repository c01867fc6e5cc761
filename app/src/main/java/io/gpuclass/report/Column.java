package io.gpuclass.report;

/**
 * A column of a table.
 *
 * @param header what it holds, with the unit where there is one
 * @param more what a second line of the header adds; empty for none
 * @param right whether its cells are flush right, as numbers are
 */
record Column(String header, String more, boolean right) {
    static Column text(String header) {
        return new Column(header, "", false);
    }

    static Column number(String header) {
        return number(header, "");
    }

    static Column number(String header, String more) {
        return new Column(header, more, true);
    }

    int width() {
        return Math.max(header.length(), more.length());
    }
}
