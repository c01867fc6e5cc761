package io.gpuclass.host.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.device.Dataset;
import io.gpuclass.host.program.GraphSearch.Bfs;
import io.gpuclass.host.program.GraphSearch.Sssp;
import io.gpuclass.host.program.ProgramRun.Clocks;
import io.gpuclass.host.program.ProgramRun.Program;
import io.gpuclass.host.program.ProgramRun.Program.RunInput;
import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.verify.WorkerGroup;
import io.gpuclass.host.verify.WorkerGroup.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that end early, and schedules that a missing barrier allows. */
@Timeout(60)
class ProgramRunTest {
    private static final int ROUNDS = 30;

    /** The threads one after the other: the schedule that no barrier allows, and that the twin does. */
    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "pagerank"})
    void shouldBeWrongWhereAThreadRunsAheadOfAllOthers(String program) {
        assertThat(differences(program, new int[][] {{0, ROUNDS}, {1, ROUNDS}})).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bfs", "sssp", "pagerank"})
    void shouldBeRightWhereThreadsTakeTurnsByPhases(String program) {
        int[][] turns = new int[2 * ROUNDS][];
        for (int turn = 0; turn < turns.length; turn++) {
            turns[turn] = new int[] {(turn + turn / 2) % 2, 1};
        }

        assertThat(differences(program, turns)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"central", "flag", "dissemination", "cyclic_barrier"})
    void shouldGiveUpABarrierThatAThreadNeverReaches(String barrier) throws InterruptedException {
        Deadline deadline = new Deadline(20_000_000);
        HostDataset data = new HostDataset(TinyInputs.dualCas(1, 1));
        RunInput setting = new RunInput(data, 2, 1, deadline);
        ProgramRun run = new ProgramRun(setting, new Stuck(deadline), Barrier.of(barrier, 2, deadline));

        Result result = new WorkerGroup(2, 1, deadline, run).run();

        assertThat(result.timedOut()).isTrue();
        assertThat(result.operations()).isZero();
    }

    @Test
    void shouldCountEveryWordThatDiffers() {
        HostDataset data = new HostDataset(TinyInputs.dualCas(8, 1));
        data.fill();

        assertThat(data.differences()).isEqualTo(9);

        data.words(2)[0] = 8;
        data.words(3)[7] = 1;
        assertThat(data.differences()).isEqualTo(7);

        data.fill();
        assertThat(data.differences()).isEqualTo(9);
    }

    @Test
    void shouldTimeFromTheFirstBeginningToTheLastEnd() {
        Clocks clocks = new Clocks(2);
        clocks.record(0, Long.MAX_VALUE - 5, Long.MIN_VALUE + 4, 3);
        clocks.record(1, Long.MAX_VALUE - 2, Long.MIN_VALUE + 9, 7);

        assertThat(clocks.elapsedNs()).isEqualTo(15);
        assertThat(clocks.workNs()).isEqualTo(10);
        assertThat(clocks.wholeNs()).isEqualTo(22);
    }

    @Test
    void shouldGiveEveryVertexToOneThread() {
        int[] offsets = {0, 0, 100, 100, 101, 101, 101};

        for (int threads = 1; threads <= 9; threads++) {
            int[] firsts = PageRankProgram.firstsOfShares(offsets, 6, threads);

            assertThat(firsts).hasSize(threads + 1).isSorted().startsWith(0).endsWith(6);
        }
        assertThat(PageRankProgram.firstsOfShares(new int[] {0, 10, 20, 30, 40}, 4, 2))
                .containsExactly(0, 2, 4);
    }

    /** Runs phases in the order given, and returns how many words are wrong. */
    private static long differences(String program, int[][] turns) {
        Dataset dataset = TinyInputs.of(program, TinyGraph.random(4), ROUNDS);
        HostDataset data = new HostDataset(dataset);
        data.fill();
        Program made = create(program, new RunInput(data, 2, ROUNDS, new Deadline(Long.MAX_VALUE)));
        int[] phases = new int[2];
        for (int[] turn : turns) {
            int thread = turn[0];
            int end = phases[thread] + turn[1];
            while (phases[thread] < end && made.hasPhase(phases[thread])) {
                made.work(phases[thread]++, thread);
            }
        }
        return data.differences();
    }

    private static Program create(String program, RunInput setting) {
        return switch (program) {
            case "bfs" -> new Bfs(setting);
            case "sssp" -> new Sssp(setting);
            default -> new PageRankProgram(setting);
        };
    }

    /** Its second thread works for as long as it may. */
    private record Stuck(Deadline deadline) implements Program {
        @Override
        public void work(int phase, int thread) {
            for (int polls = 0; thread == 1; polls++) {
                deadline.pause(polls);
            }
        }

        @Override
        public boolean hasPhase(int phase) {
            return true;
        }
    }
}
