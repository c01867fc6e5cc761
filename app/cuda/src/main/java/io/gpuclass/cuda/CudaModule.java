package io.gpuclass.cuda;

import io.gpuclass.cuda.DriverResult.DriverResource;
import io.gpuclass.engine.device.KernelCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jcuda.Pointer;
import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUjit_option;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import jcuda.driver.JITOptions;

/** A module of kernels, loaded into the current context. */
final class CudaModule implements DriverResource {
    private static final int LOG_BYTES = 4096;

    private final CUmodule module = new CUmodule();

    /**
     * Loads machine code, or compiles PTX, for the current context's GPU.
     *
     * @param name what errors call it
     * @param code a cubin, or the text of PTX
     * @throws io.gpuclass.engine.device.DeviceException with the compiler's message if the code is refused
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

    /** Returns a null-terminated copy outside the Java heap, since the driver must not pin the heap while it compiles. */
    private static ByteBuffer terminated(byte[] code) {
        return ByteBuffer.allocateDirect(code.length + 1)
                .put(code)
                .put((byte) 0)
                .rewind();
    }

    Optional<CudaFunction> function(KernelName name) {
        CUfunction function = new CUfunction();
        int result = JCudaDriver.cuModuleGetFunction(function, module, name.text());
        if (result == CUresult.CUDA_ERROR_NOT_FOUND) {
            return Optional.empty();
        }
        DriverResult.check(result, "find the kernel " + name.text());
        return Optional.of(new CudaFunction(name, function).withItsClusters());
    }

    @Override
    public void close() {
        DriverResult.check(JCudaDriver.cuModuleUnload(module), "unload kernels");
    }

    /** An entry point of a loaded module; valid as long as the module is. */
    record CudaFunction(KernelName name, CUfunction function) {
        private static final int NO_SHARED_BYTES = 0;

        /** The largest cluster, in blocks, that every GPU with clusters supports without opting in. */
        private static final int PORTABLE_CLUSTER = 8;

        int blocksPerMultiprocessor(int threads) {
            int[] blocks = new int[1];
            DriverResult.check(
                    JCudaDriver.cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function, threads, NO_SHARED_BYTES),
                    "ask how many blocks of " + threads + " threads of " + name.text() + " fit on an SM");
            return blocks[0];
        }

        /** Returns this function, opted in to its cluster size if that is not portable. */
        CudaFunction withItsClusters() {
            if (name.clusterBlocks() > PORTABLE_CLUSTER) {
                DriverResult.check(
                        JCudaDriver.cuFuncSetAttribute(
                                function, CUfunction_attribute.CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
                        "ask for clusters of " + name.clusterBlocks() + " blocks of " + name.text());
            }
            return this;
        }

        LaunchStyle style() {
            return name.style();
        }

        /** Queues a run; blocks without room start when others have ended. */
        void launch(int blocks, int threads, CudaStream stream, Pointer arguments) {
            require(
                    JCudaDriver.cuLaunchKernel(
                            function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments, null),
                    blocks,
                    threads);
        }

        /** Queues a run whose blocks are all resident at once. */
        void launchCooperatively(int blocks, int threads, CudaStream stream, Pointer arguments) {
            require(cooperative(blocks, threads, stream, arguments), blocks, threads);
        }

        /** As {@link #launchCooperatively}, but returns false, and queues nothing, if the blocks do not fit. */
        boolean launchIfItFits(int blocks, int threads, CudaStream stream, Pointer arguments) {
            int result = cooperative(blocks, threads, stream, arguments);
            if (result == CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE
                    || result == CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE) {
                return false;
            }
            require(result, blocks, threads);
            return true;
        }

        private int cooperative(int blocks, int threads, CudaStream stream, Pointer arguments) {
            return JCudaDriver.cuLaunchCooperativeKernel(
                    function, blocks, 1, 1, threads, 1, 1, NO_SHARED_BYTES, stream.handle(), arguments);
        }

        /** Builds the message only on failure, since sequences of launches are timed. */
        private void require(int result, int blocks, int threads) {
            if (result != CUresult.CUDA_SUCCESS) {
                String action = "launch " + name.text() + " with " + blocks + " blocks of " + threads + " threads";
                throw DriverResult.failure(result, action, "");
            }
        }
    }

    /**
     * An entry point's name, {@code <subject>_<metric>_<variant>}. Immutable.
     *
     * @param module {@code <subject>_<metric>}: the module that holds the entry point
     */
    record KernelName(String text, String module) {
        private static final Pattern FORM = Pattern.compile("([a-z0-9]+_[a-z0-9]+)_[a-z0-9_]+");
        private static final String FOLDER = "/io/gpuclass/ptx/";

        /** Subjects whose blocks never wait for each other, so that an ordinary launch is enough. */
        private static final List<String> INDEPENDENT = List.of(
                "probe_", "scope_", "simt_", "clock_", "check_", "memtest_", "vecadd_", "scalarprod_", "align_");

        /** Reports where the blocks of a cooperative launch are placed, so it must be launched as one. */
        private static final String RESIDENCY = "clock_count_residency";

        private static final Pattern RELAUNCHED =
                Pattern.compile("(barrier|bfs|sssp|pagerank|reduce)_[a-z0-9]+_kernel_relaunch");
        private static final Pattern SYNCHRONOUS =
                Pattern.compile("(barrier|bfs|sssp|pagerank|reduce)_[a-z0-9]+_synchronous_relaunch_as_published");
        private static final Pattern GRAPH =
                Pattern.compile("(barrier|bfs|sssp|pagerank|reduce)_[a-z0-9]+_graph_relaunch");

        /** Checks launches that follow each other. */
        private static final String REPEATED = "use_verify";

        /** Times launches with a barrier in each. */
        private static final String ONCE = "once_time";

        private static final Pattern IN_CLUSTERS = Pattern.compile("cluster_[a-z0-9]+_[a-z0-9_]+_of_([0-9]+)");

        static Optional<KernelName> parse(String text) {
            Matcher parts = FORM.matcher(text);
            return parts.matches() ? Optional.of(new KernelName(text, parts.group(1))) : Optional.empty();
        }

        /**
         * Returns the resources that may hold the kernel, the preferred one first: machine code for 9.0, PTX for 9.0 and newer, PTX for any GPU.
         *
         * @param computeCapability such as {@code 9.0}
         */
        List<String> resources(String computeCapability) {
            Stream<String> best = computeCapability.equals("9.0") ? Stream.of(".sm90.cubin.gz") : Stream.empty();
            Stream<String> newer = CudaFacts.majorOf(computeCapability) >= 9 ? Stream.of(".sm90.ptx") : Stream.empty();
            return Stream.of(best, newer, Stream.of(".ptx"))
                    .flatMap(each -> each)
                    .map(ending -> FOLDER + module + ending)
                    .toList();
        }

        /** Returns the PTX among the {@link #resources}. */
        List<String> texts(String computeCapability) {
            return resources(computeCapability).stream()
                    .filter(resource -> resource.endsWith(".ptx"))
                    .toList();
        }

        /** Returns the blocks per cluster; 1 without clusters. */
        int clusterBlocks() {
            Matcher size = IN_CLUSTERS.matcher(text);
            return size.matches() ? Integer.parseInt(size.group(1)) : 1;
        }

        /** Returns the launch style: cooperative, unless the name says that another one is safe. */
        LaunchStyle style() {
            if (RELAUNCHED.matcher(text).matches()) {
                return LaunchStyle.RELAUNCHED;
            }
            if (SYNCHRONOUS.matcher(text).matches()) {
                return LaunchStyle.SYNCHRONOUS;
            }
            if (GRAPH.matcher(text).matches()) {
                return LaunchStyle.GRAPH;
            }
            if (module.equals(REPEATED)) {
                return LaunchStyle.REPEATED;
            }
            if (module.equals(ONCE)) {
                return LaunchStyle.COOPERATIVE_GRAPH;
            }
            boolean independent = INDEPENDENT.stream().anyMatch(text::startsWith);
            return independent && !text.equals(RESIDENCY) ? LaunchStyle.PLAIN : LaunchStyle.COOPERATIVE;
        }
    }

    /**
     * Reads the machine code of kernels from a cubin: a 64-bit ELF file with a code section per kernel. Since compute capability 7.0, an
     * instruction takes 16 bytes, of which the lowest 12 bits are the opcode.
     */
    static final class CubinCode {
        private static final int INSTRUCTION_BYTES = 16;
        private static final int OPERATION_MASK = 0xfff;

        /** Pads the end of a section. */
        private static final int NOP = 0x918;

        private static final int SECTIONS_AT = 0x28;
        private static final int SECTION_BYTES_AT = 0x3a;
        private static final int SECTION_COUNT_AT = 0x3c;
        private static final int NAMES_AT = 0x3e;
        private static final int OFFSET_IN_SECTION = 0x18;
        private static final int SIZE_IN_SECTION = 0x20;

        private final ByteBuffer file;

        private CubinCode(byte[] cubin) {
            file = ByteBuffer.wrap(cubin).order(ByteOrder.LITTLE_ENDIAN);
        }

        static Optional<KernelCode> of(byte[] cubin, String kernel) {
            return new CubinCode(cubin).code(".text." + kernel);
        }

        private Optional<KernelCode> code(String section) {
            int count = Short.toUnsignedInt(file.getShort(SECTION_COUNT_AT));
            for (int i = 0; i < count; i++) {
                if (name(i).equals(section)) {
                    return Optional.of(
                            new KernelCode(operations(offset(i), (int) file.getLong(header(i) + SIZE_IN_SECTION))));
                }
            }
            return Optional.empty();
        }

        private List<Integer> operations(int from, int bytes) {
            List<Integer> operations = new ArrayList<>();
            for (int at = from; at < from + bytes; at += INSTRUCTION_BYTES) {
                int operation = file.getInt(at) & OPERATION_MASK;
                if (operation != NOP) {
                    operations.add(operation);
                }
            }
            return operations;
        }

        private String name(int section) {
            int names = Short.toUnsignedInt(file.getShort(NAMES_AT));
            int start = offset(names) + file.getInt(header(section));
            int end = start;
            while (file.get(end) != 0) {
                end++;
            }
            return new String(file.array(), start, end - start, StandardCharsets.US_ASCII);
        }

        private int offset(int section) {
            return (int) file.getLong(header(section) + OFFSET_IN_SECTION);
        }

        private int header(int section) {
            return (int) file.getLong(SECTIONS_AT) + section * Short.toUnsignedInt(file.getShort(SECTION_BYTES_AT));
        }
    }
}
