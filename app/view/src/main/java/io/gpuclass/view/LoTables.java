package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What Lo et al. print of a barrier's improvement (Tables 1, 3 and 4), beside a machine's. */
final class LoTables {
    private static final List<Printed> PRINTED = List.of(
            new Printed("memtest, paper (Table 1)", ArtificialProgram.MEMTEST, "paper", "7.4 %", "1.2 %", "3.3 %"),
            new Printed("vecadd, 2^26 (Table 3)", ArtificialProgram.VECADD, "2^26", "22.0 %", "8.8 %", "13.8 %"),
            new Printed(
                    "scalarprod, regular (Table 4)",
                    ArtificialProgram.SCALARPROD,
                    "regular",
                    "2.2 %",
                    "1.2 %",
                    "0.1 %"),
            new Printed(
                    "scalarprod, irregular (Table 4)",
                    ArtificialProgram.SCALARPROD,
                    "irregular",
                    "4.1 %",
                    "15.8 %",
                    "10.2 %"));

    private LoTables() {}

    /** A row: what was run, which of a machine's inputs it compares with, and rho on the three GPUs. */
    private record Printed(
            String name, ArtificialProgram program, String input, String gtx295, String gtx480, String gtx690) {
        boolean comparesWith(ArtificialBarrierResult result) {
            return result.program() == program
                    && result.input().startsWith(input)
                    && result.added() == Added.BARRIER
                    && result.outcome() == Outcome.COMPLETED
                    && result.verified()
                    && result.improvement() != null;
        }
    }

    static List<Block> of(Profile profile) {
        boolean comparable = profile.artificialBarriers().stream()
                .anyMatch(result -> PRINTED.stream().anyMatch(printed -> printed.comparesWith(result)));
        if (profile.device().kind().cpu() || !comparable) {
            return List.of();
        }
        return List.of(new Block.Table(
                "Beside the GPUs of Lo et al.: rho of the barrier",
                List.of(
                        Column.text("program"),
                        Column.number(
                                Cell.of(DeviceSection.name(profile.device())).text()),
                        Column.number("GTX 295"),
                        Column.number("GTX 480"),
                        Column.number("GTX 690")),
                PRINTED.stream().map(printed -> row(printed, profile)).toList(),
                "Block barriers alone; the device-wide fence of the tables above is no part of them. Of memtest the paper prints times, from which rho"
                        + " follows here."
                        + " Inputs of this machine whose names begin with those of the paper are shown."));
    }

    private static List<Cell> row(Printed printed, Profile profile) {
        String here = profile.artificialBarriers().stream()
                .filter(printed::comparesWith)
                .map(result -> ProgramCells.signed(result.improvement().median()) + " % (" + result.input() + ")")
                .collect(Collectors.joining(", "));
        List<Cell> row = new ArrayList<>(List.of(Cell.of(printed.name)));
        row.add(Cell.orDash(here.isEmpty() ? null : here));
        List.of(printed.gtx295, printed.gtx480, printed.gtx690).forEach(rho -> row.add(Cell.of(rho)));
        return row;
    }
}
