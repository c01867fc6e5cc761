package io.gpuclass.view.chart;

import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.view.chart.ClassMap.KnownMachines;
import io.gpuclass.view.chart.ClassMap.Machine;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table that {@link KnownMachines} reads, as it is written. */
public final class KnownMachinesText {
    private KnownMachinesText() {}

    public static String of(List<Machine> machines) {
        return machines.stream().map(KnownMachinesText::line).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(Machine machine) {
        return String.join(
                "\t",
                machine.model().replace('\t', ' '),
                machine.kind().id(),
                machine.source().id(),
                text(machine.atomics()),
                text(machine.contention()),
                machine.hostage().id(),
                machine.fence() == null ? "-" : text(machine.fence()));
    }

    private static String text(ClassifiedRatio ratio) {
        return String.format(
                Locale.ROOT,
                "%.4g %.4g %.4g %s",
                ratio.low(),
                ratio.value(),
                ratio.high(),
                ratio.classification().id());
    }
}
