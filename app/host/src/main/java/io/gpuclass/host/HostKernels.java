package io.gpuclass.host;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostKernels.HostBenchmark.Shape;
import io.gpuclass.host.bench.BarrierBenchmark;
import io.gpuclass.host.bench.MutexBenchmark;
import io.gpuclass.host.bench.ProbeBenchmark;
import io.gpuclass.host.bench.SemaphoreBenchmark;
import io.gpuclass.host.sync.Barrier;
import io.gpuclass.host.sync.Deadline;
import io.gpuclass.host.sync.Mutex;
import io.gpuclass.host.sync.Mutex.PauseBounds;
import io.gpuclass.host.sync.Semaphore;
import io.gpuclass.host.verify.PromiseCheck;
import io.gpuclass.host.verify.PromiseCheck.BarrierCheck;
import io.gpuclass.host.verify.PromiseCheck.MutexCheck;
import io.gpuclass.host.verify.PromiseCheck.SemaphoreCheck;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kernels of a host, under the names that they have on a GPU, and the Java code of each. */
final class HostKernels {
    static final Map<String, HostBenchmark> BENCHMARKS = benchmarks();

    /** Each makes the check of a fresh primitive. */
    static final Map<String, BiFunction<Trial, Deadline, PromiseCheck>> VERIFICATIONS = verifications();

    private HostKernels() {}

    static Optional<HostBenchmark> benchmark(String kernel) {
        return Optional.ofNullable(BENCHMARKS.get(kernel));
    }

    static Optional<BiFunction<Trial, Deadline, PromiseCheck>> verification(String kernel) {
        return Optional.ofNullable(VERIFICATIONS.get(kernel));
    }

    private static Map<String, HostBenchmark> benchmarks() {
        Map<String, HostBenchmark> table = new LinkedHashMap<>();
        probe(table, "volatile_read_serial", "volatileReadSerial");
        probe(table, "volatile_write_posted", "volatileWritePosted");
        probe(table, "volatile_write_completed", "volatileWriteCompleted");
        probe(table, "atomic_read_serial", "atomicReadSerial");
        probe(table, "atomic_write_serial", "atomicWriteSerial");
        probe(table, "volatile_after_atomic_read_serial", "volatileAfterAtomicReadSerial");
        probe(table, "volatile_after_atomic_write_posted", "volatileAfterAtomicWritePosted");
        probe(table, "volatile_after_atomic_write_completed", "volatileAfterAtomicWriteCompleted");
        table.put("hostage_time_poll", HostBenchmark.of(Shape.HOSTAGE, ProbeBenchmark.class, "hostage", ""));
        for (String mutex : Mutex.FORMS) {
            table.put("mutex_rate_" + mutex, HostBenchmark.ofForm(Shape.RATE, MutexBenchmark.class, mutex));
        }
        for (String semaphore : Semaphore.FORMS) {
            table.put(
                    "semaphore_rate_" + semaphore,
                    HostBenchmark.ofForm(Shape.RATE, SemaphoreBenchmark.class, semaphore));
        }
        for (String barrier : Barrier.FORMS) {
            table.put("barrier_time_" + barrier, HostBenchmark.ofForm(Shape.BARRIER, BarrierBenchmark.class, barrier));
        }
        return Collections.unmodifiableMap(table);
    }

    private static void probe(Map<String, HostBenchmark> table, String variant, String method) {
        table.put("probe_time_" + variant, HostBenchmark.of(Shape.PROBE, ProbeBenchmark.class, method, ""));
    }

    private static Map<String, BiFunction<Trial, Deadline, PromiseCheck>> verifications() {
        Map<String, BiFunction<Trial, Deadline, PromiseCheck>> table = new LinkedHashMap<>();
        withSeededBugs(Mutex.FORMS, "twin_no_lock", "twin_test_then_set")
                .forEach(variant -> table.put(
                        "mutex_verify_" + variant,
                        (trial, deadline) -> new MutexCheck(Mutex.of(
                                variant, deadline, PauseBounds.orDefault(trial.backoffMin(), trial.backoffMax())))));
        withSeededBugs(Barrier.FORMS, "twin_leaky")
                .forEach(variant -> table.put(
                        "barrier_verify_" + variant,
                        (trial, deadline) ->
                                new BarrierCheck(Barrier.of(variant, trial.blocks(), deadline), trial.blocks())));
        withSeededBugs(Semaphore.FORMS, "twin_off_by_one")
                .forEach(variant -> table.put(
                        "semaphore_verify_" + variant,
                        (trial, deadline) ->
                                new SemaphoreCheck(Semaphore.of(variant, trial.initial(), deadline), trial.initial())));
        return Collections.unmodifiableMap(table);
    }

    private static Stream<String> withSeededBugs(List<String> variants, String... seededBugs) {
        return Stream.concat(variants.stream(), Stream.of(seededBugs));
    }

    /**
     * A JMH benchmark.
     *
     * @param shape how to run and read it
     * @param name its full name in JMH's list
     * @param variant the primitive's form; empty for probes
     */
    record HostBenchmark(Shape shape, String name, String variant) {
        private static final Pattern WORD_BEGINS = Pattern.compile("_(.)");

        enum Shape {
            /** Accesses in a loop; the result is the mean time of an invocation. */
            PROBE,
            /** Two roles; the result is the mean time of the pollers' invocations. */
            HOSTAGE,
            /** Operations for a fixed time; the result is each thread's completions. */
            RATE,
            /** A fixed count of crossings; the result is the time of the invocation. */
            BARRIER
        }

        static HostBenchmark of(Shape shape, Class<?> type, String method, String variant) {
            return new HostBenchmark(shape, type.getName() + "." + method, variant);
        }

        /** Returns the benchmark of a form of a primitive: the method named after it, {@code spinBackoff} for {@code spin_backoff}. */
        static HostBenchmark ofForm(Shape shape, Class<?> type, String variant) {
            String method = WORD_BEGINS
                    .matcher(variant)
                    .replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
            return of(shape, type, method, variant);
        }
    }
}
