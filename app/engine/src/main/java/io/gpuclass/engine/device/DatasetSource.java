package io.gpuclass.engine.device;

/** A dataset that is made when a device wants it: making it may take long, and a recording never wants it. */
public interface DatasetSource {
    /** Returns the id of the dataset, without making it. */
    String id();

    /** Returns what it takes of the device's memory at most, without making it. */
    long deviceBytes();

    /** Makes the dataset. */
    Dataset make();
}
