package io.gpuclass.view;

/**
 * A file of a report.
 *
 * @param ending what its name has after the report's, such as {@code .md}
 * @param text what it holds
 */
public record ReportFile(String ending, String text) {}
