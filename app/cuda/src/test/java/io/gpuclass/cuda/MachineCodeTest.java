package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.CudaModule.KernelName;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whichever build of a module is loaded has the same entry points. */
class MachineCodeTest {
    private static final Pattern ENTRY = Pattern.compile("\\.entry (\\w+)\\(");

    static Stream<String> modules() {
        Stream<String> others =
                Stream.of("barrier_skew", "probe_time", "hostage_time", "simt_count", "clock_rate", "clock_count");
        Stream<String> primitives = Catalogue.of(DeviceKind.CUDA).stream()
                .flatMap(row -> Stream.of(row.timingKernel(), row.verificationKernel(), row.detailKernel()))
                .map(kernel -> KernelName.parse(kernel).orElseThrow().module());
        Stream<String> artificial = Stream.of("memtest", "vecadd", "scalarprod", "align")
                .flatMap(program -> Stream.of(program + "_time", program + "_detail"));
        Stream<String> applications = Stream.of("bfs", "sssp", "pagerank", "reduce", "trie", "dualcas")
                .map(name -> name + "_time");
        return Stream.of(others, primitives, artificial, applications, Stream.of("memtest_locality", "memtest_printed"))
                .flatMap(each -> each)
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void shouldHoldEveryEntryPointOfThePortableBuild(String module) {
        List<String> entries = entries(text(module + ".ptx"));
        String code = text(module + ".sm90.cubin.gz");

        assertThat(entries).isNotEmpty().allSatisfy(entry -> assertThat(code).contains("\0.text." + entry + "\0"));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void shouldHoldTheSameEntryPointsInTheNewerBuildIfThereIsOne(String module) {
        if (MachineCodeTest.class.getResource("/io/gpuclass/ptx/" + module + ".sm90.ptx") != null) {
            assertThat(entries(text(module + ".sm90.ptx")))
                    .containsExactlyInAnyOrderElementsOf(entries(text(module + ".ptx")));
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void shouldHoldOnlyKernelsInTheNewerBuildThatDifferInThePortableOne(String module) {
        String file = "/io/gpuclass/ptx/" + module + ".sm90.ptx";
        if (MachineCodeTest.class.getResource(file) != null) {
            PtxText portable = PtxText.parse(text(module + ".ptx"));
            PtxText shipped = PtxText.parse(new String(KernelLibrary.bytes(file), StandardCharsets.ISO_8859_1));

            assertThat(shipped.names())
                    .noneMatch(kernel -> shipped.entry(kernel).equals(portable.entry(kernel)));
            assertThat(text(module + ".sm90.ptx")).contains(".target sm_90").doesNotContain("\n//= ");
        }
    }

    private static List<String> entries(String ptx) {
        return ENTRY.matcher(ptx)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
    }

    private static String text(String file) {
        return new String(KernelLibrary.read("/io/gpuclass/ptx/" + file), StandardCharsets.ISO_8859_1);
    }
}
