package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialBarrierResult.CycleSplit;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.DeviceSection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The cycles that Lo et al. print in Tables 3 and 4, and those of a machine beside them. */
final class PrintedCycles {
    private static final List<String> GPUS = List.of("GTX 295", "GTX 480", "GTX 690");
    private static final String VECADD = "2^26";
    private static final String REGULAR = "regular-4096x32768";
    private static final String IRREGULAR = "irregular-4096x32768";

    /** Elements that a thread adds in Table 3, of which that is the cycles of one. */
    private static final double ITERATIONS = 1024;

    private static final List<Row> ROWS = List.of(
            row("vecadd, memory and addition", ArtificialProgram.VECADD, VECADD, CycleSplit::memory)
                    .printed("5433 → 3452", "2440 → 1716", "1513 → 828")
                    .each(ITERATIONS),
            row("vecadd, barrier", ArtificialProgram.VECADD, VECADD, CycleSplit::barrier)
                    .printed("555", "527", "503")
                    .each(ITERATIONS),
            row("scalarprod regular, accumulation", ArtificialProgram.SCALARPROD, REGULAR, PrintedCycles::accumulation)
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
            row("scalarprod irregular, tree reduction", ArtificialProgram.SCALARPROD, IRREGULAR, CycleSplit::reduction)
                    .printed("350016 → 102731", "408093 → 111333", "211422 → 80701"));

    private PrintedCycles() {}

    /** A row of the table: what is printed of each GPU, and how to find it of a machine. */
    private record Row(
            String name,
            ArtificialProgram program,
            String input,
            Function<CycleSplit, Double> part,
            List<String> printed,
            double times) {
        private Row printed(String... cells) {
            return new Row(name, program, input, part, List.of(cells), times);
        }

        private Row each(double iterations) {
            return new Row(name, program, input, part, printed, iterations);
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

    private static Row row(String name, ArtificialProgram program, String input, Function<CycleSplit, Double> part) {
        return new Row(name, program, input, part, List.of(), 1);
    }

    /** Lines 3 to 7 of Algorithm 3: everything but the reduction, where that is known. */
    private static Double accumulation(CycleSplit split) {
        return split.reduction() == null
                ? null
                : Double.valueOf(split.memory() + split.barrier() + split.rest() - split.reduction());
    }

    static List<Block> of(Profile profile) {
        List<Row> rows = ROWS.stream().filter(row -> row.on(profile) != null).toList();
        return rows.isEmpty() || profile.barrierSizes().isEmpty()
                ? List.of()
                : List.of(
                        new TableColumns<Row>()
                                .text("part", Row::name)
                                .number(
                                        Cell.of(DeviceSection.name(profile.device()))
                                                .text(),
                                        row -> row.on(profile))
                                .each(GPUS, Row::on)
                                .table(
                                        "Cycles beside those of Lo et al. (Tables 3 and 4)",
                                        rows,
                                        "Without → with the barrier; vecadd: of one iteration. Accumulation holds accesses and the barrier. The GTX 295's vectors of"
                                                + " scalarprod are half as long. Cycles of GPUs whose grids and clocks differ: compare the changes."));
    }
}
