package io.gpuclass.cuda;

import java.nio.ByteBuffer;
import java.util.Optional;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUjit_option;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import jcuda.driver.JITOptions;

/** Kernels in a context. */
final class CudaModule implements DriverResource {
    private static final int LOG_BYTES = 4096;

    private final CUmodule module = new CUmodule();

    /**
     * Loads machine code, or compiles PTX, for the current context's GPU.
     *
     * @param name what errors call it
     * @param code a cubin, or the text of PTX
     * @throws io.gpuclass.engine.device.DeviceException with the compiler's words if it is refused
     */
    CudaModule(String name, byte[] code) {
        JITOptions options = new JITOptions();
        options.putBytes(CUjit_option.CU_JIT_ERROR_LOG_BUFFER, new byte[LOG_BYTES]);
        options.putInt(CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, LOG_BYTES);
        int result = JCudaDriver.cuModuleLoadDataJIT(module, Pointer.to(terminated(code)), options);
        if (result != CUresult.CUDA_SUCCESS) {
            String log = options.getString(CUjit_option.CU_JIT_ERROR_LOG_BUFFER);
            throw DriverResult.failure(result, "load the kernels " + name, log);
        }
    }

    /** Returns a copy that ends in a null, as the driver wants text, outside the Java heap, which compiling must not pin. */
    private static ByteBuffer terminated(byte[] code) {
        return ByteBuffer.allocateDirect(code.length + 1)
                .put(code)
                .put((byte) 0)
                .rewind();
    }

    /** Returns an entry point, if the module has it. */
    Optional<CudaFunction> function(KernelName name) {
        CUfunction function = new CUfunction();
        int result = JCudaDriver.cuModuleGetFunction(function, module, name.text());
        if (result == CUresult.CUDA_ERROR_NOT_FOUND) {
            return Optional.empty();
        }
        DriverResult.that(result, "find the kernel " + name.text());
        return Optional.of(new CudaFunction(name, function).withItsClusters());
    }

    @Override
    public void close() {
        DriverResult.that(JCudaDriver.cuModuleUnload(module), "unload kernels");
    }
}
