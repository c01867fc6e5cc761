package io.gpuclass.engine.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import org.junit.jupiter.api.Test;

class FirstVisitsTest {
    /** Two of them are equal, but not the same. */
    private record Same() implements Case {
        @Override
        public String name() {
            return "same";
        }

        @Override
        public Visit visit(boolean acceptFallenClock) {
            return Visit.DONE;
        }

        @Override
        public Series watched() {
            throw new UnsupportedOperationException();
        }
    }

    @Test
    void shouldCountEachCaseOnce() {
        FirstVisits visits = new FirstVisits(4);
        Case first = new Same();
        assertThat(visits.share(first)).isEqualTo(0.25);
        assertThat(visits.share(first)).isEqualTo(0.25);
        assertThat(visits.share(new Same())).isEqualTo(0.5);
    }
}
