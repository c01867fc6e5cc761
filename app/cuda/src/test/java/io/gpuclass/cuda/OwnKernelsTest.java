package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.cuda.PtxText.CountingPtx;
import io.gpuclass.engine.compile.Compilation;
import io.gpuclass.engine.compile.Compilation.CompilationException;
import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compiles what users bring with each compiler that is installed. */
@Tag("slow")
class OwnKernelsTest {
    private static final Path CUDA = Path.of("probes-cuda");

    @TempDir
    Path folder;

    @BeforeEach
    void requireCompiler() {
        assumeTrue(isOnPath("nvcc") && isOnPath("ptxas"), "no nvcc and ptxas on the path");
    }

    @Tag("turn-4")
    @ParameterizedTest
    @CsvSource({"ticket_lock", "byte_ticket_lock", "after_you_lock"})
    void shouldCompileEachSampleIntoKernelsThatTimeVerifyAndCount(String sample) throws Exception {
        UserCode code = new UserCode(
                UserKind.MUTEX,
                sample.replace('_', '-'),
                "own::" + sample,
                List.of(CUDA.resolve("examples/own/" + sample + ".cuh")),
                false);

        Compiled compiled = compilation().compile(code, "9.0");

        String binary = new String(compiled.kernels().code(), StandardCharsets.ISO_8859_1);
        assertThat(binary)
                .contains("mutex_rate_user_" + sample, "mutex_verify_user_" + sample, "mutex_offers_user_" + sample);
        assertThat(compiled.kernels().counting()).contains(".entry mutex_detail_user_" + sample, "//@ own 1");
        assertThat(assembled(new CountingPtx(compiled.kernels().counting()).text()))
                .isEmpty();
        assertThat(compiled.source().compiler()).contains("13.");
    }

    @Tag("turn-4")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BARRIER | gpuclass::barrier_xf<> | sync/barrier_xf.cuh",
                "MUTEX | gpuclass::mutex_mcs<> | sync/mutex_mcs.cuh",
                "MUTEX | gpuclass::mutex_ticket_turns<> | sync/mutex_ticket_turns.cuh",
                "MUTEX | gpuclass::algorithm::mutex_clh<> | sync/mutex_clh.cuh",
                "SEMAPHORE | gpuclass::semaphore_rw<gpuclass::scope::device, gpuclass::no_backoff, true> |"
                        + " sync/semaphore_rw.cuh",
            })
    void shouldTakeTypesOfTheLibrarysOwnForm(UserKind kind, String type, String header) throws Exception {
        UserCode code = new UserCode(kind, "form", type, List.of(CUDA.resolve("include/gpuclass/" + header)), false);

        Compiled compiled = compilation().compile(code, "9.0");

        String counting = new CountingPtx(compiled.kernels().counting()).text();
        assertThat(counting).contains("red.shared.add.u32", "mov.u32 %gpuclass_is_own, 1;");
        assertThat(assembled(counting)).isEmpty();
    }

    @Tag("turn-6")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SEQUENCE_LOCK | own::sequence_lock<Object> | examples/own/sequence_lock.cuh | readers_rate",
                "LATCH | own::byte_latch | examples/own/byte_latch.cuh | handoff_time",
                "EVENT_COUNTER | gpuclass::event_counter<> | include/gpuclass/sync/event_counter.cuh | handoff_time",
                "MESSAGE | gpuclass::message<Item> | include/gpuclass/sync/message.cuh | message_time",
                "MESSAGE | own::mailbox<Item> | examples/own/mailbox.cuh | message_time",
                "COMBINING_MUTEX | gpuclass::combining_mutex<Operation> | include/gpuclass/sync/combining_mutex.cuh |"
                        + " combining_rate",
                "SHARED_MUTEX | gpuclass::shared_mutex<> | include/gpuclass/sync/shared_mutex.cuh | readers_rate",
                "BOUNDED_QUEUE | own::ring_queue<Item> | examples/own/ring_queue.cuh | queue_rate",
                "BOUNDED_QUEUE | gpuclass::broker_queue<Item, 1024> | include/gpuclass/sync/broker_queue.cuh |"
                        + " queue_rate",
                "WORK_STEALING_DEQUE | own::hasty_deque<Item> | examples/own/hasty_deque.cuh | tasks_rate",
                "WORK_STEALING_DEQUE | gpuclass::work_stealing_deque<Item, 16> |"
                        + " include/gpuclass/sync/work_stealing_deque.cuh | tasks_rate",
            })
    void shouldCompileAFurtherKindIntoKernelsThatTimeAndVerify(UserKind kind, String type, String file, String timing)
            throws Exception {
        Compiled compiled =
                compilation().compile(new UserCode(kind, "mine", type, List.of(CUDA.resolve(file)), false), "9.0");

        String binary = new String(compiled.kernels().code(), StandardCharsets.ISO_8859_1);
        String name = kind.inNames();
        assertThat(binary)
                .contains(timing + "_user_mine", "kinds_verify_" + name + "_user_mine", name + "_offers_user_mine");
        assertThat(compiled.kernels().counting()).isNull();
    }

    @Tag("turn-7")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BARRIER | own::gpus_barrier | examples/own/gpus_barrier.cuh",
                "BARRIER | own::counts_back_to_zero | examples/own/gpus_barrier.cuh",
                "BARRIER | own::fences_for_its_gpu | examples/own/gpus_barrier.cuh",
                "BARRIER | gpuclass::barrier_system<> | include/gpuclass/system/barrier_system.cuh",
                "MUTEX | own::ticket_lock | examples/own/ticket_lock.cuh",
                "SEMAPHORE | gpuclass::semaphore_spin<gpuclass::scope::system> | include/gpuclass/sync/semaphore_spin.cuh",
            })
    void shouldCompileForTheBlocksOfSeveralGpus(UserKind kind, String type, String file) throws Exception {
        Compiled compiled =
                compilation().compile(new UserCode(kind, "mine", type, List.of(CUDA.resolve(file)), true), "9.0");

        String binary = new String(compiled.kernels().code(), StandardCharsets.ISO_8859_1);
        String name = kind.inNames();
        assertThat(binary)
                .contains("team_" + name + "_user_mine", "team_verify_" + name + "_user_mine")
                .contains(name + "_offers_user_mine");
        assertThat(compiled.kernels().counting()).isNull();
    }

    @Tag("turn-3")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MUTEX | own::ticket_lock | examples/own/ticket_lock.cuh",
                "SEQUENCE_LOCK | own::sequence_lock<Object> | examples/own/sequence_lock.cuh",
                "COMBINING_MUTEX | gpuclass::combining_mutex<Operation> | include/gpuclass/sync/combining_mutex.cuh",
                "BOUNDED_QUEUE | own::ring_queue<Item> | examples/own/ring_queue.cuh",
                "WORK_STEALING_DEQUE | own::hasty_deque<Item> | examples/own/hasty_deque.cuh",
            })
    void shouldCompileWithClangToo(UserKind kind, String type, String file) throws Exception {
        UserCode code = new UserCode(kind, "mine", type, List.of(CUDA.resolve(file)), false);

        Compiled compiled = withClang().compile(code, "9.0");

        String text = new String(compiled.kernels().code(), StandardCharsets.UTF_8);
        assertThat(text).contains("verify_", ".entry " + kind.inNames() + "_offers_user_mine(");
        assertThat(assembled(text)).isEmpty();
        assertThat(compiled.source().compiler()).contains("clang");
        if (compiled.kernels().counting() != null) {
            String counting = new CountingPtx(compiled.kernels().counting()).text();
            assertThat(counting).contains("mov.u32 %gpuclass_is_own, 1;", "red.shared.add.u32");
            assertThat(assembled(counting)).isEmpty();
        }
    }

    @Tag("turn-3")
    @Test
    void shouldCountInFunctionsThatAreCalled() throws Exception {
        Path file = Files.writeString(folder.resolve("called.cuh"), """
            struct called {
              unsigned word;
              __device__ __noinline__ void lock() { while (atomicExch(&word, 1u) != 0) { } __threadfence(); }
              __device__ void unlock() { __threadfence(); atomicExch(&word, 0u); }
            };
            """);

        Compiled compiled =
                compilation().compile(new UserCode(UserKind.MUTEX, "called", "called", List.of(file), false), "9.0");

        String counting = new CountingPtx(compiled.kernels().counting()).text();
        assertThat(counting.substring(counting.lastIndexOf(".func")))
                .contains("mov.u32 %gpuclass_is_own, 1;")
                .containsPattern("atom[^\\n]*exch[^\\n]*\\n\\tred\\.shared");
        assertThat(assembled(counting)).isEmpty();
    }

    @Tag("turn-3")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MUTEX | __device__ void lock() {} | a mutex needs void unlock()",
                "MUTEX | __device__ void unlock() {} | a mutex needs void lock(), or bool lock(Bound&)",
                "MUTEX | unsigned words[250000]; __device__ void lock() {} __device__ void unlock() {} | must not take"
                        + " more than 900,000 bytes",
                "SEMAPHORE | __device__ void wait() {} __device__ void post() {} | a semaphore needs void"
                        + " init(unsigned blocks, unsigned places)",
                "BARRIER | __device__ void wait() {} | a barrier needs void arrive_and_wait()",
                "EVENT_COUNTER | __device__ void arrive(unsigned) {} | an event counter needs void wait_ge(unsigned"
                        + " events)",
                "LATCH | __device__ void count_down() {} __device__ void wait() {} | a latch needs void init(unsigned"
                        + " blocks, unsigned expected)",
                "COMBINING_MUTEX | __device__ void lock() {} | a combining mutex needs auto execute(Operation"
                        + " operation)",
                "SHARED_MUTEX | __device__ void lock() {} __device__ void unlock() {} | a shared mutex needs void"
                        + " lock() and void lock_shared()",
                "SEQUENCE_LOCK | __device__ unsigned read() { return 0; } | a sequence lock needs Object read() and"
                        + " void write(const Object&)",
                "BOUNDED_QUEUE | __device__ void enqueue(const Item&) {} | a bounded queue needs void enqueue(const"
                        + " Item&) and Item dequeue()",
                "WORK_STEALING_DEQUE | __device__ bool try_push(const Item&) { return true; } | a work-stealing deque"
                        + " needs bool try_push(const Item&) and bool try_pop(Item&)",
                "WORK_STEALING_DEQUE | Item place[97]; __device__ bool try_push(const Item&) { return true; }"
                        + " __device__ bool try_pop(Item&) { return true; } __device__ bool try_steal(Item&) { return"
                        + " true; } | must not take more than 768 bytes",
            })
    void shouldSayWhatATypeLacks(UserKind kind, String members, String lacking) throws IOException {
        String template =
                kind.parameter().map(name -> "template <class " + name + "> ").orElse("");
        String type = "lacking" + kind.parameter().map(name -> "<" + name + ">").orElse("");
        Path file =
                Files.writeString(folder.resolve("lacking.cuh"), template + "struct lacking { " + members + " };\n");
        UserCode code = new UserCode(kind, "lacking", type, List.of(file), false);

        assertThatThrownBy(() -> compilation().compile(code, "9.0"))
                .isInstanceOf(CompilationException.class)
                .hasMessageContaining("gpuclass bench: ")
                .hasMessageContaining(lacking);
    }

    @Tag("turn-3")
    @Test
    void shouldTakeAllThatATypeMayHave() throws Exception {
        Path file = Files.writeString(folder.resolve("all.cuh"), """
            struct gate {
              unsigned free_;
              __device__ void init(unsigned, unsigned places) { free_ = places; }
              __device__ void preset(unsigned, unsigned) {}
              __device__ bool try_wait() { return atomicSub(&free_, 1u) != 0; }
              template <class Bound> __device__ bool wait(Bound& bound) { return !bound.expired(); }
              __device__ void post() { atomicAdd(&free_, 1u); }
            };
            template <class Operation> struct hand_in {
              unsigned taken;
              __device__ void preset(unsigned, unsigned) {}
              __device__ auto execute(Operation operation) {
                decltype(operation()) result{};
                if (threadIdx.x == 0) {
                  while (atomicExch(&taken, 1u) != 0) { }
                  __threadfence();
                  result = operation();
                  __threadfence();
                  atomicExch(&taken, 0u);
                }
                return result;
              }
            };
            struct many {
              unsigned n;
              __device__ void init(unsigned) { n = 0; }
              __device__ bool try_lock() { return atomicAdd(&n, 0u) == 0; }
              __device__ bool try_lock_shared() { return atomicAdd(&n, 0u) == 0; }
              template <class Bound> __device__ bool lock(Bound& bound) { return !bound.ended(); }
              template <class Bound> __device__ bool lock_shared(Bound& bound) { return !bound.ended(); }
              __device__ void unlock() {}
              __device__ void unlock_shared() {}
            };
            struct meet {
              unsigned n;
              __device__ void init(unsigned blocks) { n = blocks; }
              template <class Bound> __device__ bool arrive_and_wait(Bound& bound) { __syncthreads(); return !bound.ended(); }
            };
            template <class Item> struct pass_on {
              static constexpr bool is_fifo = false;
              Item item;
              __device__ void init(unsigned) { item = Item{}; }
              __device__ void preset(unsigned, unsigned) {}
              __device__ void enqueue(const Item& in) { item = in; }
              __device__ Item dequeue() { return item; }
              __device__ bool try_enqueue(const Item& in) { item = in; return true; }
              __device__ bool try_dequeue(Item& out) { out = item; return true; }
            };
            template <class Item> struct only_tries {
              Item item;
              __device__ bool try_enqueue(const Item& in) { item = in; return true; }
              __device__ bool try_dequeue(Item& out) { out = item; return true; }
            };
            template <class Item> struct one_place {
              Item item;
              __device__ void init(unsigned) { item = Item{}; }
              __device__ void preset(unsigned, unsigned) {}
              __device__ bool try_push(const Item& in) { item = in; return true; }
              __device__ bool try_pop(Item& out) { out = item; return true; }
              __device__ bool try_steal(Item& out) { out = item; return true; }
            };
            """);

        for (UserCode code : List.of(
                new UserCode(UserKind.SEMAPHORE, "gate", "gate", List.of(file), false),
                new UserCode(UserKind.BARRIER, "meet", "meet", List.of(file), false),
                new UserCode(UserKind.COMBINING_MUTEX, "hand-in", "hand_in<Operation>", List.of(file), false),
                new UserCode(UserKind.SHARED_MUTEX, "many", "many", List.of(file), false),
                new UserCode(UserKind.BOUNDED_QUEUE, "pass-on", "pass_on<Item>", List.of(file), false),
                new UserCode(UserKind.BOUNDED_QUEUE, "only-tries", "only_tries<Item>", List.of(file), false),
                new UserCode(UserKind.WORK_STEALING_DEQUE, "one-place", "one_place<Item>", List.of(file), false))) {
            assertThat(compilation().compile(code, "8.0").kernels().code())
                    .as(code.name())
                    .isNotEmpty();
        }
    }

    private static Compilation compilation() {
        Path headers = CUDA.resolve("include").toAbsolutePath();
        return new Compilation(null, System.getenv(), headers, List.of("-Werror", "all-warnings"), null);
    }

    /** With the newest clang++ on the path, and the toolkit that has CUDA's headers. A toolkit may lack one that clang includes unasked. */
    private Compilation withClang() throws IOException {
        Optional<Path> clang = onPath("clang\\+\\+(-\\d+)?").max(Comparator.comparingInt(OwnKernelsTest::release));
        Optional<Path> toolkit = Stream.of(System.getenv("CUDA_HOME"), "/usr/local/cuda")
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(path -> Files.isDirectory(path.resolve("include/cccl")))
                .findFirst();
        assumeTrue(clang.isPresent() && toolkit.isPresent(), "no clang++ on the path, or no CUDA toolkit for it");
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("CUDA_HOME", toolkit.get().toString());
        String random = "curand_mtgp32_kernel.h";
        if (!Files.exists(toolkit.get().resolve("include").resolve(random))) {
            Files.createFile(folder.resolve(random));
        }
        return new Compilation(
                clang.get().toString(),
                environment,
                CUDA.resolve("include").toAbsolutePath(),
                List.of("-isystem", folder.toString(), "-Wall", "-Werror"),
                null);
    }

    private static int release(Path clang) {
        String digits = clang.getFileName().toString().replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private static Stream<Path> onPath(String pattern) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String entry : System.getenv("PATH").split(File.pathSeparator)) {
            if (Files.isDirectory(Path.of(entry))) {
                try (Stream<Path> files = Files.list(Path.of(entry))) {
                    files.filter(file -> file.getFileName().toString().matches(pattern))
                            .filter(Files::isExecutable)
                            .forEach(found::add);
                }
            }
        }
        return found.stream();
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, program)));
    }

    /** Returns what ptxas says against a text. */
    private String assembled(String text) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("counting.ptx"), text);
        Process ptxas = new ProcessBuilder("ptxas", "--gpu-name", "sm_90", file.toString(), "-o", "/dev/null")
                .redirectErrorStream(true)
                .start();
        String said = new String(ptxas.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return ptxas.waitFor() == 0 ? "" : said;
    }
}
