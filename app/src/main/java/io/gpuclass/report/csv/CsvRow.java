package io.gpuclass.report.csv;

import io.gpuclass.figures.Figure;
import io.gpuclass.report.ReportInput;

/**
 * One measurement, and whence it comes.
 *
 * @param label tells its profile from the others in the file
 * @param input the profile
 * @param figure the measurement
 */
record CsvRow(String label, ReportInput input, Figure figure) {}
