package io.gpuclass.host.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No wait outlasts its bound, whatever the primitive. */
@Timeout(60)
class WaitingTest {
    private static final long SHORT_NS = 1_000_000;
    private static final PauseBounds BACKOFF = new PauseBounds(1, 4);

    @ParameterizedTest
    @MethodSource("mutexes")
    void shouldLetOneThreadInAgainAndAgain(Function<Patience, Mutex> implementation) {
        Mutex mutex = implementation.apply(new Patience(SHORT_NS));

        assertThatCode(() -> {
                    for (int i = 0; i < 3; i++) {
                        mutex.lock();
                        mutex.unlock();
                    }
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("mutexes")
    void shouldGiveUpAMutexThatIsNeverUnlocked(Function<Patience, Mutex> implementation) throws InterruptedException {
        Patience patience = new Patience(SHORT_NS);
        Mutex mutex = implementation.apply(patience);
        Thread holder = new Thread(mutex::lock);
        holder.start();
        holder.join();

        assertThatExceptionOfType(WaitExpired.class).isThrownBy(mutex::lock);
        assertThat(patience.expired()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("barriers")
    void shouldGiveUpABarrierAtWhichAThreadIsMissing(BiFunction<Integer, Patience, Barrier> implementation) {
        Patience patience = new Patience(SHORT_NS);
        Barrier barrier = implementation.apply(2, patience);

        assertThatExceptionOfType(WaitExpired.class).isThrownBy(() -> barrier.await(0));
        assertThat(patience.expired()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("barriers")
    void shouldLetALoneThreadCrossABarrierOfOne(BiFunction<Integer, Patience, Barrier> implementation) {
        Barrier barrier = implementation.apply(1, new Patience(SHORT_NS));

        assertThatCode(() -> {
                    barrier.await(0);
                    barrier.await(0);
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("semaphores")
    void shouldLetInAsManyAsTheInitialValueAndNoMore(BiFunction<Integer, Patience, Semaphore> implementation) {
        Patience patience = new Patience(SHORT_NS);
        Semaphore semaphore = implementation.apply(2, patience);
        semaphore.enter();
        semaphore.enter();

        assertThatExceptionOfType(WaitExpired.class).isThrownBy(semaphore::enter);
        assertThat(patience.expired()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("semaphores")
    void shouldMakeRoomByPosting(BiFunction<Integer, Patience, Semaphore> implementation) {
        Semaphore semaphore = implementation.apply(1, new Patience(SHORT_NS));

        assertThatCode(() -> {
                    for (int i = 0; i < 3; i++) {
                        semaphore.enter();
                        semaphore.post();
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void shouldEndWaitsThatAreToldTo() {
        Patience patience = new Patience(Long.MAX_VALUE);
        Mutex mutex = new SpinMutex(patience);
        mutex.lock();
        patience.expire();

        assertThatExceptionOfType(WaitExpired.class).isThrownBy(mutex::lock);
    }

    @Test
    void shouldGrowPausesAndStartAgainPastTheLongest() {
        PauseBounds backoff = new PauseBounds(1, 3);

        assertThat(Stream.iterate(1, backoff::pause).limit(5)).containsExactly(1, 2, 3, 1, 2);
    }

    @Test
    void shouldRefusePausesThatEndBeforeTheyStart() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PauseBounds(5, 4));
    }

    static Stream<Function<Patience, Mutex>> mutexes() {
        return Stream.concat(
                Primitives.MUTEXES.stream().map(variant -> patience -> Primitives.mutex(variant, patience, BACKOFF)),
                Stream.of(
                        patience -> new FetchAddMutex(patience, BACKOFF, Integer.MAX_VALUE),
                        patience -> new FetchAddMutex(patience, BACKOFF, -1)));
    }

    static Stream<BiFunction<Integer, Patience, Barrier>> barriers() {
        return Primitives.BARRIERS.stream()
                .map(variant -> (threads, patience) -> Primitives.barrier(variant, threads, patience));
    }

    static Stream<BiFunction<Integer, Patience, Semaphore>> semaphores() {
        return Stream.concat(
                Primitives.SEMAPHORES.stream()
                        .map(variant -> (initial, patience) -> Primitives.semaphore(variant, initial, patience)),
                Stream.of((initial, patience) -> new SleepingSemaphore(initial, patience, Integer.MAX_VALUE)));
    }

    @Test
    void shouldKnowEachPrimitiveByItsName() {
        Patience patience = new Patience(SHORT_NS);

        assertThat(Primitives.MUTEXES.stream().map(variant -> Primitives.mutex(variant, patience, BACKOFF)))
                .hasExactlyElementsOfTypes(SpinMutex.class, SpinMutex.class, FetchAddMutex.class, JdkMutex.class);
        assertThat(Primitives.mutex("spin", patience, BACKOFF))
                .hasFieldOrPropertyWithValue("backoff", new PauseBounds(0, 0));
        assertThat(Primitives.mutex("spin_backoff", patience, BACKOFF)).hasFieldOrPropertyWithValue("backoff", BACKOFF);
        assertThat(Primitives.SEMAPHORES.stream().map(variant -> Primitives.semaphore(variant, 1, patience)))
                .hasExactlyElementsOfTypes(SpinSemaphore.class, SleepingSemaphore.class, JdkSemaphore.class);
        assertThat(Primitives.BARRIERS.stream().map(variant -> Primitives.barrier(variant, 1, patience)))
                .hasExactlyElementsOfTypes(CentralBarrier.class, FlagBarrier.class, JdkBarrier.class);
        assertThatIllegalArgumentException().isThrownBy(() -> Primitives.mutex("central", patience, BACKOFF));
        assertThatIllegalArgumentException().isThrownBy(() -> Primitives.semaphore("fa", 1, patience));
        assertThatIllegalArgumentException().isThrownBy(() -> Primitives.barrier("spin", 1, patience));
    }
}
