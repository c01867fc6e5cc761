/**
 * Recordings of real runs. A {@link io.gpuclass.engine.recorded.Recorder} stands before a device and remembers what it answered;
 * a {@link io.gpuclass.engine.recorded.RecordedDevice} answers the same again, on a machine without that device.
 */
package io.gpuclass.engine.recorded;
