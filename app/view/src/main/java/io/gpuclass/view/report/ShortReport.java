package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.Verdict;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.units.Nanos;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.report.Screen.Worth;
import io.gpuclass.view.section.machine.ClassSection;
import io.gpuclass.view.section.primitive.AnswerSection.AnswerGrid;
import io.gpuclass.view.section.system.SystemSection;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Contenders.FormNames;
import io.gpuclass.view.terms.Contenders.Processors;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A profile's answer on one screen: what to use, how much faster that is, what to avoid, why, how sure, and what to type next. */
public final class ShortReport {
    /** As many lines as any terminal has. */
    public static final int MOST_LINES = 24;

    /** As wide as the screen is at most; where a terminal has less, sizes stand below each other. */
    public static final int WIDTH = 72;

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

    private Document document() {
        screen.title(title()).blank();
        boolean answered = answers();
        if (!answered && !predicted()) {
            List<Block> programs = ProfileReport.programs(profile).blocks();
            screen.text(
                    Worth.ANSWER,
                    "USE",
                    programs.isEmpty()
                            ? "The profile holds no recommendation: it has neither probes nor primitives."
                            : "No barriers, mutexes and semaphores by themselves were measured; gpuclass recommend"
                                    + " --full says what whole programs are fastest with.");
        }
        together();
        avoid();
        why();
        if (answered) {
            sure();
        }
        doubts();
        next();
        return new Document(List.of(screen.lines(screen.isWide() ? MOST_LINES : Integer.MAX_VALUE)));
    }

    private String title() {
        DeviceFacts device = profile.device();
        List<String> facts = new ArrayList<>(List.of(PlainText.oneLine(device.name(), LONGEST_NAME)));
        if (device.multiprocessors() != null) {
            facts.add(device.multiprocessors() + " " + Processors.many(device));
        } else if (device.logicalCpus() != null) {
            facts.add(device.logicalCpus() + " logical CPUs");
        }
        facts.add(profile.source().id() + (profile.createdAt() == null ? "" : " " + day(profile.createdAt())));
        if (profile.method().depth() != null) {
            facts.add(profile.method().depth());
        }
        String title = facts.get(0);
        for (String fact : facts.subList(1, facts.size())) {
            title = title.length() + fact.length() + 3 > screen.width() ? title : title + " \u00B7 " + fact;
        }
        return PlainText.oneLine(title, screen.width());
    }

    private static String day(String time) {
        return time.replaceFirst("T.*", "");
    }

    private boolean answers() {
        AnswerGrid grid = AnswerGrid.of(profile.answers());
        List<Integer> sizes = grid.rows().stream()
                .filter(AnswerGrid.Row::empty)
                .flatMap(row -> row.answers().values().stream())
                .map(Answer::blocks)
                .distinct()
                .sorted()
                .toList();
        if (sizes.isEmpty()) {
            return false;
        }
        if (screen.isWide()) {
            screen.columns(
                    Worth.ANSWER,
                    "USE",
                    "",
                    Tone.STRONG,
                    sizes.stream().map(size -> Contenders.count(profile, size)).toList());
        }
        Arrays.stream(Role.values())
                .filter(role -> grid.rows().stream().anyMatch(row -> row.role() == role))
                .forEach(role -> new RoleLines(profile, role, grid, sizes).addTo(screen));
        types(grid);
        return true;
    }

    /** Says what to type for each form: its header has the name of its type. */
    private void types(AnswerGrid grid) {
        String comma = screen.isWide() ? "," : ", ";
        List<String> types = grid.answers().stream()
                .filter(answer -> answer.section() == 0)
                .map(Answer::type)
                .flatMap(Stream::ofNullable)
                .distinct()
                .map(type -> type.replace("gpuclass::", "")
                        .replace("scope::device", "S")
                        .replace(", ", comma))
                .toList();
        if (!types.isEmpty()) {
            screen.text(Worth.ANSWER, "TYPES", String.join(" ", types));
            screen.text(Worth.ANSWER, "", "in gpuclass::, <gpuclass/sync/NAME.cuh>; S is scope::device");
        }
    }

    /** Says what the cost model expects, where nothing was measured. */
    private boolean predicted() {
        String label = "USE";
        for (Recommendation advice : profile.recommendations()) {
            if (advice.recommended() == null) {
                continue;
            }
            String time = advice.candidates().stream()
                    .filter(candidate -> candidate.implementation().equals(advice.recommended()))
                    .map(candidate -> candidate.measuredNs() == null ? candidate.predictedNs() : candidate.measuredNs())
                    .flatMap(Stream::ofNullable)
                    .findFirst()
                    .map(ns -> ", ~" + new Nanos(ns))
                    .orElse("");
            screen.text(
                    Worth.ANSWER,
                    label,
                    advice.role().id() + ": " + PlainText.oneLine(advice.recommended(), LONGEST_NAME) + time + " at "
                            + Contenders.count(profile, advice.blocks()));
            label = "";
        }
        if (!label.isEmpty()) {
            return false;
        }
        screen.text(Worth.ANSWER, "SURE?", "not measured: the cost model expects it from the probes (~)");
        return true;
    }

    private void together() {
        String label = "TOGETHER";
        for (String line : SystemSection.brief(profile)) {
            screen.text(Worth.DETAIL, label, line);
            label = "";
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
        String more = others == 0 ? "" : others == 1 ? ", as does one other" : ", as do " + others + " others";
        screen.text(
                Worth.DETAIL,
                "AVOID",
                Tone.WARN,
                PlainText.oneLine(FormNames.of(first.kind(), first.implementation()), LONGEST_NAME) + " as a "
                        + first.kind().id() + ": starves most " + Contenders.many(profile) + " at " + most
                        + " (fairness "
                        + Numbers.fixed(first.fairness(), 2) + ")" + more);
    }

    private static boolean isPublic(PrimitiveResult one) {
        return one.implementation().startsWith("libcu");
    }

    private void why() {
        MachineClass machine = profile.abstraction();
        if (machine == null) {
            return;
        }
        List<String> facts = new ArrayList<>();
        if (machine.contentiousToNoncontentious() != null) {
            facts.add("polling a shared word costs "
                    + times(machine.contentiousToNoncontentious().value()) + " a private one");
        }
        if (machine.atomicToVolatile() != null) {
            facts.add("an atomic " + times(machine.atomicToVolatile().value()) + " a poll");
        }
        if (machine.lineHostage() != null && machine.lineHostage().forAdvice() == Verdict.YES) {
            String reach = ClassSection.reachOf(profile);
            facts.add("atomics slow polls of words nearby" + (reach.isEmpty() ? "" : " (" + reach + ")")
                    + ": put flags on other lines");
        }
        if (!facts.isEmpty()) {
            screen.text(Worth.DETAIL, "WHY", String.join("; ", facts));
        }
    }

    private static String times(double ratio) {
        return Numbers.significant(ratio, 2) + "x";
    }

    private void sure() {
        List<String> sure = new ArrayList<>();
        List<String> ties = new ArrayList<>();
        for (Role role : Role.values()) {
            List<Answer> bare = AnswerGrid.of(profile.answers()).answers().stream()
                    .filter(answer -> answer.role() == role && answer.section() == 0)
                    .toList();
            List<Integer> tied = bare.stream()
                    .filter(answer -> answer.runnerUp() != null && !answer.leads())
                    .map(Answer::blocks)
                    .sorted()
                    .toList();
            String name = role.kind().id() + (role.initial() == null ? "" : " " + role.initial());
            if (!tied.isEmpty()) {
                ties.add(tied.size() == bare.size() ? name : name + " at " + joined(tied));
            } else if (!bare.isEmpty()) {
                sure.add(name);
            }
        }
        String yes = sure.isEmpty() ? "" : "yes: " + String.join(", ", sure) + (ties.isEmpty() ? "" : "; ");
        screen.text(Worth.ANSWER, "SURE?", yes + (ties.isEmpty() ? "" : "a tie: " + String.join(", ", ties)));
    }

    private static String joined(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(" and "));
    }

    /** Says what may change the decision; what merely tells how the run went is in the report. */
    private void doubts() {
        List<String> doubts = Caveats.deciding(profile);
        if (!doubts.isEmpty()) {
            String more = doubts.size() == 1 ? "" : " (" + (doubts.size() - 1) + " more in the report)";
            String doubt = doubts.get(0);
            String whole = doubt.length() > LONGEST_DOUBT ? doubt.split("[,:;] ", 2)[0] : doubt;
            screen.text(Worth.DETAIL, "BUT", Tone.WARN, PlainText.oneLine(whole, LONGEST_DOUBT) + more);
        }
    }

    private void next() {
        boolean exports = profile.device().kind() == DeviceKind.CUDA
                && profile.source() != Source.PUBLISHED
                && !profile.primitives().isEmpty();
        String name = file.contains(" ") ? "'" + file + "'" : file;
        String exported = "gpuclass export " + name + " --cuda-header";
        String toFile = exported + " -o gpu.cuh";
        boolean fits = toFile.length() + "NEXT  ".length() <= screen.width();
        String export = fits ? toFile : exported;
        screen.command(Worth.ANSWER, "NEXT", exports ? export : "gpuclass report " + name + " -o report.html");
        screen.command(Worth.REMARK, "    ", "gpuclass recommend " + name + " --full");
    }
}
