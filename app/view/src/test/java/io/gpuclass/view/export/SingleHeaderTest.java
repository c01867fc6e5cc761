package io.gpuclass.view.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.profile.Tool;
import io.gpuclass.view.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SingleHeaderTest {
    private static final Path INCLUDE = Path.of("probes-cuda/include");
    private static final Tool TOOL = new Tool("gpuclass", "9.8.7");

    /** The lines of a Python program for a compiler, behind the header. */
    private static final String KERNEL = """

            using shared = gpuclass::state<gpuclass::barrier<>, gpuclass::mutex_ticket_turns<>>;
            __global__ void kernel(shared::words words) {
              gpuclass::mutex_ticket_turns<> mutex(words.get<1>());
              gpuclass::barrier<>(words.get<0>()).arrive_and_wait();
            }
            void host(unsigned blocks) {
              shared state(blocks);
              gpuclass::launch(kernel, blocks, 128, nullptr, state);
            }
            extern "C" __global__ void count(unsigned* words, int* counted) {
              gpuclass::fair_mutex<> lock(words);
              if (threadIdx.x == 0) {
                gpuclass::lock_guard guard(lock);
                *counted += 1;
              }
            }
            """;

    @TempDir
    private Path directory;

    @Test
    void shouldHoldEachHeaderOnceAndIncludeNoneOfThem() {
        String header = SingleHeader.of(INCLUDE, "", TOOL);

        assertThat(header)
                .startsWith("// The headers of gpuclass 9.8.7 in one file.")
                .endsWith("#endif\n")
                .doesNotContainPattern("(?m)^ *#pragma once|^ *# *include (\"|<gpuclass)")
                .containsOnlyOnce("#define GPUCLASS_VERSION ")
                .containsOnlyOnce("class barrier_handle : ")
                .containsOnlyOnce("#pragma push_macro(\"scope\")")
                .containsOnlyOnce("#pragma pop_macro(\"scope\")")
                .contains(
                        "class event_counter : ", "class basic_system_barrier : ", "gpuclass_barrier_arrive_and_wait");
    }

    @Test
    void shouldWriteAHeaderAgainForThoseWhoDidNotSeeItUnderACondition() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("gpuclass/sync"));
        Files.createDirectories(directory.resolve("gpuclass/wait"));
        Path names = Files.createDirectories(directory.resolve("gpuclass/names"));
        Files.writeString(names.resolve("begin.cuh"), "");
        Files.writeString(names.resolve("end.cuh"), "");
        Files.writeString(folder.resolve("a.cuh"), "#if defined(A)\n#include \"text.cuh\"\n#else\nint no;\n#endif\n");
        Files.writeString(folder.resolve("b.cuh"), "#include \"text.cuh\"\nint b = text();\n");
        Files.writeString(folder.resolve("text.cuh"), "#pragma once\nint text();\n");
        Files.writeString(folder.getParent().resolve("functions.cuh"), "");
        Files.writeString(folder.getParent().resolve("roll_call.cuh"), "");

        String[] parts = SingleHeader.of(directory, "", TOOL).split("int text\\(\\);");

        assertThat(parts).hasSize(3);
        assertThat(parts[0]).contains("#if defined(A)").endsWith("#define GPUCLASS_HAS_sync_text\n");
        assertThat(parts[1])
                .contains("int no;")
                .endsWith("#ifndef GPUCLASS_HAS_sync_text\n#define GPUCLASS_HAS_sync_text\n");
        assertThat(parts[2]).contains("int b = text();");
    }

    @Test
    void shouldPutAProfilesChoiceFirst() throws IOException {
        String header = SingleHeader.of(INCLUDE, Files.readString(Golden.file("nvidia_h200.cuh")), TOOL);

        assertThat(header).containsOnlyOnce("#define GPUCLASS_CHOICE gpuclass::choice_nvidia_h200");
        assertThat(header.indexOf("struct choice_nvidia_h200"))
                .isPositive()
                .isLessThan(header.indexOf("using barrier = basic_barrier<"));
    }

    @Test
    void shouldCompileAlone() throws Exception {
        Path host = Files.writeString(directory.resolve("alone.cpp"), SingleHeader.of(INCLUDE, "", TOOL));
        assertThat(run("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", host.toString()))
                .isEmpty();
    }

    @Test
    void shouldCompileInAKernelWithAChoiceAndFunctions() throws Exception {
        String choice = Files.readString(Golden.file("nvidia_h200.cuh"));
        Path source = Files.writeString(directory.resolve("alone.cu"), SingleHeader.of(INCLUDE, choice, TOOL) + KERNEL);
        Path ptx = directory.resolve("alone.ptx");
        String functions = "-DGPUCLASS_FUNCTIONS";

        assertThat(run(
                        "nvcc",
                        "-std=c++17",
                        "-arch=compute_75",
                        functions,
                        "-rdc=true",
                        "-ptx",
                        "-o",
                        "" + ptx,
                        "" + source))
                .isEmpty();
        assertThat(Files.readString(ptx)).contains(".visible .func", "gpuclass_mutex_lock", ".visible .entry count");
    }

    /** Returns what the compiler says, which is nothing where it is content. */
    private String run(String... command) throws IOException, InterruptedException {
        Path said = directory.resolve("said");
        Process compiler;
        try {
            compiler = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "no " + command[0] + " on the path: the header is not compiled");
            throw e;
        }
        int exit = compiler.waitFor();
        String text = Files.readString(said);
        return exit == 0 ? text : text + "status " + exit;
    }
}
