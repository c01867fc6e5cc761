package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityFit;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of Lo et al. on barriers that programs do not need, of a machine and beside it. */
final class LoTables {
    private static final TableColumns<SplitResult> COLUMNS = new TableColumns<SplitResult>()
            .text("program", row -> row.result.program().id())
            .text("input", row -> row.result.input())
            .number("blocks × threads", row -> row.result.blocks() + " × " + row.result.threads())
            .text("added", SplitResult::added)
            .number("memory", row -> ProgramCells.cycles(row.split.memory()))
            .number("barrier", row -> ProgramCells.cycles(row.split.barrier()))
            .number("rest", row -> ProgramCells.cycles(row.split.rest()))
            .number("memory's share", row -> ValueCells.share(row.memoryShare()));

    private static final List<String> GPUS = List.of("GTX 295", "GTX 480", "GTX 690");
    private static final List<Printed> PRINTED = List.of(
            new Printed("memtest, paper (Table 1)", ArtificialProgram.MEMTEST, "paper", "7.4 %, 1.2 %, 3.3 %"),
            new Printed("vecadd, 2^26 (Table 3)", ArtificialProgram.VECADD, "2^26", "22.0 %, 8.8 %, 13.8 %"),
            new Printed(
                    "scalarprod, regular (Table 4)", ArtificialProgram.SCALARPROD, "regular", "2.2 %, 1.2 %, 0.1 %"),
            new Printed(
                    "scalarprod, irregular (Table 4)",
                    ArtificialProgram.SCALARPROD,
                    "irregular",
                    "4.1 %, 15.8 %, 10.2 %"));

    private LoTables() {}

    /** A row: what was run, which of a machine's inputs it compares with, and rho on the three GPUs. */
    private record Printed(String name, ArtificialProgram program, String input, String rhos) {
        private String on(String gpu) {
            return rhos.split(", ")[GPUS.indexOf(gpu)];
        }

        private String on(Profile profile) {
            String here = profile.artificialBarriers().stream()
                    .filter(this::comparesWith)
                    .map(result -> ProgramCells.signed(result.improvement().median()) + " % (" + result.input() + ")")
                    .collect(Collectors.joining(", "));
            return here.isEmpty() ? null : here;
        }

        private boolean comparesWith(ArtificialBarrierResult result) {
            return result.program() == program
                    && result.input().startsWith(input)
                    && result.added() == Added.BARRIER
                    && result.counts();
        }
    }

    /** Returns where cycles go, how often accesses find data in the cache, and what the paper prints beside it. */
    static List<Block> of(Profile profile) {
        return Stream.of(cycles(profile.artificialBarriers()), locality(profile.locality()), printed(profile))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Block> printed(Profile profile) {
        if (profile.device().kind().cpu() || PRINTED.stream().allMatch(printed -> printed.on(profile) == null)) {
            return List.of();
        }
        return List.of(new TableColumns<Printed>()
                .text("program", Printed::name)
                .number(Cell.of(DeviceSection.name(profile.device())).text(), printed -> printed.on(profile))
                .each(GPUS, Printed::on)
                .table(
                        "Compared with the GPUs of Lo et al.: rho of the barrier",
                        PRINTED,
                        "Block barriers alone; the device-wide fence of the tables above is no part of them. For"
                                + " memtest the paper prints times, from which rho was computed. Inputs of this machine"
                                + " whose names begin with those of the paper are shown."));
    }

    private record SplitResult(ArtificialBarrierResult result, String added, CycleSplit split) {
        private Double memoryShare() {
            double all = split.memory() + split.barrier() + split.rest();
            return all > 0 && Double.isFinite(all) ? split.memory() / all : null;
        }
    }

    /** Returns where the cycles of programs go without and with what they do not need (Tables 3 and 4). */
    private static List<Block> cycles(List<ArtificialBarrierResult> results) {
        List<SplitResult> rows = new ArrayList<>();
        Set<List<Object>> shown = new HashSet<>();
        for (ArtificialBarrierResult result : results) {
            if (result.cycles() != null
                    && shown.add(List.of(result.program(), result.input(), result.blocks(), result.threads()))) {
                rows.add(new SplitResult(result, "none", result.cycles()));
            }
            if (result.cyclesWith() != null) {
                rows.add(new SplitResult(result, result.added().id(), result.cyclesWith()));
            }
        }
        return COLUMNS.tables(
                "Where the cycles go",
                rows,
                "SM cycles, means over the warps. Memory: accesses, from the load until its value is"
                        + " there. Barrier: what was added, with the wait. The clocks around these parts"
                        + " slow the kernel down: compare only the shares.");
    }

    /** Returns how often an access finds a neighbour's data in the cache, by the time between the two (Figure 5). */
    private static List<Block> locality(List<LocalityResult> results) {
        return results.stream().<Block>map(LoTables::table).toList();
    }

    private static Block table(LocalityResult result) {
        return new TableColumns<LocalityPoint>()
                .number("barrier every", LoTables::barrierEvery)
                .number("tau, cycles", point -> ProgramCells.cycles(point.tauCycles()))
                .number("hit ratio", point -> ValueCells.fixed(point.pairs() == 0 ? null : point.hitRatio(), 3))
                .number("by the fit", point -> byTheFit(point, result.fit()))
                .number("pairs", LocalityPoint::pairs)
                .table(
                        "Hit ratio against tau: memtest, " + result.blocks() + " blocks of " + result.threads()
                                + " threads, " + result.accesses() + " accesses each",
                        result.points(),
                        note(result));
    }

    private static String barrierEvery(LocalityPoint point) {
        return point.barrierEvery() == null
                ? "never"
                : point.barrierEvery() + (point.barrierEvery() == 1 ? " access" : " accesses");
    }

    /** A ratio above 1 is none: the curve does not hold there. */
    private static Cell byTheFit(LocalityPoint point, LocalityFit fit) {
        Double ratio = fit == null ? null : (Double) at(fit, point.tauCycles());
        return ValueCells.fixed(ratio == null || !(ratio <= 1) ? null : ratio, 3);
    }

    /** Returns the hit ratio that the curve has there (Lo et al., equation 3). */
    private static double at(LocalityFit fit, double tauCycles) {
        return fit.hitRatioAtZero() * Math.exp(-fit.lambdaPerCycle() * tauCycles);
    }

    private static String note(LocalityResult result) {
        String threshold =
                "Tau: mean time between an access and a neighbouring warp's to the same line. A hit is an access that"
                        + " took less than "
                        + Numbers.significant(result.thresholdCycles(), 3)
                        + " cycles, halfway from an unloaded hit to an unloaded access of the next level.";
        LocalityFit fit = result.fit();
        return fit == null
                ? threshold + " The points allow no fit."
                : threshold + " Fit: H = " + Numbers.fixed(fit.hitRatioAtZero(), 3) + " e^(-lambda tau), lambda "
                        + Numbers.significant(1000 * fit.lambdaPerCycle(), 3) + " for 1000 cycles, residual "
                        + Numbers.fixed(fit.residual(), 3) + ".";
    }

    /** The cycles that Lo et al. print in Tables 3 and 4, and those of a machine beside them. */
    static final class PrintedCycles {
        private static final List<String> GPUS = List.of("GTX 295", "GTX 480", "GTX 690");
        private static final String VECADD = "2^26";
        private static final String REGULAR = "regular-4096x32768";
        private static final String IRREGULAR = "irregular-4096x32768";

        /** Elements that a thread adds in Table 3, of which that is the cycles of one. */
        private static final double ITERATIONS = 1024;

        private static final List<PrintedSplit> ROWS = List.of(
                row("vecadd, memory and addition", ArtificialProgram.VECADD, VECADD, CycleSplit::memory)
                        .printed("5433 → 3452", "2440 → 1716", "1513 → 828")
                        .each(ITERATIONS),
                row("vecadd, barrier", ArtificialProgram.VECADD, VECADD, CycleSplit::barrier)
                        .printed("555", "527", "503")
                        .each(ITERATIONS),
                row(
                                "scalarprod regular, accumulation",
                                ArtificialProgram.SCALARPROD,
                                REGULAR,
                                PrintedCycles::accumulation)
                        .printed("1302092 → 1295664", "2046871 → 2151725", "768774 → 843731"),
                row("scalarprod regular, memory and MAD", ArtificialProgram.SCALARPROD, REGULAR, CycleSplit::memory)
                        .printed("1121866 → 1063475", "1961989 → 1901816", "730065 → 678805"),
                row("scalarprod regular, tree reduction", ArtificialProgram.SCALARPROD, REGULAR, CycleSplit::reduction)
                        .printed("136478 → 118574", "275709 → 98779", "129124 → 50668"),
                row(
                                "scalarprod irregular, accumulation",
                                ArtificialProgram.SCALARPROD,
                                IRREGULAR,
                                PrintedCycles::accumulation)
                        .printed("2526039 → 2643813", "2889167 → 2730773", "1164633 → 1103736"),
                row("scalarprod irregular, memory and MAD", ArtificialProgram.SCALARPROD, IRREGULAR, CycleSplit::memory)
                        .printed("2331303 → 2156357", "2384287 → 2237484", "1026306 → 920165"),
                row(
                                "scalarprod irregular, tree reduction",
                                ArtificialProgram.SCALARPROD,
                                IRREGULAR,
                                CycleSplit::reduction)
                        .printed("350016 → 102731", "408093 → 111333", "211422 → 80701"));

        private PrintedCycles() {}

        /** A row of the table: what is printed of each GPU, and how to find it of a machine. */
        private record PrintedSplit(
                String name,
                ArtificialProgram program,
                String input,
                Function<CycleSplit, Double> part,
                List<String> printed,
                double times) {
            private PrintedSplit printed(String... cells) {
                return new PrintedSplit(name, program, input, part, List.of(cells), times);
            }

            private PrintedSplit each(double iterations) {
                return new PrintedSplit(name, program, input, part, printed, iterations);
            }

            private String on(String gpu) {
                return printed.get(GPUS.indexOf(gpu));
            }

            private Cell on(Profile profile) {
                return Stream.concat(profile.barrierSizes().stream(), profile.artificialBarriers().stream())
                        .filter(result -> result.program() == program
                                && result.input().equals(input)
                                && result.added() == Added.BARRIER)
                        .flatMap(result -> cells(result).stream())
                        .findFirst()
                        .orElse(null);
            }

            private Optional<Cell> cells(ArtificialBarrierResult result) {
                if (result.cycles() == null || result.cyclesWith() == null) {
                    return Optional.empty();
                }
                Double without = part.apply(result.cycles());
                Double with = part.apply(result.cyclesWith());
                return with == null || without == null
                        ? Optional.empty()
                        : Optional.of(Cell.of((without == 0 ? "" : cycles(without) + " → ") + cycles(with)));
            }

            private String cycles(double all) {
                return String.valueOf(Math.round(all / times));
            }
        }

        private static PrintedSplit row(
                String name, ArtificialProgram program, String input, Function<CycleSplit, Double> part) {
            return new PrintedSplit(name, program, input, part, List.of(), 1);
        }

        /** Lines 3 to 7 of Algorithm 3: everything but the reduction, where that is known. */
        private static Double accumulation(CycleSplit split) {
            return split.reduction() == null
                    ? null
                    : Double.valueOf(split.memory() + split.barrier() + split.rest() - split.reduction());
        }

        static List<Block> of(Profile profile) {
            List<PrintedSplit> rows =
                    ROWS.stream().filter(row -> row.on(profile) != null).toList();
            return rows.isEmpty() || profile.barrierSizes().isEmpty()
                    ? List.of()
                    : List.of(new TableColumns<PrintedSplit>()
                            .text("part", PrintedSplit::name)
                            .number(
                                    Cell.of(DeviceSection.name(profile.device()))
                                            .text(),
                                    row -> row.on(profile))
                            .each(GPUS, PrintedSplit::on)
                            .table(
                                    "Cycles beside those of Lo et al. (Tables 3 and 4)",
                                    rows,
                                    "Without → with the barrier; vecadd: of one iteration. Accumulation holds"
                                            + " accesses and the barrier. The GTX 295's vectors of scalarprod are"
                                            + " half as long. Cycles of GPUs whose grids and clocks differ:"
                                            + " compare the changes."));
        }
    }
}
