package io.gpuclass.view.chart;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.ResourceFile;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.chart.ClassMap.Machine;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Map of machines in the abstraction of Stuart & Owens 2011, section 4: atomic : volatile of reads against contentious :
 * noncontentious, and whether atomics hold their line.
 *
 * @param machines a point for each, those of one model anywhere
 */
public record ClassMap(List<Machine> machines) {
    public ClassMap {
        machines = List.copyOf(machines);
    }

    /**
     * One machine.
     *
     * @param fence a fence over a volatile read; null where it was not measured
     * @param kind what measured it: results of different kinds are different points
     * @param here whether it is the machine that the picture is about
     */
    @RecordBuilder
    public record Machine(
            String model,
            DeviceKind kind,
            Source source,
            ClassifiedRatio atomics,
            ClassifiedRatio contention,
            ClassifiedRatio fence,
            Verdict hostage,
            boolean here) {
        /** Ratios beyond these are no measurements, and would press all others together. */
        private static final double LEAST = 1e-3;

        private static final double MOST = 1e6;
        private static final double ROUNDED = 1e-3;

        /** Returns the machine of a profile; empty where it lacks one of both ratios. */
        public static Optional<Machine> of(Profile profile, boolean here) {
            MachineClass machine = profile.abstraction();
            if (machine == null || !fits(machine.atomicToVolatile()) || !fits(machine.contentiousToNoncontentious())) {
                return Optional.empty();
            }
            return Optional.of(new Machine(
                    profile.device().name(),
                    profile.device().kind(),
                    profile.source(),
                    machine.atomicToVolatile(),
                    machine.contentiousToNoncontentious(),
                    ClassAxis.FENCE.of(machine),
                    Optional.ofNullable(machine.lineHostage())
                            .map(HostageVerdicts::forAdvice)
                            .orElse(Verdict.UNKNOWN),
                    here));
        }

        private static boolean fits(ClassifiedRatio ratio) {
            return ratio != null && ratio.value() >= LEAST && ratio.value() <= MOST;
        }

        private boolean isCpu() {
            return DeviceFacts.isCpu(kind, model);
        }

        private Machine asHere() {
            return MachineBuilder.builder(this).here(true).build();
        }

        private boolean isSame(Machine other) {
            return model.equals(other.model)
                    && kind == other.kind
                    && isNear(atomics, other.atomics)
                    && isNear(contention, other.contention);
        }

        /** The file of known machines has four digits. */
        private static boolean isNear(ClassifiedRatio one, ClassifiedRatio other) {
            return Math.abs(one.value() / other.value() - 1) < ROUNDED;
        }
    }

    /** Returns the machines of profiles among the known ones of their sort: of GPUs among GPUs, of CPUs among CPUs. */
    public static ClassMap around(List<Profile> profiles) {
        return aroundMachines(profiles.stream()
                .flatMap(each -> Machine.of(each, true).stream())
                .toList());
    }

    public static ClassMap aroundMachines(List<Machine> machines) {
        List<Machine> here = machines.stream().map(Machine::asHere).toList();
        return new ClassMap(Stream.concat(
                        KnownMachines.ALL.stream()
                                .filter(known -> here.stream().anyMatch(each -> each.isCpu() == known.isCpu()))
                                .filter(known -> here.stream().noneMatch(known::isSame)),
                        here.stream())
                .toList());
    }

    /** Returns the GPUs, or the CPUs: they have no axes in common. */
    public ClassMap only(boolean cpus) {
        return new ClassMap(
                machines.stream().filter(machine -> machine.isCpu() == cpus).toList());
    }

    public boolean hasHere() {
        return machines.stream().anyMatch(Machine::here);
    }

    /** Returns the machines by model, in the order of their first ones; those that the map is about are apart. */
    public List<Cloud> clouds() {
        return Grouped.by(each -> List.of(each.model(), each.kind(), each.here()), machines).values().stream()
                .map(alike -> new Cloud(name(alike.get(0)), alike))
                .toList();
    }

    private String name(Machine machine) {
        boolean oneKind = machines.stream()
                .filter(other -> other.model().equals(machine.model()))
                .allMatch(other -> other.kind() == machine.kind());
        return PlainText.oneLine(oneKind ? machine.model() : machine.model() + ", " + machine.kind());
    }

    public String description() {
        return clouds().stream().map(Cloud::description).collect(Collectors.joining(" "));
    }

    /**
     * The machines of one model.
     *
     * @param name what the model is called beside the others
     */
    public record Cloud(String name, List<Machine> machines) {
        public Cloud {
            machines = List.copyOf(machines);
        }

        public boolean here() {
            return machines.get(0).here();
        }

        public boolean published() {
            return machines.stream().allMatch(machine -> machine.source() == Source.PUBLISHED);
        }

        /** Returns whether atomics hold their line, where all machines agree on it. */
        public Verdict hostage() {
            List<Verdict> all =
                    machines.stream().map(Machine::hostage).distinct().toList();
            return all.size() == 1 ? all.get(0) : Verdict.AMBIGUOUS;
        }

        /** Returns the median of atomic : volatile, from the least to the greatest; of one machine, its interval. */
        public Span atomics() {
            return Span.of(machines.stream().map(Machine::atomics).toList());
        }

        /** Returns the class of a fence where all machines agree on it; ambiguous where they do not, empty where none has one. */
        public Optional<RatioClass> fence() {
            List<RatioClass> all = machines.stream()
                    .map(Machine::fence)
                    .filter(Objects::nonNull)
                    .map(ClassifiedRatio::classification)
                    .distinct()
                    .toList();
            return all.size() > 1
                    ? Optional.of(RatioClass.AMBIGUOUS)
                    : all.stream().findFirst();
        }

        /** Returns the median of fence : volatile; empty where no machine has one. */
        public Optional<Span> fences() {
            List<ClassifiedRatio> all = machines.stream()
                    .map(Machine::fence)
                    .filter(Objects::nonNull)
                    .toList();
            return all.isEmpty() ? Optional.empty() : Optional.of(Span.of(all));
        }

        public Span contention() {
            return Span.of(machines.stream().map(Machine::contention).toList());
        }

        public String label() {
            return machines.size() == 1 ? name : name + " (" + machines.size() + ")";
        }

        /** Returns a sentence for those who cannot see the picture. */
        public String description() {
            return label() + (here() ? ", this machine" : "") + (published() ? ", as printed" : "")
                    + ": atomic : volatile " + Numbers.times(atomics().middle()) + ", contentious : noncontentious "
                    + Numbers.times(contention().middle())
                    + fences().map(span -> ", fence : volatile " + Numbers.times(span.middle()))
                            .orElse("")
                    + ", line contention: "
                    + hostage().id() + ".";
        }
    }

    /**
     * Span of figures along an axis.
     *
     * @param low the least of several, or the lower end of the interval of one
     * @param high the greatest, or the upper end
     */
    public record Span(double low, double middle, double high) {
        static Span of(List<ClassifiedRatio> ratios) {
            if (ratios.size() == 1) {
                ClassifiedRatio ratio = ratios.get(0);
                return new Span(ratio.low(), ratio.value(), ratio.high());
            }
            double[] sorted =
                    ratios.stream().mapToDouble(ClassifiedRatio::value).sorted().toArray();
            double middle = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
            return new Span(sorted[0], middle, sorted[sorted.length - 1]);
        }
    }

    /** The machines that the repository has profiles of, so that a map of one machine has others on it. The file is rendered from these. */
    public static final class KnownMachines {
        static final List<Machine> ALL = parse(ResourceFile.text(KnownMachines.class, "known-machines.tsv"));

        private static final int FIELDS = 7;
        private static final String NONE = "-";

        private KnownMachines() {}

        public static List<Machine> parse(String text) {
            return text.lines().map(line -> machine(line.split("\t"))).toList();
        }

        private static Machine machine(String... fields) {
            return new Machine(
                    fields[0],
                    DeviceKind.of(fields[1]),
                    Named.parse(Source.class, fields[2]),
                    ratio(fields[3].split(" ")),
                    ratio(fields[4].split(" ")),
                    fields.length < FIELDS || fields[6].equals(NONE) ? null : ratio(fields[6].split(" ")),
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
}
