package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A driver written for tests, for faults that no GPU gives on request. It is compiled once, for the first class of tests that
 * asks for it; where there is no C compiler, its tests are skipped.
 */
final class FakeDriver implements BeforeAllCallback {
    private Build build;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        assumeTrue(hasCompiler(), "no C compiler (cc) on the path: the fake driver cannot be built");
        ExtensionContext.Store store = context.getRoot().getStore(ExtensionContext.Namespace.create(FakeDriver.class));
        build = store.get(Build.class, Build.class);
        if (build == null) {
            build = new Build(Files.createTempDirectory("fake-driver"));
            build.compile();
            build.writeKernels();
            store.put(Build.class, build);
        }
    }

    /** Where the driver and its kernels lie, and the binding puts what it unpacks. */
    Path folder() {
        return build.folder();
    }

    /** Runs a scenario; whatever it says, nothing was thrown that nobody expects. */
    AbstractStringAssert<?> assertThatScenario(Map<String, String> faults, String... arguments) throws IOException {
        return assertThat(scenario(faults, arguments)).doesNotContain("Exception");
    }

    /** Runs a scenario in a process of its own: one that leaves threads or memory behind, or tells of the process's start. */
    AbstractStringAssert<?> assertThatScenarioAlone(Map<String, String> faults, String... arguments)
            throws IOException, InterruptedException {
        return assertThat(run(build.folder(), faults, build.java(arguments))).doesNotContain("Exception");
    }

    /** The answers of {@link FakeDriverScenario} with these faults. */
    String scenario(Map<String, String> faults, String... arguments) throws IOException {
        return build.scenario(faults, arguments);
    }

    private static String run(Path folder, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Process process = start(folder, environment, command);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    private static Process start(Path folder, Map<String, String> environment, String... command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LD_LIBRARY_PATH", folder.toString());
        builder.environment().put("XDG_CACHE_HOME", folder.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static boolean hasCompiler() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, "cc")));
    }

    /** A compiled driver, its kernels and the process of its scenarios, which all go when the last test has ended. */
    private static final class Build implements AutoCloseable {
        private final Path folder;
        private Process process;
        private BufferedReader answers;

        Build(Path folder) {
            this.folder = folder;
        }

        Path folder() {
            return folder;
        }

        /** Runs a scenario in the process of several, which starts again when one has ended it. */
        String scenario(Map<String, String> faults, String... arguments) throws IOException {
            if (process == null || !process.isAlive()) {
                process = start(folder, Map.of(), java());
                answers = process.inputReader(StandardCharsets.UTF_8);
            }
            Files.write(
                    folder.resolve("faults"),
                    faults.entrySet().stream().map(Object::toString).toList());
            process.getOutputStream().write((String.join(" ", arguments) + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            StringBuilder said = new StringBuilder();
            String line = answers.readLine();
            for (; line != null && !line.equals(FakeDriverScenario.END); line = answers.readLine()) {
                said.append(line).append('\n');
            }
            assertThat(line).as("end of " + said).isNotNull();
            return said.toString();
        }

        String[] java(String... arguments) {
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-Djava.io.tmpdir=" + folder,
                    "-cp",
                    System.getProperty("java.class.path") + File.pathSeparator + folder,
                    FakeDriverScenario.class.getName()));
            command.addAll(List.of(arguments));
            return command.toArray(String[]::new);
        }

        void compile() throws IOException, InterruptedException {
            Path source = folder.resolve("fake_driver.c");
            try (InputStream in = FakeDriver.class.getResourceAsStream("fake_driver.c")) {
                Files.copy(in, source);
            }
            run(
                    folder,
                    Map.of(),
                    "cc",
                    "-shared",
                    "-fPIC",
                    "-w",
                    "-O2",
                    "-o",
                    folder.resolve("libcuda.so.1").toString(),
                    source.toString());
        }

        void writeKernels() throws IOException {
            writeKernels("probe_fake", "fine", "fault");
            writeKernels("mutex_fake", "fine", "wait");
            writeKernels("barrier_fake", "kernel_relaunch", "synchronous_relaunch_as_published", "graph_relaunch");
            writeKernels("semaphore_fake", "marked", "plain", "stuck", "fault");
            writeKernels("cluster_fake", "meet", "meet_of_4", "meet_of_16");
            writeKernels("team_fake", "fine", "fault");
            writeKernels("team_contend", "add");
            writeKernels("use_verify", "latch_latch");
            Files.writeString(ptxFile("newer_fake"), ".version 99.0\n");
        }

        /** Writes a file of kernels that are called after it; one that is marked has an instruction to weaken. */
        private void writeKernels(String file, String... variants) throws IOException {
            StringBuilder ptx = new StringBuilder(".version 9.0\n");
            for (String variant : variants) {
                String code = variant.equals("marked") ? "//@ lock.cuh: give();\nst.release.gpu.u32 [%rd1], 0;\n" : "";
                ptx.append(".entry " + file + "_" + variant + "(\n{\n" + code + "}\n");
            }
            Files.writeString(ptxFile(file), ptx);
        }

        private Path ptxFile(String name) throws IOException {
            return Files.createDirectories(folder.resolve("io/gpuclass/ptx")).resolve(name + ".ptx");
        }

        @Override
        public void close() throws IOException {
            if (process != null) {
                process.destroyForcibly().onExit().join();
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
