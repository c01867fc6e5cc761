package io.gpuclass.view.report;

import io.gpuclass.profile.FurtherProbes;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.Ratios.Ratio;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeCase.Access;
import io.gpuclass.profile.probes.ProbeCase.Direction;
import io.gpuclass.profile.probes.ProbeCase.Pattern;
import io.gpuclass.profile.probes.ProbeCase.Sharing;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.ProbeResult.HostagePoint;
import io.gpuclass.profile.stats.Estimate;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Block.Column;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The twelve probes of a machine as in Stuart & Owens 2011, Table 1, and the three ratios from which its class follows. */
public final class ProbesReport {
    private static final int DIGITS = 3;

    private final Profile profile;
    private final List<ProbeResult> probes;

    private ProbesReport(Profile profile) {
        this.profile = profile;
        this.probes = Stream.concat(profile.probes().stream(), FurtherProbes.ofDevice(profile).probes().stream())
                .toList();
    }

    /** Returns the report of a profile that has probes. */
    public static Document of(Profile profile) {
        ProbesReport report = new ProbesReport(profile);
        return new Document(List.of(
                Block.Paragraph.of(Cell.strong(ShortReport.title(profile, ShortReport.WIDTH))),
                report.times(),
                report.ratios()));
    }

    /** One row of Table 1. */
    private record ProbedAccess(Access access, Sharing sharing) {
        static Stream<ProbedAccess> all() {
            return Arrays.stream(Access.values())
                    .flatMap(access ->
                            Arrays.stream(Sharing.values()).map(sharing -> new ProbedAccess(access, sharing)));
        }

        String name() {
            return sharing.id() + " " + (access == Access.VOLATILE_AFTER_ATOMIC ? "after atomic" : access.id());
        }
    }

    /** One column of Table 1: a direction, and how accesses relate. */
    private enum Kind {
        READ("read", Direction.READ, Pattern.SERIAL, Pattern.AS_PUBLISHED),
        WRITE("write", Direction.WRITE, Pattern.POSTED, Pattern.PIPELINED, Pattern.AS_PUBLISHED),
        FENCED("fenced", Direction.WRITE, Pattern.COMPLETED, Pattern.SERIAL);

        private final String title;
        private final Direction direction;
        private final List<Pattern> patterns;

        Kind(String title, Direction direction, Pattern... patterns) {
            this.title = title;
            this.direction = direction;
            this.patterns = List.of(patterns);
        }
    }

    private Block times() {
        List<ProbedAccess> rows = ProbedAccess.all()
                .filter(row -> Arrays.stream(Kind.values())
                        .anyMatch(kind -> find(row, kind).isPresent()))
                .toList();
        String fenced = has(Kind.FENCED) ? "Fenced: each write waits for a fence, each atomic for its value." : "";
        String red = rows.stream().anyMatch(row -> row.access == Access.RED)
                ? " Red: an atomic that asks for no answer; not in the paper."
                : "";
        return new TableColumns<ProbedAccess>()
                .text("probe", ProbedAccess::name)
                .each(
                        Arrays.stream(Kind.values()).filter(this::has).toList(),
                        kind -> Column.number(kind.title),
                        (row, kind) -> find(row, kind)
                                .map(probe ->
                                        Numbers.significant(probe.elapsedMs().median(), DIGITS)))
                .table(
                        "Table 1: ms for 1000 accesses (us for one) of each of "
                                + Contenders.count(profile, profile.method().blocks()),
                        rows,
                        fenced + red);
    }

    private boolean has(Kind kind) {
        return ProbedAccess.all().anyMatch(row -> find(row, kind).isPresent());
    }

    private Optional<ProbeResult> find(ProbedAccess row, Kind kind) {
        return kind.patterns.stream()
                .map(pattern -> new ProbeCase(row.access, kind.direction, row.sharing, pattern))
                .flatMap(wanted ->
                        probes.stream().filter(probe -> probe.probeCase().equals(wanted)))
                .findFirst();
    }

    /** One ratio, its interval, and the class that it gives. */
    private record Line(String name, String value, String interval, String verdict) {
        static Line of(String name, double value, double low, double high, String verdict) {
            int decimals = Numbers.decimals(value, DIGITS);
            String interval = low == high ? "" : Numbers.fixed(low, decimals) + " to " + Numbers.fixed(high, decimals);
            return new Line(name, Numbers.fixed(value, decimals) + "x", interval, verdict);
        }

        static Optional<Line> of(String name, ClassifiedRatio ratio) {
            return Optional.ofNullable(ratio)
                    .map(found -> of(
                            name,
                            found.value(),
                            found.low(),
                            found.high(),
                            found.classification().id()));
        }
    }

    private Block ratios() {
        MachineClass machine = profile.abstraction();
        Stream<Optional<Line>> classified = machine == null
                ? Stream.of()
                : Stream.of(
                        Line.of("atomic / volatile, reads", machine.atomicToVolatile()),
                        Line.of("contentious / noncontentious", machine.contentiousToNoncontentious()),
                        Line.of("fence / volatile read", ClassAxis.FENCE.of(machine)),
                        Line.of("fenced / posted store", ClassAxis.RELEASE.of(machine)),
                        Line.of("acquiring / volatile read", ClassAxis.ACQUIRE.of(machine)));
        return new TableColumns<Line>()
                .text("ratio", Line::name)
                .number("", Line::value)
                .number("95 % interval", Line::interval)
                .text("class", Line::verdict)
                .table(
                        Stream.concat(classified, Stream.of(lineContention()))
                                .flatMap(Optional::stream)
                                .toList(),
                        "");
    }

    /** Returns by how much sustained atomics slow polls of words nearby; where that was not measured, what one atomic leaves behind. */
    private Optional<Line> lineContention() {
        String verdict = ClassSection.contention(profile);
        return sustained()
                .map(most -> Line.of("polls beside atomics / away", most.value(), most.low(), most.high(), verdict))
                .or(() -> afterAtomic()
                        .map(one -> Line.of("after atomic / volatile", one.value(), one.low(), one.high(), verdict)));
    }

    private Optional<Estimate> sustained() {
        return profile.hostagePoints().stream()
                .map(HostagePoint::effect)
                .max(Comparator.comparingDouble(Estimate::value));
    }

    private Optional<Ratio> afterAtomic() {
        String key =
                new ProbeCase(Access.VOLATILE_AFTER_ATOMIC, Direction.READ, Sharing.CONTENTIOUS, Pattern.SERIAL).id();
        return Optional.ofNullable(profile.ratios())
                .flatMap(ratios -> ratios.toVolatile().getOrDefault(key, List.of()).stream()
                        .filter(ratio -> !ratio.pattern().equals(Pattern.PIPELINED.id()))
                        .findFirst());
    }
}
