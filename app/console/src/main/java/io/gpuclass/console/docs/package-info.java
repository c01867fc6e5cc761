/** Completion scripts for shells, and roff for man pages, written from the command line's own model so that they cannot go stale. */
package io.gpuclass.console.docs;
