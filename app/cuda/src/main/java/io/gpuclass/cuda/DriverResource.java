package io.gpuclass.cuda;

/** Something of the driver's that must be given back, and whose release can fail only with an unchecked exception. */
interface DriverResource extends AutoCloseable {
    @Override
    void close();
}
