package io.gpuclass.host.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.host.verify.PromiseCheck.Linger;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LingerTest {
    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void shouldStayUntilThePrimitiveHasFailed() {
        Linger.untilBroken().at(0, () -> looks.incrementAndGet() == 3);
        assertThat(looks).hasValue(3);
    }

    @Test
    void shouldGiveUpOnAPrimitiveThatDoesNotFail() {
        Linger linger = Linger.untilBroken();
        for (int thread = 0; thread < 100; thread++) {
            linger.at(0, () -> looks.incrementAndGet() < 0);
        }
        assertThat(looks.get()).isGreaterThanOrEqualTo(100);
    }

    @Test
    void shouldOnlyYieldAfterTheFirstOperation() {
        Linger.untilBroken().at(1, () -> looks.incrementAndGet() < 0);
        assertThat(looks).hasValue(0);
    }
}
