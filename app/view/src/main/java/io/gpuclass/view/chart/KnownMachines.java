package io.gpuclass.view.chart;

import io.gpuclass.profile.Source;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.OwnFile;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.chart.ClassMap.Machine;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The machines that the repository has profiles of, so that a map of one machine has others on it. The file is rendered from these. */
public final class KnownMachines {
    static final List<Machine> ALL = parse(OwnFile.text(KnownMachines.class, "known-machines.tsv"));

    private KnownMachines() {}

    /** Returns machines as a tab-separated line each. */
    public static String text(List<Machine> machines) {
        return machines.stream().map(KnownMachines::line).collect(Collectors.joining("\n", "", "\n"));
    }

    /** Returns the machines of a text of that form. */
    public static List<Machine> parse(String text) {
        return text.lines().map(line -> machine(line.split("\t"))).toList();
    }

    private static String line(Machine machine) {
        return String.join(
                "\t",
                machine.model().replace('\t', ' '),
                machine.kind().id(),
                machine.source().id(),
                text(machine.atomics()),
                text(machine.contention()),
                machine.hostage().id());
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

    private static Machine machine(String... fields) {
        return new Machine(
                fields[0],
                DeviceKind.of(fields[1]),
                Named.parse(Source.class, fields[2]),
                ratio(fields[3].split(" ")),
                ratio(fields[4].split(" ")),
                Named.parse(Verdict.class, fields[5]),
                false);
    }

    private static ClassifiedRatio ratio(String... fields) {
        return new ClassifiedRatio(
                Double.parseDouble(fields[1]),
                Double.parseDouble(fields[0]),
                Double.parseDouble(fields[2]),
                Named.parse(RatioClass.class, fields[3]));
    }
}
