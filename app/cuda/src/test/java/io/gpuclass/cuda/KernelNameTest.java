package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.CudaModule.KernelName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelNameTest {
    @ParameterizedTest
    @CsvSource({
        "probe_time_atomic_read_serial, /io/gpuclass/ptx/probe_time.ptx",
        "mutex_verify_fa, /io/gpuclass/ptx/mutex_verify.ptx",
        "barrier_time_atomic_two_stage, /io/gpuclass/ptx/barrier_time.ptx"
    })
    void shouldLieInTheModuleOfItsSubjectAndMetric(String kernel, String resource) {
        assertThat(KernelName.parse(kernel).orElseThrow().resources("8.6")).containsExactly(resource);
    }

    @Test
    void shouldPreferTheBuildForNineWhereThatRuns() {
        KernelName name = KernelName.parse("mutex_verify_fa").orElseThrow();

        assertThat(name.resources("9.0"))
                .containsExactly(
                        "/io/gpuclass/ptx/mutex_verify.sm90.cubin.gz",
                        "/io/gpuclass/ptx/mutex_verify.sm90.ptx",
                        "/io/gpuclass/ptx/mutex_verify.ptx");
        assertThat(name.resources("10.0"))
                .containsExactly("/io/gpuclass/ptx/mutex_verify.sm90.ptx", "/io/gpuclass/ptx/mutex_verify.ptx");
        assertThat(name.resources("7.5")).containsExactly("/io/gpuclass/ptx/mutex_verify.ptx");
    }

    @ParameterizedTest
    @CsvSource({
        "cluster_time_grid_striped_of_16, 16",
        "cluster_verify_cluster_twin_relaxed_of_4, 4",
        "cluster_time_block_mbarrier_of_warps, 1",
        "barrier_time_striped_of_4, 1"
    })
    void shouldTellTheSizeOfItsClusters(String kernel, int blocks) {
        assertThat(KernelName.parse(kernel).orElseThrow().clusterBlocks()).isEqualTo(blocks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "probe", "probe_time", "probe_time_", "../../etc_x_y", "Probe_time_x", "a/b_c_d"})
    void shouldNotBeAnythingElse(String text) {
        assertThat(KernelName.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "probe_time_x, PLAIN",
        "simt_count_naive, PLAIN",
        "scope_time_fence_device, PLAIN",
        "cas_rate_in_turn, COOPERATIVE",
        "semaphore_work_rw_spin, COOPERATIVE",
        "clock_rate_spin, PLAIN",
        "clock_count_residency, COOPERATIVE",
        "probes_time_x, COOPERATIVE",
        "hostage_time_x, COOPERATIVE",
        "mutex_rate_fa, COOPERATIVE",
        "barrier_time_xf, COOPERATIVE",
        "barrier_time_kernel_relaunch, RELAUNCHED",
        "barrier_verify_kernel_relaunch, RELAUNCHED",
        "barrier_time_synchronous_relaunch_as_published, SYNCHRONOUS",
        "bfs_time_synchronous_relaunch_as_published, SYNCHRONOUS",
        "barrier_skew_xf, COOPERATIVE",
        "barrier_detail_graph_relaunch, GRAPH",
        "barrier_time_graph_relaunch, GRAPH",
        "use_verify_latch_latch, REPEATED",
        "barrier_use_spin, COOPERATIVE",
        "bfs_time_striped, COOPERATIVE",
        "sssp_time_kernel_relaunch, RELAUNCHED",
        "pagerank_time_graph_relaunch, GRAPH",
        "reduce_time_twin_none, COOPERATIVE",
        "trie_time_node_lock, COOPERATIVE",
        "dualcas_time_lock_free, COOPERATIVE",
        "barrier_time_no_kernel_relaunch, COOPERATIVE",
        "mutex_rate_kernel_relaunch, COOPERATIVE"
    })
    void shouldBeStartedCooperativelyUnlessItsBlocksNeverWait(String kernel, LaunchStyle style) {
        assertThat(KernelName.parse(kernel).orElseThrow().style()).isEqualTo(style);
    }
}
