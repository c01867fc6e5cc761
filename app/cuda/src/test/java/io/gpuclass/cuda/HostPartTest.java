package io.gpuclass.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.cuda.GroupRun.HostTurns;
import io.gpuclass.cuda.HostContention.HostOperation;
import io.gpuclass.cuda.HostPart.Done;
import io.gpuclass.cuda.HostPart.HostPhases;
import io.gpuclass.cuda.HostPart.HostPhases.Manner;
import io.gpuclass.cuda.HostPart.HostThreads;
import io.gpuclass.cuda.HostPart.HostWords;
import io.gpuclass.engine.device.DeviceGroup;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The CPU's parts against threads that stand for GPUs, on a plain buffer. */
@Timeout(60)
class HostPartTest {
    private static final long SECOND = 1_000_000_000L;

    private final HostWords words = new HostWords(
            ByteBuffer.allocateDirect(HostWords.WORDS * Integer.BYTES + 64).alignedSlice(64));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void shouldAnswerEachPhaseOnceAllMembersHaveCome(int members) {
        int phases = 500;
        HostThreads cpu =
                new HostThreads(List.of(new HostPhases(words, members, Manner.ANSWERS, 10 * SECOND)), () -> false);
        int[] early = new int[1];
        for (int phase = 1; phase <= phases; phase++) {
            for (int member = 0; member < members; member++) {
                for (int other = 0; other < members; other++) {
                    early[0] += words.acquire(HostWords.ARRIVED + other * HostWords.LINE_WORDS) >= phase ? 1 : 0;
                }
                words.release(HostWords.TOLD + member, phase);
            }
            for (int member = 0; member < members; member++) {
                while (words.acquire(HostWords.ARRIVED + member * HostWords.LINE_WORDS) < phase) {
                    Thread.onSpinWait();
                }
            }
        }
        cpu.end();

        assertThat(cpu.join()).isEqualTo(new Done(phases, 0, false));
        assertThat(early[0]).isZero();
    }

    @Test
    void shouldArriveBeforeTheOthersHaveAndGetNoFurther() {
        HostThreads cpu = new HostThreads(
                List.of(new HostPhases(words, 2, Manner.ARRIVES_WITH_RECORDS, 10 * SECOND)), () -> false);
        int phases = 200;
        int wrong = 0;
        for (int phase = 1; phase <= phases; phase++) {
            for (int member = 0; member < 2; member++) {
                while (words.acquire(HostWords.ARRIVED + member * HostWords.LINE_WORDS) < phase) {
                    Thread.onSpinWait();
                }
            }
            int recorded = words.load32(HostWords.RECORDS + DeviceGroup.MOST_MEMBERS * HostWords.LINE_WORDS);
            wrong += recorded == phase && words.acquire(HostWords.ARRIVED) == phase ? 0 : 1;
            words.store32(HostWords.RECORDS, phase);
            words.store32(HostWords.RECORDS + HostWords.LINE_WORDS, phase % 10 == 0 ? phase - 1 : phase);
            words.release(HostWords.TOLD, phase);
            words.release(HostWords.TOLD + 1, phase);
        }
        while (words.acquire(HostWords.ARRIVED) <= phases) {
            Thread.onSpinWait();
        }
        cpu.end();

        assertThat(cpu.join()).isEqualTo(new Done(phases, phases / 10, false));
        assertThat(wrong).isZero();
    }

    @Test
    void shouldSayThatNobodyCameWithinTheBound() {
        HostThreads cpu = new HostThreads(List.of(new HostPhases(words, 1, Manner.ARRIVES, 20_000_000)), () -> false);

        assertThat(cpu.join()).isEqualTo(new Done(0, 0, true));
    }

    @Test
    void shouldCountThePhaseToldJustBeforeTheEnd() {
        HostPhases cpu = new HostPhases(words, 1, Manner.ARRIVES, 10 * SECOND);

        Done done = cpu.run(() -> {
            words.release(HostWords.TOLD, 1);
            return true;
        });

        assertThat(done).isEqualTo(new Done(1, 0, false));
    }

    @Test
    void shouldEndWhenTheTrialIsCalledOff() {
        AtomicBoolean off = new AtomicBoolean();
        HostThreads cpu = new HostThreads(
                List.of(
                        new HostPhases(words, 1, Manner.ARRIVES, 50 * SECOND),
                        new HostContention(words, over -> 0, SECOND, 50 * SECOND)),
                off::get);
        off.set(true);

        assertThat(cpu.join()).isEqualTo(Done.NOTHING);
    }

    @ParameterizedTest
    @CsvSource({"add,32", "add,64", "cas,32", "cas,64"})
    void shouldLoseNothingAmongThreadsOfTheCpu(String operation, int bits) {
        Done all = contend(operation, bits, 4);

        long left = words.word(HostWords.DATA, bits == 64).load();
        assertThat(all.operations()).isPositive().isEqualTo(left);
        assertThat(all.timedOut()).isFalse();
    }

    @Test
    void shouldCountInTurn() {
        HostThreads cpu = new HostThreads(
                IntStream.range(0, 3).mapToObj(rank -> turns(rank, 3)).toList(), () -> false);
        words.release(HostWords.STARTED, 1);

        Done all = cpu.join();
        assertThat(all.operations())
                .isPositive()
                .isEqualTo(words.word(HostWords.DATA, false).load());
        assertThat(all.timedOut()).isFalse();
    }

    @Test
    void shouldEndWithItsWindowWhereItsTurnDoesNotCome() {
        words.release(HostWords.STARTED, 1);

        Done alone = turns(1, 2).run(() -> false);

        assertThat(alone.operations()).isZero();
        assertThat(alone.sum()).as("attempts that failed").isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void shouldTakeOutOfAnExchangeWhatWasPutIn(int bits) {
        Done all = contend("exchange", bits, 4);
        assertThat(all.sum()).as("what is put in differs each time").isNotEqualTo(1);

        assertThat(all.operations()).isPositive();
        assertThat(all.sum()).isEqualTo(words.word(HostWords.DATA, true).load());
    }

    @ParameterizedTest
    @ValueSource(ints = {32, 64})
    void shouldSeeStoresWhole(int bits) {
        HostThreads cpu = new HostThreads(List.of(part("store", bits), part("load", bits)), () -> false);
        words.release(HostWords.STARTED, 1);

        assertThat(cpu.join().sum()).isZero();
        assertThat(words.word(HostWords.DATA, true).load()).isNotZero();
    }

    @Test
    void shouldSeeThatAValueIsTorn() {
        words.word(HostWords.DATA, true).store(0x0001_0000_0000_0002L);
        HostThreads cpu = new HostThreads(List.of(part("load", 64)), () -> false);
        words.release(HostWords.STARTED, 1);

        Done done = cpu.join();
        assertThat(done.sum()).isPositive().isEqualTo(done.operations());
    }

    @Test
    void shouldBeginOnlyOnceAGpuHas() throws InterruptedException {
        HostThreads cpu = new HostThreads(List.of(part("add", 32)), () -> false);
        Thread.sleep(50);
        int before = words.load32(HostWords.DATA);
        words.release(HostWords.STARTED, 1);

        assertThat(before).isZero();
        assertThat(cpu.join().operations()).isPositive();
    }

    @Test
    void shouldDoTheCounterpartOfLoadsAndStores() {
        assertThat(HostOperation.counterpart("load")).isEqualTo("store");
        assertThat(HostOperation.counterpart("store")).isEqualTo("load");
        assertThat(HostOperation.counterpart("add")).isEqualTo("add");
    }

    private Done contend(String operation, int bits, int threads) {
        HostThreads cpu = new HostThreads(
                IntStream.range(0, threads)
                        .mapToObj(thread -> part(operation, bits))
                        .toList(),
                () -> false);
        words.release(HostWords.STARTED, 1);
        return cpu.join();
    }

    private HostPart turns(int rank, int all) {
        return new HostTurns(words, words.word(HostWords.DATA, false), rank, all, 20_000_000, 10 * SECOND);
    }

    private HostPart part(String operation, int bits) {
        return new HostContention(
                words, HostOperation.of(operation, words.word(HostWords.DATA, bits == 64)), 20_000_000, 10 * SECOND);
    }
}
