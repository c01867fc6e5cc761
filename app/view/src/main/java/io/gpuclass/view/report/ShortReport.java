package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.HandOffAnswer;
import io.gpuclass.profile.advice.HandOffAnswer.HandOffRole;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.stats.Lead;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.section.program.PatternSection;
import io.gpuclass.view.section.system.SystemSection;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A profile on one screen: the machine, its class, what to use and how much faster that is, what to avoid, how sure, and what to type next. */
public final class ShortReport {
    /** As many lines as any terminal has. */
    public static final int MOST_LINES = 24;

    /** Columns of the first screen at most. */
    public static final int WIDTH = Screen.WIDTH;

    static final String PREDICTED = "predicted (~) from the probes by the cost model; not measured";

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_DOUBT = 120;
    private static final int NARROWEST = 40;
    private static final String FILE = "FILE";

    private final Profile profile;
    private final String file;
    private final Screen screen;

    private ShortReport(Profile profile, String file, int columns) {
        this.profile = profile;
        this.file = file;
        this.screen = new Screen(Math.max(NARROWEST, Math.min(WIDTH, columns)));
    }

    /**
     * Returns the report; a part that the profile lacks is left out. Where answers take many lines, fewer of the rest are shown.
     *
     * @param file the profile's file, for the line that says what to type next; empty where it has none
     * @param columns width of the terminal
     */
    public static Document of(Profile profile, Optional<String> file, int columns) {
        return new ShortReport(profile, file.orElse(FILE), columns).document();
    }

    /** Returns in one sentence what was too unstable to rank, with the reason first; empty where all is ranked. */
    public static Optional<String> unstable(Profile profile) {
        return RoleLines.unstable(profile);
    }

    private Document document() {
        screen.title(title(profile, screen.width()));
        screen.text(Worth.ANSWER, "CLASS", ClassSection.brief(profile));
        screen.blank();
        boolean answered = answers();
        boolean predicted = !answered && predicted();
        if (!answered && !predicted) {
            List<Block> programs = ProfileReport.programs(profile).blocks();
            screen.text(
                    Worth.ANSWER,
                    "USE",
                    programs.isEmpty()
                            ? "The profile holds no recommendation: it has neither probes nor primitives."
                            : "No barriers, mutexes and semaphores by themselves were measured; gpuclass recommend"
                                    + " --full says what whole programs are fastest with.");
        }
        programs();
        together();
        avoid();
        if (answered) {
            confidence();
        } else if (predicted) {
            screen.text(Worth.ANSWER, "CONFIDENCE", PREDICTED);
        }
        RoleLines.unstable(profile).ifPresent(line -> screen.line(Worth.ANSWER, Tone.WARN, line));
        lost();
        warnings();
        next();
        return new Document(List.of(screen.lines(screen.isWide() ? MOST_LINES : Integer.MAX_VALUE)));
    }

    /** Returns the machine, and when and how thoroughly it was measured, as far as there is room. */
    static String title(Profile profile, int width) {
        DeviceFacts device = profile.device();
        List<String> facts = new ArrayList<>(List.of(ProfileNames.of(profile)));
        if (device.multiprocessors() != null) {
            facts.add(device.multiprocessors() + " " + Contenders.processors(device));
        } else if (device.logicalCpus() != null) {
            facts.add(device.logicalCpus() + " logical CPUs");
        }
        facts.add(profile.source().id()
                + (profile.createdAt() == null ? "" : " " + profile.createdAt().replaceFirst("T.*", "")));
        if (profile.method().depth() != null) {
            facts.add(profile.method().depth());
        }
        String title = facts.get(0);
        for (String fact : facts.subList(1, facts.size())) {
            title = title.length() + fact.length() + 3 > width ? title : title + " \u00B7 " + fact;
        }
        return PlainText.oneLine(title, width);
    }

    private boolean answers() {
        AnswerGrid grid = AnswerGrid.of(profile.answers());
        List<Integer> sizes = grid.rows().stream()
                .filter(AnswerGrid.RoleAnswers::empty)
                .flatMap(row -> row.answers().values().stream())
                .map(Answer::blocks)
                .distinct()
                .sorted()
                .toList();
        if (sizes.isEmpty()) {
            return false;
        }
        header(sizes, "");
        Arrays.stream(Role.values())
                .filter(role -> grid.rows().stream().anyMatch(row -> row.role() == role))
                .forEach(role -> new RoleLines(profile, role, grid, sizes).addTo(screen));
        handOffs();
        types(grid);
        return true;
    }

    /** Says what to hand data on with, by how much they are. */
    private void handOffs() {
        if (profile.advice() != null && profile.advice().handOffs() != null) {
            String each = profile.advice().handOffs().stream()
                    .map(ShortReport::handOff)
                    .collect(Collectors.joining("; "));
            screen.text(Worth.ANSWER, "HAND-OFF", each);
        }
    }

    private static String handOff(HandOffAnswer answer) {
        String size = answer.role() == HandOffRole.HAND_OFF_OF_MORE ? "more: " : "of 8 bytes: ";
        String ahead = answer.versus() == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        " (%.2fx %s)",
                        answer.speedup(),
                        answer.role() == HandOffRole.HAND_OFF_OF_MORE ? "fence and addition" : "flag and fence");
        return size + FormName.of(answer.kind(), answer.use()).name() + " " + new Nanos(answer.nsPerHandOff()) + ahead;
    }

    private void header(List<Integer> sizes, String more) {
        if (screen.isWide()) {
            screen.columns(
                    Worth.ANSWER,
                    "USE",
                    more.isEmpty() ? "rates: of all " + Contenders.many(profile) : more,
                    Tone.STRONG,
                    sizes.stream().map(size -> Contenders.count(profile, size)).toList());
        }
    }

    /** Says what to type for each form: its header and its type have its name. */
    private void types(AnswerGrid grid) {
        if (grid.answers().stream().anyMatch(answer -> answer.section() == 0 && answer.type() != null)) {
            String plain = Catalogue.of(profile.device().kind()).stream()
                    .map(Implementation::cpp)
                    .filter(cpp -> cpp != null && !cpp.isTemplate() && screen.names(cpp.name()))
                    .map(CppType::name)
                    .collect(Collectors.joining(", "));
            screen.text(
                    Worth.ANSWER,
                    "TYPES",
                    "#include <gpuclass/sync/NAME.cuh>, type gpuclass::NAME<>"
                            + (plain.isEmpty() ? "" : "; without <>: " + plain));
        }
    }

    /** Says what the cost model expects, where nothing was measured. */
    private boolean predicted() {
        List<Recommendation> told = profile.recommendations().stream()
                .filter(advice -> advice.recommended() != null)
                .toList();
        List<Integer> sizes =
                told.stream().map(Recommendation::blocks).distinct().sorted().toList();
        if (told.isEmpty()) {
            return false;
        }
        header(sizes, "predicted");
        for (Recommendation advice : told) {
            Role role = advice.role();
            String label = RoleLines.label(role);
            String name = RoleLines.name(role, advice.recommended());
            String pace = advice.candidates().stream()
                    .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                    .map(candidate -> candidate.measuredNs() == null ? candidate.predictedNs() : candidate.measuredNs())
                    .flatMap(Stream::ofNullable)
                    .findFirst()
                    .map(ns -> "~" + RoleLines.pace(role, ns))
                    .orElse("");
            if (screen.isWide()) {
                screen.columns(
                        Worth.ANSWER,
                        label,
                        name,
                        Tone.PLAIN,
                        sizes.stream()
                                .map(size -> size == advice.blocks() ? pace : "")
                                .toList());
            } else {
                screen.text(
                        Worth.ANSWER, label, Contenders.count(profile, advice.blocks()) + ": " + name + ", " + pace);
            }
        }
        return true;
    }

    /** Says what launches with one barrier do, and what programs gain by the library's forms, where that was measured. */
    private void programs() {
        String once = PatternSection.once(profile);
        if (!once.isEmpty()) {
            screen.text(Worth.DETAIL, "ONCE", "one barrier a launch: " + once + " the speed of grid.sync()");
        }
        String gained = PatternSection.ranges(profile);
        if (!gained.isEmpty()) {
            screen.text(Worth.DETAIL, "PROGRAMS", "time with their own primitives over ours: " + gained);
        }
    }

    private void together() {
        List<String> lines = SystemSection.brief(profile);
        for (int i = 0; i < lines.size(); i++) {
            screen.text(i == 0 ? Worth.ANSWER : Worth.DETAIL, i == 0 ? "TOGETHER" : "", lines.get(i));
        }
    }

    /** Names what starves most blocks where all contend, what programs use without this library first. */
    private void avoid() {
        int most = profile.primitives().stream()
                .mapToInt(PrimitiveResult::blocks)
                .max()
                .orElse(0);
        List<PrimitiveResult> starving = profile.primitives().stream()
                .filter(one -> one.blocks() == most && one.counts() && one.starves() && one.writers() == null)
                .filter(one -> one.kind() != Kind.SEMAPHORE || one.initial() == 1)
                .sorted((one, other) -> Boolean.compare(isPublic(other), isPublic(one)))
                .toList();
        if (starving.isEmpty()) {
            return;
        }
        PrimitiveResult first = starving.get(0);
        int others = starving.size() - 1;
        String more = others == 0 ? "" : others == 1 ? " and 1 other" : " and " + others + " others";
        screen.text(
                Worth.ANSWER,
                "AVOID",
                Tone.WARN,
                PlainText.oneLine(
                                FormName.of(first.kind(), first.implementation())
                                        .name(),
                                LONGEST_NAME) + more + (others == 0 ? " starves" : " starve") + " most "
                        + Contenders.many(profile));
    }

    private static boolean isPublic(PrimitiveResult one) {
        return one.implementation().startsWith("libcu");
    }

    /** Says where the form to use has a lead that reruns confirm, and where not. */
    private void confidence() {
        List<String> ties = new ArrayList<>();
        boolean anyLeads = false;
        List<Answer> all = AnswerGrid.of(profile.answers()).answers();
        for (Role role : Role.values()) {
            List<Answer> bare = all.stream()
                    .filter(answer -> answer.role() == role && answer.section() == 0)
                    .toList();
            List<Integer> tied = bare.stream()
                    .filter(answer -> answer.runnerUp() != null && !answer.leads())
                    .map(Answer::blocks)
                    .sorted()
                    .toList();
            anyLeads |= bare.stream().anyMatch(Answer::leads);
            if (!tied.isEmpty()) {
                ties.add(RoleLines.label(role)
                        + (tied.size() == bare.size()
                                ? ""
                                : " at " + tied.stream().map(String::valueOf).collect(Collectors.joining(" and "))));
            }
        }
        String lead = "lead by " + Math.round(100 * Lead.LEAST) + " %+";
        screen.text(
                Worth.ANSWER,
                "CONFIDENCE",
                ties.isEmpty()
                        ? anyLeads
                                ? "clear winners: all " + lead + " in reruns"
                                : "nothing to compare with was measured"
                        : "no clear winner: " + String.join(", ", ties) + (anyLeads ? "; others " + lead : ""));
    }

    /** Says which roles have no answer though they were measured, why, and what to type. */
    private void lost() {
        List<MissingRole> lost = MissingRole.of(profile);
        Grouped.by(MissingRole::reason, lost)
                .forEach((reason, alike) -> screen.text(
                        Worth.ANSWER,
                        "WARNING",
                        Tone.WARN,
                        "no " + alike.stream().map(MissingRole::name).collect(Collectors.joining(", ")) + ": "
                                + reason));
        if (!lost.isEmpty()) {
            screen.command(
                    Worth.ANSWER,
                    "AGAIN",
                    "gpuclass probe --device " + profile.device().kind().id() + " -o " + name());
        }
    }

    /** Says what may change the decision; what merely tells how the run went is in the report. */
    private void warnings() {
        boolean lost = !MissingRole.of(profile).isEmpty();
        List<String> doubts = (lost ? Caveats.conditions(profile) : Caveats.deciding(profile))
                .stream()
                        .filter(doubt ->
                                profile.source() != Source.PUBLISHED || !doubt.startsWith("these are published"))
                        .filter(doubt -> RoleLines.unstable(profile).isEmpty() || !doubt.startsWith("the host is busy"))
                        .toList();
        if (!doubts.isEmpty()) {
            String more = doubts.size() == 1 ? "" : " (" + (doubts.size() - 1) + " more in the report)";
            String doubt = doubts.get(0);
            String whole = doubt.length() > LONGEST_DOUBT ? doubt.split("[,:;] ", 2)[0] : doubt;
            screen.text(Worth.DETAIL, "WARNING", Tone.WARN, PlainText.oneLine(whole, LONGEST_DOUBT) + more);
        }
    }

    private String name() {
        return PlainText.typed(file);
    }

    private void next() {
        boolean exports = profile.device().kind() == DeviceKind.CUDA
                && profile.source() != Source.PUBLISHED
                && !profile.primitives().isEmpty();
        String name = name();
        if (!profile.probes().isEmpty()) {
            screen.command(Worth.ANSWER, "NEXT", "gpuclass recommend " + name + " --probes");
        }
        String label = profile.probes().isEmpty() ? "NEXT" : "    ";
        screen.command(
                Worth.ANSWER,
                label,
                exports
                        ? "gpuclass export " + name + " --cuda-header -o gpu.cuh"
                        : "gpuclass report " + name + " -o report.html");
        screen.command(Worth.LEAST, "    ", "gpuclass recommend " + name + " --full");
    }
}
