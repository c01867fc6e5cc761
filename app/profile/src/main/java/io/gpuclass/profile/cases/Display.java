package io.gpuclass.profile.cases;

/**
 * How reports show a list: a table of one figure, and a chart of the same.
 *
 * @param title what the list shows
 * @param note what a reader must know to read it; a sentence or two
 * @param row the axis that the rows of the table, and the horizontal axis of the chart, go along: a whole number
 * @param rowName what that is called, with its unit
 * @param column the axis that tells the columns of the table, and the lines of the chart, apart: a whole number
 * @param figure what is shown; in a chart above 0 only
 * @param figureName what that is called, with its unit
 */
public record Display(
        String title, String note, Axis row, String rowName, Axis column, Metric figure, String figureName) {}
