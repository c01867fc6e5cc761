/** What programs are given: generated with a seed or read from files, with the results that a host implementation gets from it. */
package io.gpuclass.engine.input;
