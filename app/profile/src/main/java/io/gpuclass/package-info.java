/**
 * The entry for programs on the JVM that read profiles: {@link io.gpuclass.GpuClass}. What it returns are records of the packages
 * below, whose names are those of the JSON.
 */
package io.gpuclass;
