package io.gpuclass.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.host.HostEffort.HostVisit;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

@Timeout(60)
class SharedJvmTest {
    private final SharedJvm jvm = SharedJvm.start();

    @BeforeAll
    static void prepare() {
        JmhRun.prepare();
    }

    @AfterEach
    void end() {
        jvm.end();
    }

    @Test
    void shouldServeOneRunAfterTheOther() throws Exception {
        assertThat(jvm.run(options("mutex_rate_spin"))).hasSize(1);
        assertThat(jvm.run(options("barrier_time_central"))).hasSize(1);
    }

    @Test
    void shouldHaveTheFlagsAndHintsOfAFork() {
        assertThat(SharedJvm.command())
                .containsAll(JmhPlan.forkArguments())
                .contains("-Djmh.blackhole.mode=FULL_DONTINLINE")
                .anyMatch(argument -> argument.startsWith("-XX:CompileCommandFile="));
    }

    @Test
    void shouldTellWhyARunFailedAndServeTheNext() throws Exception {
        Options nothing = new OptionsBuilder().include("^nothing$").forks(0).build();

        assertThatExceptionOfType(RunnerException.class)
                .isThrownBy(() -> jvm.run(nothing))
                .withMessageContaining("No benchmarks");
        assertThat(jvm.run(options("mutex_rate_spin"))).hasSize(1);
    }

    @Test
    void shouldEndAtOnce() {
        assertThat(jvm.isAlive()).isTrue();

        jvm.end();

        assertThat(jvm.hasEndedWithin(5, TimeUnit.SECONDS)).isTrue();
    }

    private static Options options(String kernel) {
        HostVisit shortest = new HostVisit(1, 1, 1, 1);
        return new JmhPlan(
                        HostKernels.benchmark(kernel).orElseThrow(),
                        Trial.of("", 1).withLength(10),
                        HostEffort.QUICK,
                        shortest)
                .options();
    }
}
