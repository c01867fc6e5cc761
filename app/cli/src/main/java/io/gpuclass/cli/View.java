package io.gpuclass.cli;

/**
 * How a report is to look.
 *
 * @param format text or Markdown
 * @param colour whether text may hold escape sequences for colour
 * @param columns the most that a line of running text may have
 */
public record View(Format format, boolean colour, int columns) {}
