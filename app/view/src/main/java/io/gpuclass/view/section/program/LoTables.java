package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.DeviceSection;
import java.util.List;
import java.util.stream.Collectors;

/** What Lo et al. print of a barrier's improvement (Tables 1, 3 and 4), beside a machine's. */
final class LoTables {
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
                    && result.outcome() == Outcome.COMPLETED
                    && result.verified()
                    && result.improvement() != null;
        }
    }

    static List<Block> of(Profile profile) {
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
                        "Block barriers alone; the device-wide fence of the tables above is no part of them. For memtest the paper prints times, from which rho"
                                + " was computed."
                                + " Inputs of this machine whose names begin with those of the paper are shown."));
    }
}
