/** Litmus tests in the PTX dialect that herd and Dartagnan read. */
package io.gpuclass.model.litmus;
