package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.Case;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Benefit;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.section.Pivot;
import io.gpuclass.view.terms.Numbers;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Cells of the tables of whole programs. */
final class ProgramCells {
    static final Cell NOT_MEASURED = Cell.faint("-");

    private ProgramCells() {}

    static String time(double milliseconds) {
        return new Nanos(milliseconds * Nanos.PER_MILLI).toString();
    }

    /** Returns the time of an application that advice names, as the run has it; as the advice has it where the run is not known. */
    static Object time(
            Profile profile, Application application, String input, int blocks, String implementation, double ms) {
        return profile.cases()
                .of(Subjects.APPLICATION)
                .where(Axis.KIND, application)
                .where(Axis.INPUT, input)
                .where(Axis.BLOCKS, blocks)
                .where(Axis.NAME, implementation)
                .first()
                .<Object>map(ProgramCells::time)
                .orElseGet(() -> time(ms));
    }

    /** Run of a program without and with a barrier that it does not need. */
    record Run(ArtificialProgram program, String input, int blocks, int threads) {
        static Run of(ArtificialBarrierResult result) {
            return new Run(result.program(), result.input(), result.blocks(), result.threads());
        }

        /** Returns it as a list of a profile has it, with something added or as it is. */
        Optional<Case> find(Profile profile, Subject list, String added) {
            return profile.cases()
                    .of(list)
                    .where(Axis.KIND, program)
                    .where(Axis.NAME, added)
                    .where(Axis.BLOCKS, blocks)
                    .where(one -> one.is("input", input) && one.is("threads", threads))
                    .first();
        }

        Optional<Cell> time(Profile profile, Subject list, String added) {
            return find(profile, list, added).map(ProgramCells::time);
        }
    }

    /** Returns an improvement as a percentage with its interval, in the tone of the verdict. */
    static Cell improvement(Summary rho, Benefit benefit) {
        return rho == null ? NOT_MEASURED : new Cell(interval(rho.estimate()), tone(benefit));
    }

    static String interval(Estimate share) {
        return signed(share.value()) + " % [" + signed(share.low()) + ", " + signed(share.high()) + "]";
    }

    static Cell verdict(Benefit benefit) {
        return benefit == null ? NOT_MEASURED : new Cell(words(benefit), tone(benefit));
    }

    private static String words(Benefit benefit) {
        return benefit == Benefit.DOES_NOT_HELP ? "costs time" : benefit.id().replace('-', ' ');
    }

    static String place(Added added) {
        return switch (added) {
            case FIRST -> "after each edge";
            case SECOND -> "after each suffix";
            case BOTH -> "after both";
            default -> added.id();
        };
    }

    private static Tone tone(Benefit benefit) {
        if (benefit == null || !benefit.isEffect()) {
            return Tone.FAINT;
        }
        return benefit == Benefit.HELPS ? Tone.GOOD : Tone.WARN;
    }

    /** Returns the time of a run in nanoseconds as shown, or how a run ended whose time does not count. */
    static Cell time(Case run, DoubleFunction<Cell> shown) {
        return run.counts() && run.value(Metric.RUN_TIME) == null
                ? NOT_MEASURED
                : Cell.from(Pivot.shown(run, Metric.RUN_TIME, (any, ms) -> shown.apply(ms * Nanos.PER_MILLI)));
    }

    /** Returns the same in short. */
    static Cell time(Case run) {
        return time(run, nanos -> Cell.of(new Nanos(nanos).toString()));
    }

    static String shape(int blocks, int threads) {
        return blocks + " × " + threads;
    }

    static Cell cycles(double cycles) {
        return Cell.of(Numbers.significant(cycles, 3));
    }

    /** Returns a share in percent with its sign, which 0 has not. */
    static String signed(double share) {
        String text = Numbers.fixed(Math.abs(100 * share), 1);
        if (text.equals("0.0")) {
            return text;
        }
        return (share < 0 ? "-" : "+") + text;
    }
}
