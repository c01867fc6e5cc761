package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult.ArtificialProgram;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.LocalityResult;
import io.gpuclass.profile.programs.LocalityResult.LocalityFit;
import io.gpuclass.profile.programs.LocalityResult.LocalityPoint;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Tables of Lo et al. on barriers that programs do not need, of a machine and beside it. */
final class LoTables {
    private static final TableColumns<SplitResult> COLUMNS = new TableColumns<SplitResult>()
            .text("program", row -> row.result.program().id())
            .text("input", row -> row.result.input())
            .number("blocks × threads", row -> ProgramCells.shape(row.result.blocks(), row.result.threads()))
            .text("added", SplitResult::added)
            .number("memory", row -> ProgramCells.cycles(row.split.memory()))
            .number("barrier", row -> ProgramCells.cycles(row.split.barrier()))
            .number("rest", row -> ProgramCells.cycles(row.split.rest()))
            .number("memory's share", row -> ValueCells.share(row.memoryShare()));

    private static final List<String> GPUS = List.of("GTX 295", "GTX 480", "GTX 690");
    private static final List<Printed> RHO = List.of(
            rho("memtest, paper (Table 1)", ArtificialProgram.MEMTEST, "paper", "7.4 %, 1.2 %, 3.3 %"),
            rho("vecadd, 2^26 (Table 3)", ArtificialProgram.VECADD, "2^26", "22.0 %, 8.8 %, 13.8 %"),
            rho("scalarprod, regular (Table 4)", ArtificialProgram.SCALARPROD, "regular", "2.2 %, 1.2 %, 0.1 %"),
            rho("scalarprod, irregular (Table 4)", ArtificialProgram.SCALARPROD, "irregular", "4.1 %, 15.8 %, 10.2 %"));

    private static final Map<String, String> INPUTS = Map.of(
            "vecadd", "2^26",
            "scalarprod regular", "regular-4096x32768",
            "scalarprod irregular", "irregular-4096x32768");
    private static final Map<String, Function<CycleSplit, Double>> PARTS = Map.of(
            "memory and addition", CycleSplit::memory,
            "memory and MAD", CycleSplit::memory,
            "barrier", CycleSplit::barrier,
            "accumulation", LoTables::accumulation,
            "tree reduction", CycleSplit::reduction);

    /** Tables 3 and 4: the program and its input, a part of its cycles, and what is printed of each GPU. */
    private static final List<Printed> CYCLES =
            """
            vecadd, memory and addition: 5433 → 3452, 2440 → 1716, 1513 → 828
            vecadd, barrier: 555, 527, 503
            scalarprod regular, accumulation: 1302092 → 1295664, 2046871 → 2151725, 768774 → 843731
            scalarprod regular, memory and MAD: 1121866 → 1063475, 1961989 → 1901816, 730065 → 678805
            scalarprod regular, tree reduction: 136478 → 118574, 275709 → 98779, 129124 → 50668
            scalarprod irregular, accumulation: 2526039 → 2643813, 2889167 → 2730773, 1164633 → 1103736
            scalarprod irregular, memory and MAD: 2331303 → 2156357, 2384287 → 2237484, 1026306 → 920165
            scalarprod irregular, tree reduction: 350016 → 102731, 408093 → 111333, 211422 → 80701
            """.lines().map(LoTables::cycles).toList();

    private LoTables() {}

    /** A row: what was run, what the paper prints of the three GPUs, and what a machine has beside it. */
    private record Printed(String name, String cells, Function<Profile, Optional<String>> here) {
        private String on(String gpu) {
            return cells.split(", ")[GPUS.indexOf(gpu)];
        }
    }

    private static Printed rho(String name, ArtificialProgram program, String input, String rhos) {
        return new Printed(
                name,
                rhos,
                profile -> profile.artificialBarriers().stream()
                        .filter(result ->
                                isBarrierOf(program, result) && result.input().startsWith(input) && result.counts())
                        .map(result ->
                                ProgramCells.signed(result.improvement().median()) + " % (" + result.input() + ")")
                        .reduce((one, next) -> one + ", " + next));
    }

    /** Table 3 prints the cycles of one of the 1024 elements that a thread adds. */
    private static Printed cycles(String line) {
        String[] row = line.split(", |: ", 3);
        ArtificialProgram program = Named.parse(ArtificialProgram.class, row[0].split(" ")[0]);
        double times = program == ArtificialProgram.VECADD ? 1024 : 1;
        return new Printed(
                row[0] + ", " + row[1],
                row[2],
                profile -> Stream.concat(profile.barrierSizes().stream(), profile.artificialBarriers().stream())
                        .filter(result ->
                                isBarrierOf(program, result) && result.input().equals(INPUTS.get(row[0])))
                        .flatMap(result -> change(result, PARTS.get(row[1]), times).stream())
                        .findFirst());
    }

    private static boolean isBarrierOf(ArtificialProgram program, ArtificialBarrierResult result) {
        return result.program() == program && result.added() == Added.BARRIER;
    }

    private static Optional<String> change(
            ArtificialBarrierResult result, Function<CycleSplit, Double> part, double times) {
        Double without = result.cycles() == null ? null : part.apply(result.cycles());
        Double with = result.cyclesWith() == null ? null : part.apply(result.cyclesWith());
        return without == null || with == null
                ? Optional.empty()
                : Optional.of((without == 0 ? "" : Math.round(without / times) + " → ") + Math.round(with / times));
    }

    /** Lines 3 to 7 of Algorithm 3: everything but the reduction, where that is known. */
    private static Double accumulation(CycleSplit split) {
        return split.reduction() == null
                ? null
                : Double.valueOf(split.memory() + split.barrier() + split.rest() - split.reduction());
    }

    /** Returns where cycles go, how often accesses find data in the cache, and what the paper prints beside it. */
    static List<Block> of(Profile profile) {
        return Document.of(cycles(profile.artificialBarriers()), locality(profile.locality()), rho(profile))
                .blocks();
    }

    private static List<Block> rho(Profile profile) {
        return profile.device().kind().cpu() || measured(RHO, profile).isEmpty()
                ? List.of()
                : printed(profile, "program")
                        .tables(
                                "Compared with the GPUs of Lo et al.: rho of the barrier",
                                RHO,
                                "Block barriers alone; the device-wide fence of the tables above is no part of them. For"
                                        + " memtest the paper prints times, from which rho was computed. Inputs of this"
                                        + " machine whose names begin with those of the paper are shown.");
    }

    /** Returns the cycles that Lo et al. print in Tables 3 and 4, and those of a machine beside them. */
    static List<Block> printedCycles(Profile profile) {
        return profile.barrierSizes().isEmpty()
                ? List.of()
                : printed(profile, "part")
                        .tables(
                                "Cycles beside those of Lo et al. (Tables 3 and 4)",
                                measured(CYCLES, profile),
                                "Without → with the barrier; vecadd: of one iteration. Accumulation holds"
                                        + " accesses and the barrier. The GTX 295's vectors of scalarprod are"
                                        + " half as long. Cycles of GPUs whose grids and clocks differ:"
                                        + " compare the changes.");
    }

    private static List<Printed> measured(List<Printed> rows, Profile profile) {
        return rows.stream().filter(row -> row.here.apply(profile).isPresent()).toList();
    }

    private static TableColumns<Printed> printed(Profile profile, String subject) {
        return new TableColumns<Printed>()
                .text(subject, Printed::name)
                .number(Cell.of(DeviceSection.name(profile.device())).text(), row -> row.here.apply(profile))
                .each(GPUS, Printed::on);
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
}
