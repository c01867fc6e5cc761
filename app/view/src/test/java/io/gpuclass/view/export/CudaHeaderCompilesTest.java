package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.view.Golden;
import io.gpuclass.view.export.CudaHeaderPauses.Constants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Has compilers take the committed header together with the library. Skipped where there is no such compiler. */
@Timeout(120)
class CudaHeaderCompilesTest {
    private static final Path INCLUDE =
            Path.of("probes-cuda/include").toAbsolutePath().normalize();
    private static final Path HEADER = Golden.file("nvidia_h200.cuh").toAbsolutePath();

    /** Uses every default, and holds those to what the header says. */
    private static final String USER = """
        #include <gpuclass/sync.cuh>

        using namespace gpuclass;

        static_assert(std::is_same_v<mutex<contention::low>, mutex_ttas<>>);
        static_assert(std::is_same_v<mutex<contention::full>,
                                     mutex_spin_backoff<scope::device, tuned<linear_backoff, 2, 256, 1267>>>);
        static_assert(std::is_same_v<fair_mutex<>,
                                     mutex_ticket_proportional<scope::device, tuned<proportional_backoff, 64>>>);
        static_assert(std::is_same_v<barrier<contention::full>,
                                     barrier_central_proportional<scope::device, tuned<clocked_backoff, 20>>>);

        template <contention C, class Group>
        GPUCLASS_HD void use(std::uint32_t* words, const Group& group) {
          barrier<C>(words, group).arrive_and_wait();
          mutex<C> plain(words, group);
          plain.lock();
          plain.unlock();
          fair_mutex<C> fair(words, group);
          fair.lock();
          fair.unlock();
          semaphore<capacity::few, C> few(words, group);
          few.wait();
          few.post();
          semaphore<capacity::many, C> many(words, group);
          many.wait();
          many.post();
        }
        """;

    private static final String ON_HOST_THREADS = """

        void on_host(std::uint32_t* words, const host_group& group) {
          use<contention::low>(words, group);
          use<contention::medium>(words, group);
          use<contention::full>(words, group);
          use<contention::by_blocks>(words, group);
        }
        """;

    private static final String IN_A_KERNEL = """

        __global__ void in_a_kernel(std::uint32_t* words) {
          use<contention::low>(words, grid_group{});
          use<contention::medium>(words, grid_group{});
          use<contention::full>(words, grid_group{});
          use<contention::by_blocks>(words, grid_group{});
        }
        """;

    @TempDir
    private Path directory;

    @Test
    void shouldChangeTheDefaultsOnHostThreads() throws Exception {
        Path source = Files.writeString(directory.resolve("user.cpp"), USER + ON_HOST_THREADS);

        assertThat(compile("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", source.toString()))
                .isEmpty();
    }

    @Test
    void shouldChangeTheDefaultsInAKernel() throws Exception {
        Path source = Files.writeString(directory.resolve("user.cu"), USER + IN_A_KERNEL);
        String ptx = directory.resolve("user.ptx").toString();

        assertThat(compile("nvcc", "-std=c++17", "-arch=compute_75", "-ptx", "-o", ptx, source.toString()))
                .isEmpty();
    }

    @Test
    void shouldNameTypesThatKeepTheirPausesInAKernel() throws Exception {
        StringBuilder text = new StringBuilder("#include <gpuclass/wait/tuned.cuh>\nusing namespace gpuclass;\n");
        for (Implementation row : Catalogue.of(DeviceKind.CUDA)) {
            if (row.cpp() != null) {
                text.append("#include <" + row.cpp().header() + ">\n");
                String type = Constants.pausing(row.cpp(), row.pauses(), 1267);
                text.append("static_assert(sizeof(" + type + ") > 0);\n");
            }
        }
        Path source = Files.writeString(directory.resolve("types.cu"), text);

        assertThat(run(List.of(
                        "nvcc",
                        "-std=c++17",
                        "-arch=compute_75",
                        "-ptx",
                        "-I",
                        INCLUDE.toString(),
                        "-o",
                        directory.resolve("types.ptx").toString(),
                        source.toString())))
                .isEmpty();
    }

    @Test
    void shouldKnowTheDefaultsOfTheLibrary() throws Exception {
        StringBuilder text = new StringBuilder("#include <gpuclass/sync.cuh>\nusing namespace gpuclass;\n");
        for (Role role : Role.values()) {
            for (Contention contention : Contention.values()) {
                text.append(sameAsTheDefault(role, false, contention));
                text.append(role == Role.MUTEX ? sameAsTheDefault(role, true, contention) : "");
            }
            text.append(sameAsTheDefault(role, false, null));
        }
        Path source = Files.writeString(directory.resolve("defaults.cpp"), text);

        assertThat(run(List.of("g++", "-std=c++17", "-fsyntax-only", "-I", INCLUDE.toString(), source.toString())))
                .isEmpty();
    }

    private static String sameAsTheDefault(Role role, boolean fair, Contention contention) {
        String member = (fair ? "fair_" : "") + role.id().replace('-', '_');
        Implementation row = Catalogue.find(DeviceKind.CUDA, role.kind(), role.libraryDefault(contention))
                .orElseThrow();
        return "static_assert(std::is_same_v<" + CudaHeaderChoices.libraryDefault(member, contention) + ", "
                + row.cpp().algorithm() + ">);\n";
    }

    @Test
    void shouldRefuseToComeTooLate() throws Exception {
        Path source = Files.writeString(
                directory.resolve("late.cpp"), "#include <gpuclass/sync.cuh>\n#include \"" + HEADER + "\"\n");

        assertThat(run(List.of("g++", "-std=c++17", "-fsyntax-only", "-I", INCLUDE.toString(), source.toString())))
                .contains("nvidia_h200 comes too late");
    }

    private String compile(String compiler, String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(compiler, "-I", INCLUDE.toString(), "-include", HEADER.toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Returns what the compiler says, which is nothing where it is content. */
    private String run(List<String> command) throws IOException, InterruptedException {
        assumeTrue(isThere(command.get(0)), "no " + command.get(0) + " on the path: the header is not compiled");
        Path said = directory.resolve("said");
        Process compiler = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        int exit = compiler.waitFor();
        String text = Files.readString(said);
        return exit == 0 || !text.isEmpty() ? text : "exit code " + exit;
    }

    private static boolean isThere(String program) {
        try {
            Process asked = new ProcessBuilder(program, "--version")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return asked.waitFor(60, TimeUnit.SECONDS) && asked.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
