/** Inputs of programs: generated with a seed or read from files, with the results that a host implementation gets from them. */
package io.gpuclass.engine.input;
