package io.gpuclass.engine.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Ptx;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the committed PTX of the applications to what is asked of their kernels. */
class ApplicationKernelsTest {
    /** A load that L1 may answer, of memory that is not declared read-only, and that is no shared memory. */
    private static final Pattern CACHED_LOAD = Pattern.compile("ld(?:\\.volatile)?\\.global(?!\\.nc)\\.\\w+");

    static Stream<String> programs() {
        return Stream.of("bfs", "sssp", "pagerank", "reduce");
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldBeCompiledWithEveryBarrierOfTheCatalogueAndWithTheTwin(String program) {
        assertThat(Catalogue.of(DeviceKind.CUDA, Kind.BARRIER))
                .extracting(Implementation::timingKernel)
                .allMatch(kernel -> Ptx.has(kernel.replace("barrier_time_", program + "_time_")));
        assertThat(Ptx.has(program + "_time_twin_none")).isTrue();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldNotReadWhatOtherBlocksWroteThroughACacheThatMayBeStale(String program) {
        assertThat(CACHED_LOAD.matcher(Ptx.body(program + "_time_striped")).results())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void shouldHaveNoBarrierBetweenBlocksInTheTwinNorWhereEachPhaseIsALaunch(String program) {
        for (String variant : List.of("twin_none", "kernel_relaunch", "graph_relaunch")) {
            assertThat(Ptx.body(program + "_time_" + variant))
                    .doesNotContain("fence.")
                    .doesNotContain(".release.")
                    .doesNotContain(".acquire.")
                    .contains("bar");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp"})
    void shouldGoOnFromVerticesByQueuesThatTakeOneAtomicForAWarp(String search) {
        String body = Ptx.body(search + "_time_kernel_relaunch");

        assertThat(Pattern.compile("atom\\.relaxed\\.gpu\\.global\\.add\\.u32")
                        .matcher(body)
                        .results())
                .hasSize(1);
        assertThat(body).contains("vote.sync.ballot");
    }

    @ParameterizedTest
    @ValueSource(strings = {"trie_time_node_lock", "trie_time_slot_lock", "trie_time_lock_free"})
    void shouldKnowTheTrieWithEachLock(String kernel) {
        String body = Ptx.body(kernel);

        assertThat(body.contains("exch")).isEqualTo(kernel.endsWith("node_lock"));
        assertThat(body.contains("global.or.b32")).isEqualTo(kernel.endsWith("slot_lock"));
        assertThat(body.contains("global.cas.b32")).isEqualTo(kernel.endsWith("lock_free"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dualcas_time_lock_free", "dualcas_time_starvation_free"})
    void shouldClaimPairsWithAsManyExchangesAsTheWayToWriteTakes(String kernel) {
        assertThat(Pattern.compile("global\\.cas\\.b32")
                        .matcher(Ptx.body(kernel))
                        .results())
                .hasSize(kernel.endsWith("starvation_free") ? 3 : 1);
    }
}
