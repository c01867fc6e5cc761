package io.gpuclass.cuda;

import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.stream.IntStream;
import jcuda.driver.CUdevice;

/** CUDA GPUs, {@code --device cuda:N}. */
public final class CudaBackend implements Backend {
    @Override
    public DeviceKind kind() {
        return DeviceKind.CUDA;
    }

    @Override
    public Automatic automatic() {
        return Automatic.FIRST_CHOICE;
    }

    /** @throws DeviceException {@code NO_DRIVER} or {@code NO_DEVICE} */
    @Override
    public List<DeviceFacts> facts(boolean includeIds) {
        CudaDriver driver = CudaDriver.load();
        return IntStream.range(0, countOf(driver))
                .mapToObj(ordinal -> CudaFacts.of(driver, ordinal, includeIds))
                .toList();
    }

    /**
     * Opens a GPU. Effort makes no difference.
     *
     * @throws DeviceException {@code NO_DRIVER}, {@code NO_DEVICE}, {@code NO_SUCH_ORDINAL}, {@code DRIVER_TOO_OLD},
     *     {@code DEVICE_TOO_OLD}, {@code OUT_OF_MEMORY}, or whatever else kept it from opening
     */
    @Override
    public Device open(int ordinal, Effort effort, boolean includeIds) {
        int count = countOf(CudaDriver.load());
        IntStream others = IntStream.range(0, count).filter(other -> other != ordinal);
        return open(IntStream.concat(IntStream.of(ordinal), others).boxed().toList(), effort, includeIds);
    }

    /** Opens the first GPU. The others are opened when they first take part in a trial. */
    @Override
    public Device open(List<Integer> ordinals, Effort effort, boolean includeIds) {
        CudaDriver driver = CudaDriver.load();
        int count = countOf(driver);
        for (int ordinal : ordinals) {
            if (ordinal < 0 || ordinal >= count) {
                throw noSuchOrdinal(
                        ordinal,
                        IntStream.range(0, count)
                                .mapToObj(other -> CudaFacts.nameOf(driver.device(other)))
                                .toList());
            }
        }
        int ordinal = ordinals.get(0);
        DeviceFacts facts = CudaFacts.of(driver, ordinal, includeIds);
        driver.requireForKernels();
        CudaFacts.requireForKernels(facts);
        CUdevice device = driver.device(ordinal);
        return new CudaDevice(device, facts, CudaFacts.busIdOf(device), new CudaTopology(driver, ordinals));
    }

    private static int countOf(CudaDriver driver) {
        int count = driver.deviceCount();
        if (count == 0) {
            throw new DeviceException(
                    Reason.NO_DEVICE,
                    "the NVIDIA driver sees no GPU: check nvidia-smi and CUDA_VISIBLE_DEVICES, or "
                            + DeviceException.HOST_INSTEAD);
        }
        return count;
    }
}
