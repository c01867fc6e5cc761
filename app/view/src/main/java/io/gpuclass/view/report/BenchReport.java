package io.gpuclass.view.report;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.bench.Ranks.Rank;
import io.gpuclass.profile.bench.UserPrimitive;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.system.GroupConformance;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.section.primitive.ExperimentSections;
import io.gpuclass.view.section.primitive.KindSection;
import io.gpuclass.view.section.primitive.PrimitiveSection;
import io.gpuclass.view.section.primitive.VerificationSection;
import io.gpuclass.view.section.system.SystemSection;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Family;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Numbers.Pace;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Report of {@code bench} on a user's primitive: the verdict first, then where it stands, then the figures. */
public final class BenchReport {
    private static final int SHORT_HASH = 16;

    private BenchReport() {}

    public static Document of(BenchRun run) {
        return Document.of(
                device(run).blocks(), answer(run).blocks(), evidence(run).blocks());
    }

    public static Document device(BenchRun run) {
        return new Document(DeviceSection.title(run.device()));
    }

    public static Document answer(BenchRun run) {
        return Document.of(verdict(run), ranks(run));
    }

    public static Document evidence(BenchRun run) {
        Profile profile = run.profile();
        return Document.of(
                PrimitiveSection.of(profile),
                ExperimentSections.of(profile),
                KindSection.of(profile),
                SystemSection.figures(profile),
                VerificationSection.team(team(run)),
                run.system() == null
                        ? VerificationSection.of(run.device(), run.verification(), !run.kept())
                        : List.of());
    }

    public static List<Block> verdict(BenchRun run) {
        UserPrimitive own = run.own();
        Section section = Section.titled(own.implementation()).text(identity(own));
        if (run.model() != null) {
            section.text(run.model().line());
        }
        if (run.breach() != null) {
            return section.add(
                            Block.Paragraph.of(Cell.bad("wrong"), Cell.of(": " + breach(run.breach(), contender(run)))))
                    .blocks();
        }
        List<Verification> checks = checks(run)
                .filter(check -> check.implementation().equals(own.implementation()))
                .toList();
        long operations = checks.stream().mapToLong(Verification::operations).sum();
        int most = checks.stream().mapToInt(Verification::blocks).max().orElse(0);
        String wrap = run.system() != null
                ? "with one to " + gpus(run) + " GPUs"
                : own.startsNearWrap()
                        ? "across the wrap of its counters too"
                        : "but not across the wrap of counters, since it cannot start near it (preset)";
        return section.add(Block.Paragraph.of(
                        Cell.good("kept its promise"),
                        Cell.of(": " + checks.size() + " checks, on 1 to " + most + " " + contender(run) + "s, "
                                + operations + " operations, " + wrap + "." + order(own))))
                .blocks();
    }

    private static GroupConformance team(BenchRun run) {
        return run.system() == null
                ? null
                : new GroupConformance(
                        run.system().verification(), List.of(), run.system().skipped());
    }

    /** Returns with how many GPUs it was checked: the catalogue's barrier takes the CPU in. */
    private static int gpus(BenchRun run) {
        return run.system().verification().stream()
                .filter(check -> check.implementation().equals(run.own().implementation()))
                .mapToInt(check -> check.members().size())
                .max()
                .orElse(1);
    }

    private static String order(UserPrimitive own) {
        return Boolean.FALSE.equals(own.ordered()) ? " It promises no order, and none was asked of it." : "";
    }

    private static Stream<Verification> checks(BenchRun run) {
        return Stream.of(
                        run.verification(),
                        run.kinds() == null
                                ? List.<Verification>of()
                                : run.kinds().verification(),
                        run.system() == null
                                ? List.<Verification>of()
                                : run.system().verification())
                .flatMap(List::stream)
                .filter(check -> !check.twin());
    }

    /** Returns the violation, and the least number of blocks at which it can be seen. */
    public static String breach(Violation breach, String contender) {
        String passed = breach.passedAt() == null ? "" : " (" + breach.passedAt() + " passed)";
        return breach.sort().id().replace('-', ' ') + " on " + breach.blocks() + " " + contender
                + (breach.blocks() == 1 ? "" : "s")
                + (breach.gpus() == null
                        ? ""
                        : breach.gpus() == 1 ? " of one GPU" : " of each of " + breach.gpus() + " GPUs")
                + (breach.initial() == null ? "" : " with initial value " + breach.initial())
                + (breach.first() == null ? "" : ", across the wrap of its counters") + passed + ": "
                + breach.what() + ".";
    }

    /** Returns the rank of the user's implementation, at each size and length of section. */
    public static List<Block> ranks(BenchRun run) {
        if (run.ranks().isEmpty()) {
            return List.of();
        }
        Section section = Section.titled("Rank among the catalogue");
        run.own()
                .kind()
                .primitive()
                .ifPresentOrElse(
                        kind -> Family.group(run.ranks(), rank -> new Family(kind, rank.initial(), rank.writers()))
                                .forEach((family, ranks) ->
                                        section.add(table(run, Shown.of(family, run.system() != null), ranks))),
                        () -> section.add(table(run, Shown.of(run.own().kind()), run.ranks())));
        return section.faint(
                        run.system() != null
                                ? "Blocks: of each GPU."
                                : "Inside: loads and stores in each critical section, between two barriers, or additions in each"
                                        + " operation. Not ranked: forms of the catalogue that leave most blocks out. *: the"
                                        + " user's own does.")
                .blocks();
    }

    /**
     * Display of ranks.
     *
     * @param title what is ranked, by what
     * @param pace a rate, as its kind is thought of
     * @param setting names what differs beside the number of blocks
     */
    private record Shown(String title, DoubleFunction<String> pace, String setting, Function<Rank, Object> size) {
        Shown(String title, DoubleFunction<String> pace) {
            this(title, pace, "inside", Rank::length);
        }

        static Shown of(Family family, boolean overGpus) {
            return new Shown(
                    family.title() + ": " + Pace.words(family.kind()),
                    rate -> Pace.text(family.kind(), rate),
                    overGpus ? "GPUs" : "inside",
                    overGpus ? Rank::gpus : Rank::length);
        }

        static Shown of(UserKind kind) {
            return switch (kind) {
                case EVENT_COUNTER, LATCH ->
                    new Shown("Time of a hand-off", rate -> new Nanos(Nanos.PER_SECOND / rate).toString());
                case MESSAGE ->
                    new Shown(
                            "Time of a hand-off round so many blocks",
                            rate -> new Nanos(Nanos.PER_SECOND / rate).toString(),
                            "bytes",
                            Rank::length);
                case SHARED_MUTEX, SEQUENCE_LOCK -> new Shown("Reads per second beside a writer", Pace::count);
                case BOUNDED_QUEUE ->
                    new Shown("Values through one queue per second", Pace::count, "threads of each", Rank::threads);
                case WORK_STEALING_DEQUE -> new Shown("Tasks per second", Pace::count);
                default -> new Shown("Operations per second on one object", Pace::count);
            };
        }
    }

    private static Block table(BenchRun run, Shown shown, List<Rank> ranks) {
        return new TableColumns<Rank>()
                .number(contender(run) + "s", Rank::blocks)
                .number(shown.setting(), shown.size())
                .number("rank", BenchReport::place)
                .number(run.own().implementation(), rank -> shown.pace().apply(rank.opsPerSecond()))
                .number(
                        "best other",
                        rank -> Optional.ofNullable(rank.bestOpsPerSecond()).map(shown.pace()::apply))
                .text("which", rank -> Optional.ofNullable(rank.best()).map(best -> name(run, best)))
                .number(
                        "of its rate",
                        rank -> Optional.ofNullable(rank.bestOpsPerSecond())
                                .map(best -> Numbers.times(rank.opsPerSecond() / best)))
                .table(shown.title(), ranks, "");
    }

    private static FormName name(BenchRun run, String id) {
        String kind = run.own().kind().id();
        return run.system() == null ? FormName.of(kind, id) : FormName.overGpus(kind, id);
    }

    private static Cell place(Rank rank) {
        String place = rank.place() + " of " + rank.of() + (rank.starves() ? " *" : "");
        return rank.place() == 1 && !rank.starves() ? Cell.good(place) : Cell.of(place);
    }

    private static String identity(UserPrimitive own) {
        String files = own.source().files().stream()
                .map(file -> file.name() + " (SHA-256 " + file.sha256().substring(0, SHORT_HASH) + ")")
                .collect(Collectors.joining(", "));
        String perBlock = own.stateBytesPerBlock() == 0 ? "" : " and " + own.stateBytesPerBlock() + " for each block";
        return own.kind().id() + " " + own.source().type() + " of " + files + ", "
                + new Bytes(own.stateBytes()) + " of state" + perBlock
                + (own.source().compiler() == null
                        ? ""
                        : ", compiled by " + own.source().compiler()) + ".";
    }

    private static String contender(BenchRun run) {
        return Contenders.one(run.device());
    }
}
