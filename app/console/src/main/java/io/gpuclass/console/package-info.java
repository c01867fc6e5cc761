/** Shows runs and results on a terminal, in a log and in a pipe: streams, width, progress, JSON Lines of a running probe, Ctrl-C. */
package io.gpuclass.console;
