package io.gpuclass.view.csv;

import io.gpuclass.view.ReportInput;
import io.gpuclass.view.figures.Figure;

/**
 * One measurement, and whence it comes.
 *
 * @param label tells its profile from the others in the file
 * @param input the profile
 * @param figure the measurement
 */
record CsvRow(String label, ReportInput input, Figure figure) {}
