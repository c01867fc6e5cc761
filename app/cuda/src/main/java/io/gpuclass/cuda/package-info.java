/**
 * The CUDA device, through the driver API alone: everything that needs only {@code libcuda.so.1}, so that a machine with a driver
 * and no toolkit can be measured. {@link io.gpuclass.cuda.CudaBackend} is the way in; the rest wraps one driver object
 * per class. Wrappers belong to the device that made them, must be used with its context current, and are not thread-safe
 * unless they say so.
 */
package io.gpuclass.cuda;
