package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.cuda.CudaModule.KernelName;
import io.gpuclass.cuda.PtxText.PtxEntry;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.engine.kinds.KindRow;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.KnownMutant;
import io.gpuclass.profile.primitives.KnownMutants;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The mutants of the committed kernels. */
class PrimitiveMutantsTest {
    /** Those whose order is the work of others, the end of a kernel, cooperative groups and libcu++; and messages, which order nothing else. */
    private static final String FOREIGN = ".*_(relaunch|grid_sync|libcu.*)|kinds_verify_message_.*";

    static final List<String> CAPABILITIES = PtxFiles.CAPABILITIES;

    private static final Map<String, PtxText> MODULES = new LinkedHashMap<>();

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("CAPABILITIES")
    void shouldHaveSomeOfEveryPrimitiveThatOrdersMemoryItself(String capability) {
        assertThat(kernels().filter(kernel -> !kernel.matches(FOREIGN)))
                .hasSizeGreaterThan(20)
                .allSatisfy(kernel -> assertThat(entry(kernel, capability).mutants())
                        .as(kernel)
                        .hasSizeGreaterThan(1));
    }

    @ParameterizedTest
    @FieldSource("CAPABILITIES")
    void shouldDifferFromTheOriginalInThePlaceAlone(String capability) {
        assertThat(mutants(capability)).hasSizeGreaterThan(100).allSatisfy(mutant -> {
            List<String> before = entry(mutant.kernel(), capability).lines();
            List<String> after =
                    entry(mutant.kernel(), capability).weakened(mutant).lines();
            assertThat(after).hasSameSizeAs(before).isNotEqualTo(before);
            for (int line = 0; line < before.size(); line++) {
                if (!after.get(line).equals(before.get(line))) {
                    assertThat(before.get(line - 1)).endsWith("//@ " + mutant.site());
                    assertThat(before.get(line)).contains(mutant.instruction());
                }
            }
        });
    }

    @ParameterizedTest
    @FieldSource("CAPABILITIES")
    void shouldComeFromHeadersOfPrimitivesAlone(String capability) {
        assertThat(mutants(capability))
                .allSatisfy(
                        mutant -> assertThat(mutant.site())
                                .matches(
                                        "(barrier_|mutex_|semaphore_|condition_|sm_groups|event_counter|latch|combining_|shared_mutex"
                                                + "|sequence_lock|write_once|bounded_queue|broker_queue|work_stealing_deque).*\\.cuh: .+"));
    }

    @Test
    void shouldHaveNoneOfTwins() {
        assertThat(Catalogue.seededBugs(DeviceKind.CUDA).stream().map(Implementation::verificationKernel))
                .isNotEmpty()
                .allSatisfy(twin ->
                        assertThat(entry(twin, "9.0").mutants()).as(twin).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "event_counter",
                "latch",
                "combining_mutex",
                "combining_pass",
                "combining_ring",
                "shared_mutex",
                "sequence_lock",
                "bounded_queue",
                "work_stealing_deque"
            })
    void shouldWeakenTheHeaderOfEachFurtherKind(String header) {
        assertThat(mutants("9.0").map(Mutant::site)).anyMatch(site -> site.startsWith(header + ".cuh: "));
    }

    /** A row that no mutant matches explains nothing: its source line has changed. */
    @Test
    void shouldIncludeEveryKnownMutant() {
        Set<List<Object>> mutants = mutants("9.0")
                .map(mutant -> List.<Object>of(mutant.site(), mutant.weakening()))
                .collect(Collectors.toSet());

        assertThat(KnownMutants.ALL.rows())
                .isNotEmpty()
                .allMatch(row -> mutants.contains(List.<Object>of(row.site(), row.weakening())))
                .extracting(KnownMutant::why)
                .noneMatch(String::isBlank);
    }

    /** One of each kind of change, unless all are asked for with {@code -Dgpuclass.mutants=all}. */
    @ParameterizedTest
    @FieldSource("CAPABILITIES")
    void shouldBeValidPtx(String capability) throws IOException, InterruptedException {
        assumeTrue(hasAssembler(), "no ptxas on the path");
        Map<Object, Mutant> chosen = new LinkedHashMap<>();
        boolean all = "all".equals(System.getProperty("gpuclass.mutants"));
        mutants(capability)
                .forEach(mutant ->
                        chosen.putIfAbsent(all ? mutant : List.of(mutant.instruction(), mutant.weakening()), mutant));

        assertThat(chosen).hasSizeGreaterThan(10);
        for (Mutant mutant : chosen.values()) {
            assertThat(assembled(mutant, capability)).as(mutant.toString()).isEmpty();
        }
    }

    private static Stream<String> kernels() {
        return Stream.concat(
                Catalogue.of(DeviceKind.CUDA).stream().map(Implementation::verificationKernel),
                KindRow.checked().filter(row -> !row.twin()).map(KindRow::kernel));
    }

    private static Stream<Mutant> mutants(String capability) {
        return kernels().flatMap(kernel -> entry(kernel, capability).mutants().stream());
    }

    private static PtxEntry entry(String kernel, String capability) {
        return MODULES.computeIfAbsent(
                        KernelName.parse(kernel).orElseThrow().module() + capability,
                        missing -> PtxFiles.moduleOf(kernel, capability))
                .entry(kernel)
                .orElseThrow();
    }

    private static boolean hasAssembler() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(entry -> Files.isExecutable(Path.of(entry, "ptxas")));
    }

    /** Returns what ptxas says against a mutant. */
    private String assembled(Mutant mutant, String capability) throws IOException, InterruptedException {
        PtxEntry weakened = entry(mutant.kernel(), capability).weakened(mutant);
        Path text = Files.writeString(
                folder.resolve("mutant.ptx"),
                PtxFiles.moduleOf(mutant.kernel(), capability).withOnly(weakened));
        String gpu = "sm_" + capability.replace(".", "");
        Process ptxas = new ProcessBuilder("ptxas", "--gpu-name", gpu, text.toString(), "-o", "/dev/null")
                .redirectErrorStream(true)
                .start();
        String said = new String(ptxas.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return ptxas.waitFor() == 0 ? "" : said;
    }
}
