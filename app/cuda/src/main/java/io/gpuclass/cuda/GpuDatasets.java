package io.gpuclass.cuda;

import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.cuda.DriverResult.DriverResource.Resources;
import io.gpuclass.cuda.PinnedBuffer.DeviceBuffer;
import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Dataset.DatasetSource;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Region;
import io.gpuclass.engine.device.Region.Contents;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.units.Bytes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import jcuda.Pointer;
import jcuda.driver.JCudaDriver;

/** The datasets that are in device memory now, by id. Not thread-safe. */
final class GpuDatasets implements DriverResource {
    /** Left free for the driver and the bench. */
    private static final long SPARED_BYTES = 64L << 20;

    private final Map<String, LoadedDataset> loaded = new HashMap<>();

    /**
     * Makes a dataset, and takes it to the device.
     *
     * @param upload allocates and uploads
     * @throws DeviceException if the dataset does not fit, before it is made
     */
    void load(DatasetSource source, Function<Dataset, LoadedDataset> upload) {
        if (loaded.containsKey(source.id())) {
            throw new IllegalStateException(source.id() + " is loaded already");
        }
        requireRoom(source);
        loaded.put(source.id(), upload.apply(source.make()));
    }

    void unload(String id) {
        LoadedDataset dataset = loaded.remove(id);
        if (dataset != null) {
            dataset.close();
        }
    }

    LoadedDataset get(Trial trial) {
        LoadedDataset dataset = loaded.get(trial.dataset());
        if (dataset == null) {
            throw new IllegalStateException(trial.dataset() + " is not loaded");
        }
        return dataset;
    }

    private static void requireRoom(DatasetSource source) {
        long[] free = new long[1];
        long[] total = new long[1];
        DriverResult.check(JCudaDriver.cuMemGetInfo(free, total), "ask how much GPU memory is free");
        if (source.deviceBytes() + SPARED_BYTES > free[0]) {
            throw new DeviceException(
                    Reason.OUT_OF_MEMORY,
                    source.id() + " takes " + new Bytes(source.deviceBytes()) + " of GPU memory, and "
                            + new Bytes(free[0])
                            + " are free; end other processes that nvidia-smi lists, or ask for smaller inputs");
        }
    }

    @Override
    public void close() {
        Resources all = new Resources();
        loaded.values().forEach(all::add);
        loaded.clear();
        all.close();
    }

    /** A dataset in device memory: its regions, and their expected contents after a run. */
    static final class LoadedDataset implements DriverResource {
        /** {@code gpuclass::dataset}. */
        static final int BYTES = Dataset.MOST_REGIONS * Long.BYTES + Dataset.MOST_NUMBERS * Integer.BYTES;

        private final Resources resources = new Resources();
        private final Dataset dataset;
        private final List<DeviceBuffer> buffers = new ArrayList<>();
        private final List<Pointer> comparisons = new ArrayList<>();
        private final Pointer packed;

        /**
         * Allocates and uploads.
         *
         * @param staging an unused buffer for the copies
         */
        LoadedDataset(Dataset dataset, PinnedBuffer staging, CudaStream stream) {
            this.dataset = dataset;
            try {
                for (Region region : dataset.regions()) {
                    add(region, new Upload(staging, stream));
                }
            } catch (RuntimeException failure) {
                resources.closeAfter(failure);
                throw failure;
            }
            packed = pack(buffers, dataset.numbers());
        }

        private void add(Region region, Upload upload) {
            DeviceBuffer buffer = resources.add(new DeviceBuffer(region.bytes()));
            buffers.add(buffer);
            upload.write(region.contents(), buffer, region.bytes());
            if (region.expected() != null) {
                DeviceBuffer expected = resources.add(new DeviceBuffer(region.bytes()));
                upload.write(region.expected(), expected, region.bytes());
                int words = Math.toIntExact(region.bytes() / Integer.BYTES);
                comparisons.add(pack(List.of(buffer, expected), List.of(words)));
            }
        }

        Pointer packed() {
            return packed;
        }

        /** Returns the second argument of the comparing kernel, for each region with expected contents. */
        List<Pointer> comparisons() {
            return comparisons;
        }

        /** Queues the initial fill of the regions that have one. */
        void fill(CudaStream stream) {
            for (int i = 0; i < buffers.size(); i++) {
                Region region = dataset.regions().get(i);
                if (region.fill() != null) {
                    buffers.get(i).fill(region.fill(), region.bytes() / Integer.BYTES, stream);
                }
            }
        }

        private static Pointer pack(List<DeviceBuffer> buffers, List<Integer> numbers) {
            ByteBuffer bytes = ByteBuffer.allocateDirect(BYTES).order(ByteOrder.LITTLE_ENDIAN);
            buffers.forEach(buffer -> bytes.putLong(buffer.address()));
            bytes.position(Dataset.MOST_REGIONS * Long.BYTES);
            numbers.forEach(bytes::putInt);
            return Pointer.to(bytes.rewind());
        }

        @Override
        public void close() {
            resources.close();
        }

        /** Copies contents to device memory piece by piece. */
        private record Upload(PinnedBuffer staging, CudaStream stream) {
            void write(Contents contents, DeviceBuffer buffer, long bytes) {
                if (contents == null) {
                    return;
                }
                ByteBuffer piece = staging.bytes();
                for (long offset = 0; offset < bytes; offset += piece.capacity()) {
                    piece.clear().limit((int) Math.min(piece.capacity(), bytes - offset));
                    int size = piece.remaining();
                    contents.write(offset, piece.duplicate().order(ByteOrder.LITTLE_ENDIAN));
                    buffer.copyFrom(staging, offset, size, stream);
                    stream.synchronize("copy to GPU memory");
                }
            }
        }
    }
}
