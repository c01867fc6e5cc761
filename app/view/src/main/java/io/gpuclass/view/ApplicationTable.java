package io.gpuclass.view;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.Application;
import io.gpuclass.profile.programs.ApplicationResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Times of an application with each implementation and number of blocks; the best of each number stands out. */
final class ApplicationTable {
    private final Profile profile;
    private final List<ApplicationResult> results;
    private final List<Integer> sizes;

    private ApplicationTable(Profile profile, List<ApplicationResult> results) {
        this.profile = profile;
        this.results = results;
        this.sizes =
                Sizes.sorted(results.stream().map(ApplicationResult::blocks).toList());
    }

    private record Subject(Application application, String input) {}

    /** Returns one for each application and input. */
    static List<Block> of(Profile profile) {
        Map<Subject, List<ApplicationResult>> bySubject = profile.applications().stream()
                .collect(Collectors.groupingBy(
                        result -> new Subject(result.application(), result.input()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return bySubject.entrySet().stream()
                .map(each -> new ApplicationTable(profile, each.getValue()).table(each.getKey()))
                .toList();
    }

    private Block table(Subject subject) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("implementation")));
        sizes.forEach(blocks -> columns.add(Column.number(Integer.toString(blocks), perMultiprocessor(blocks))));
        List<List<Cell>> rows = results.stream()
                .map(ApplicationResult::implementation)
                .distinct()
                .map(this::row)
                .toList();
        String title = subject.application.id() + " " + subject.input + ": time from launch to end, by "
                + Contenders.many(profile);
        return new Block.Table(title, columns, rows, note());
    }

    private String perMultiprocessor(int blocks) {
        return results.stream()
                .filter(result -> result.blocks() == blocks && result.blocksPerMultiprocessor() != null)
                .findFirst()
                .map(result -> result.blocksPerMultiprocessor() + " on an SM")
                .orElse("");
    }

    private String note() {
        String phases = results.stream()
                .map(ApplicationResult::phases)
                .filter(Objects::nonNull)
                .findFirst()
                .map(count -> count + " phases. ")
                .orElse("");
        boolean shares = results.stream().anyMatch(result -> result.synchronizingShare() != null);
        return phases
                + (shares
                        ? best() + " The percentage is the share of the " + Contenders.many(profile)
                                + "' time that they did not spend at work between barriers, as the first thread of each sees it: waiting"
                                + " for those with more to do included."
                        : best());
    }

    private String best() {
        return results.get(0).application().hasPhases()
                ? "Bold: the best inside a kernel; \"faster\" marks what ends the kernel and is faster than that."
                : "Bold: the best.";
    }

    private List<Cell> row(String implementation) {
        List<Cell> row = new ArrayList<>(List.of(Cell.of(implementation)));
        sizes.forEach(blocks -> row.add(results.stream()
                .filter(result ->
                        result.blocks() == blocks && result.implementation().equals(implementation))
                .findFirst()
                .map(this::cell)
                .orElse(ProgramCells.NOT_MEASURED)));
        return row;
    }

    private Cell cell(ApplicationResult result) {
        if (result.outcome() != Outcome.COMPLETED || !result.verified() || result.elapsedMs() == null) {
            return ProgramCells.ending(result.outcome(), result.verified());
        }
        String share = result.synchronizingShare() == null
                ? ""
                : " · " + ProgramCells.share(result.synchronizingShare()).text();
        String text = ProgramCells.time(result.elapsedMs()).text() + share;
        if (isFasterEnding(result)) {
            return new Cell(text + ", faster", Tone.GOOD);
        }
        return isBest(result) ? Cell.strong(text) : Cell.of(text);
    }

    private boolean isFasterEnding(ApplicationResult result) {
        return profile.advice().programs().kernelEndings().stream()
                .filter(ending -> ending.faster() && ending.implementation().equals(result.implementation()))
                .anyMatch(ending -> choices(result).anyMatch(ending::isBeside));
    }

    private boolean isBest(ApplicationResult result) {
        return choices(result).map(ApplicationChoice::best).anyMatch(result.implementation()::equals);
    }

    private Stream<ApplicationChoice> choices(ApplicationResult result) {
        return profile.applicationChoices().stream()
                .filter(choice -> choice.application() == result.application()
                        && choice.input().equals(result.input())
                        && choice.blocks() == result.blocks());
    }
}
