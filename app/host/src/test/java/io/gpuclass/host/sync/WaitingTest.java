package io.gpuclass.host.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.gpuclass.host.sync.Mutex.PauseBounds;
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
    void shouldLetOneThreadInAgainAndAgain(Function<Deadline, Mutex> implementation) {
        Mutex mutex = implementation.apply(new Deadline(SHORT_NS));

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
    void shouldGiveUpAMutexThatIsNeverUnlocked(Function<Deadline, Mutex> implementation) throws InterruptedException {
        Deadline deadline = new Deadline(SHORT_NS);
        Mutex mutex = implementation.apply(deadline);
        Thread holder = new Thread(mutex::lock);
        holder.start();
        holder.join();

        assertThatExceptionOfType(Deadline.Expired.class).isThrownBy(mutex::lock);
        assertThat(deadline.expired()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("barriers")
    void shouldGiveUpABarrierAtWhichAThreadIsMissing(BiFunction<Integer, Deadline, Barrier> implementation) {
        Deadline deadline = new Deadline(SHORT_NS);
        Barrier barrier = implementation.apply(2, deadline);

        assertThatExceptionOfType(Deadline.Expired.class).isThrownBy(() -> barrier.await(0));
        assertThat(deadline.expired()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("barriers")
    void shouldLetALoneThreadCrossABarrierOfOne(BiFunction<Integer, Deadline, Barrier> implementation) {
        Barrier barrier = implementation.apply(1, new Deadline(SHORT_NS));

        assertThatCode(() -> {
                    barrier.await(0);
                    barrier.await(0);
                })
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("semaphores")
    void shouldLetInAsManyAsTheInitialValueAndNoMore(BiFunction<Integer, Deadline, Semaphore> implementation) {
        Deadline deadline = new Deadline(SHORT_NS);
        Semaphore semaphore = implementation.apply(2, deadline);
        semaphore.enter();
        semaphore.enter();

        assertThatExceptionOfType(Deadline.Expired.class).isThrownBy(semaphore::enter);
        assertThat(deadline.expired()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("semaphores")
    void shouldMakeRoomByPosting(BiFunction<Integer, Deadline, Semaphore> implementation) {
        Semaphore semaphore = implementation.apply(1, new Deadline(SHORT_NS));

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
        Deadline deadline = new Deadline(Long.MAX_VALUE);
        Mutex mutex = new Mutex.Spin(deadline, PauseBounds.NONE);
        mutex.lock();
        deadline.expire();

        assertThatExceptionOfType(Deadline.Expired.class).isThrownBy(mutex::lock);
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

    static Stream<Function<Deadline, Mutex>> mutexes() {
        return Stream.concat(
                Mutex.FORMS.stream().map(variant -> deadline -> Mutex.of(variant, deadline, BACKOFF)),
                Stream.of(
                        deadline -> new Mutex.FetchAdd(deadline, BACKOFF, Integer.MAX_VALUE),
                        deadline -> new Mutex.FetchAdd(deadline, BACKOFF, -1)));
    }

    static Stream<BiFunction<Integer, Deadline, Barrier>> barriers() {
        return Barrier.FORMS.stream().map(variant -> (threads, deadline) -> Barrier.of(variant, threads, deadline));
    }

    static Stream<BiFunction<Integer, Deadline, Semaphore>> semaphores() {
        return Stream.concat(
                Semaphore.FORMS.stream()
                        .map(variant -> (initial, deadline) -> Semaphore.of(variant, initial, deadline)),
                Stream.of((initial, deadline) -> new Semaphore.Sleeping(initial, deadline, Integer.MAX_VALUE)));
    }

    @Test
    void shouldKnowEachPrimitiveByItsName() {
        Deadline deadline = new Deadline(SHORT_NS);

        assertThat(Mutex.FORMS.stream().map(variant -> Mutex.of(variant, deadline, BACKOFF)))
                .hasExactlyElementsOfTypes(Mutex.Spin.class, Mutex.Spin.class, Mutex.FetchAdd.class, Mutex.Jdk.class);
        assertThat(Mutex.of("spin", deadline, BACKOFF)).hasFieldOrPropertyWithValue("backoff", new PauseBounds(0, 0));
        assertThat(Mutex.of("spin_backoff", deadline, BACKOFF)).hasFieldOrPropertyWithValue("backoff", BACKOFF);
        assertThat(Semaphore.FORMS.stream().map(variant -> Semaphore.of(variant, 1, deadline)))
                .hasExactlyElementsOfTypes(Semaphore.Spin.class, Semaphore.Sleeping.class, Semaphore.Jdk.class);
        assertThat(Barrier.FORMS.stream().map(variant -> Barrier.of(variant, 1, deadline)))
                .hasExactlyElementsOfTypes(
                        Barrier.Central.class, Barrier.Flag.class, Barrier.Dissemination.class, Barrier.Jdk.class);
        assertThatIllegalArgumentException().isThrownBy(() -> Mutex.of("central", deadline, BACKOFF));
        assertThatIllegalArgumentException().isThrownBy(() -> Semaphore.of("fa", 1, deadline));
        assertThatIllegalArgumentException().isThrownBy(() -> Barrier.of("spin", 1, deadline));
    }
}
