/**
 * The PTX memory consistency model (PTX ISA, chapter "Memory Consistency Model"), executable: events, relations, axioms, and the exploration of all
 * executions of a small program.
 */
package io.gpuclass.model;
