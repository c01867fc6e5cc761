package io.gpuclass.engine.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Estimator.Counted;
import io.gpuclass.engine.experiment.Estimator.Difference;
import io.gpuclass.engine.experiment.Estimator.SideFigure;
import io.gpuclass.engine.stats.SampledQuantity.Visit;
import io.gpuclass.profile.primitives.Outcome;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules of every case, whatever is measured. */
class MeasuredCaseTest {
    private static final Trial TRIAL = Trial.of("kernel", 4);
    private static final SideFigure FAIRNESS = Counted.side(Observation::fairness);

    private record Row(Outcome outcome, Double figure, Double fairness) {}

    /** Counts operations, of which progress is made. */
    private record Operations(Trial trial) implements Estimator {
        @Override
        public List<List<Observation>> run(Device device, int turn) {
            return List.of(device.observe(trial, 1));
        }

        @Override
        public double figure(List<Observation> runs) {
            return runs.get(0).operations();
        }

        @Override
        public boolean accepts(List<Observation> runs) {
            return runs.get(0).operations() != 13;
        }

        @Override
        public boolean isRight(Observation run) {
            return run.violations() == 0;
        }

        @Override
        public boolean countsProgress() {
            return true;
        }

        @Override
        public List<SideFigure> sides() {
            return List.of(FAIRNESS);
        }
    }

    private static MeasuredCase<Row> on(Seen... inOrder) {
        Iterator<Seen> left = List.of(inOrder).iterator();
        FakeDevice device = new FakeDevice(trial -> left.next().observation());
        return new MeasuredCase<>(
                device,
                new ClockGuard(),
                "case",
                new Operations(TRIAL),
                done -> new Row(
                        done.outcome(),
                        done.figure() == null ? null : done.figure().median(),
                        done.median(FAIRNESS)));
    }

    private static Seen completing(long operations) {
        return Seen.run().completing(operations).sharing(0.5, 1, 1);
    }

    @Test
    void shouldHaveNoRowBeforeItIsVisited() {
        MeasuredCase<Row> measured = on();

        assertThat(measured.visited()).isFalse();
        assertThat(measured.result()).isNull();
    }

    @Test
    void shouldTellItsFiguresByTheirMedians() {
        MeasuredCase<Row> measured = on(completing(1), completing(5), completing(3));
        for (int i = 0; i < 3; i++) {
            assertThat(measured.visit(false)).isEqualTo(Visit.SAMPLED);
        }

        assertThat(measured.result()).isEqualTo(new Row(Outcome.COMPLETED, 3.0, 0.5));
    }

    @Test
    void shouldEndWithoutFiguresWhereAWaitExpires() {
        MeasuredCase<Row> measured = on(completing(1), completing(7).expiring());

        assertThat(measured.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measured.visit(false)).isEqualTo(Visit.DONE);
        assertThat(measured.result()).isEqualTo(new Row(Outcome.TIMED_OUT, null, null));
        assertThat(measured.failed()).map(Observation::operations).contains(7L);
    }

    @Test
    void shouldEndWithoutFiguresWhereARunIsWrong() {
        MeasuredCase<Row> measured = on(completing(1), completing(7).violating(1));

        measured.visit(false);
        assertThat(measured.visit(false)).isEqualTo(Visit.DONE);
        assertThat(measured.result()).isEqualTo(new Row(Outcome.WRONG, null, null));
    }

    @Test
    void shouldEndWhereSeveralSamplesGotNowhereAndNoOtherDid() {
        MeasuredCase<Row> measured = on(completing(0), completing(0), completing(0));

        assertThat(measured.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measured.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measured.visit(false)).isEqualTo(Visit.DONE);
        assertThat(measured.result().outcome()).isEqualTo(Outcome.TIMED_OUT);
    }

    @Test
    void shouldRepeatARunWhoseClockHadFallenUnlessItIsToBeKept() {
        MeasuredCase<Row> measured =
                on(completing(2).at(1980), completing(4).at(1500), completing(4).at(1500));

        assertThat(measured.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measured.visit(false)).isEqualTo(Visit.REPEAT);
        assertThat(measured.samples().count()).isEqualTo(1);
        assertThat(measured.visit(true)).isEqualTo(Visit.SAMPLED);
        assertThat(measured.samples().count()).isEqualTo(2);
    }

    @Test
    void shouldRunAgainAtOnceWhereARunIsNoSample() {
        MeasuredCase<Row> measured = on(completing(13), completing(2));

        assertThat(measured.visit(false)).isEqualTo(Visit.SAMPLED);
        assertThat(measured.result().figure()).isEqualTo(2.0);
    }

    @Test
    void shouldTakeTheDifferenceOfMeansOverPlaces() {
        FakeDevice device = new FakeDevice(trial -> Seen.run()
                .lasting(5000 + trial.length() * (trial.distance() == 0 ? 10.0 : 30.0))
                .observation());
        Difference difference = new Difference(List.of(TRIAL, TRIAL.withDistance(64)), 100, 500, false);
        List<Observation> runs = difference.run(device, 0).get(0);

        assertThat(device.asked()).extracting(Trial::length).containsExactly(100, 100, 500, 500);
        assertThat(difference.tells(runs)).isTrue();
        assertThat(difference.figure(runs)).isCloseTo(20, within(1e-9));
    }
}
