package io.gpuclass.cuda;

import io.gpuclass.engine.device.Contents;
import io.gpuclass.engine.device.Dataset;
import io.gpuclass.engine.device.Region;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import jcuda.Pointer;

/** A dataset in device memory: its regions, and what is expected of them after a run. */
final class LoadedDataset implements DriverResource {
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
     * @param staging carries the contents; not in use
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
        DeviceBuffer buffer = resources.own(new DeviceBuffer(region.bytes()));
        buffers.add(buffer);
        upload.write(region.contents(), buffer, region.bytes());
        if (region.expected() != null) {
            DeviceBuffer expected = resources.own(new DeviceBuffer(region.bytes()));
            upload.write(region.expected(), expected, region.bytes());
            int words = Math.toIntExact(region.bytes() / Integer.BYTES);
            comparisons.add(pack(List.of(buffer, expected), List.of(words)));
        }
    }

    /** Returns the second argument of the kernel. */
    Pointer packed() {
        return packed;
    }

    /** Returns the second argument of the kernel that compares, for each region that is compared. */
    List<Pointer> comparisons() {
        return comparisons;
    }

    /** Queues the filling of what a run starts from. */
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

    /** Carries contents to device memory piece by piece. */
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
