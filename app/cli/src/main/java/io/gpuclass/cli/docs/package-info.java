/**
 * What is written from the command line's own model, so that it cannot go stale: completion scripts for shells, and man pages. Used
 * only where that is asked for, since it looks at every command.
 */
package io.gpuclass.cli.docs;
