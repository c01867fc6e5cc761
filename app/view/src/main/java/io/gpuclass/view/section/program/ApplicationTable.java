package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Column;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.Sizes;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Times of an application with each implementation and number of blocks; the best of each number stands out. */
record ApplicationTable(Profile profile, List<ApplicationResult> results) {
    /** Returns one for each application and input. */
    static List<Block> of(Profile profile) {
        return Grouped.by(result -> List.of(result.application(), result.input()), profile.applications())
                .values()
                .stream()
                .map(results -> new ApplicationTable(profile, results).table())
                .toList();
    }

    private Block table() {
        ApplicationResult first = results.get(0);
        return new TableColumns<String>()
                .text("implementation", implementation -> implementation)
                .each(
                        Sizes.sorted(
                                results.stream().map(ApplicationResult::blocks).toList()),
                        blocks -> Column.number(Integer.toString(blocks), perMultiprocessor(blocks)),
                        this::cell)
                .table(
                        first.application().id() + " " + first.input() + ": time from launch to end, by "
                                + Contenders.many(profile),
                        results.stream()
                                .map(ApplicationResult::implementation)
                                .distinct()
                                .toList(),
                        note());
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
                                + "' time that they did not spend at work between barriers, as the first thread of each sees it,"
                                + " including the wait for those with more to do."
                        : best());
    }

    private String best() {
        return results.get(0).application().hasPhases()
                ? "Bold: the best inside a kernel; \"faster\" marks what ends the kernel and is faster than that."
                : "Bold: the best.";
    }

    private Cell cell(String implementation, int blocks) {
        return results.stream()
                .filter(result ->
                        result.blocks() == blocks && result.implementation().equals(implementation))
                .findFirst()
                .map(this::cell)
                .orElse(ProgramCells.NOT_MEASURED);
    }

    private Cell cell(ApplicationResult result) {
        if (result.outcome() != Outcome.COMPLETED || !result.verified() || result.elapsedMs() == null) {
            return ProgramCells.ending(result.outcome(), result.verified());
        }
        Double share = result.synchronizingShare();
        String text = ProgramCells.time(result.elapsedMs()).text()
                + (share == null ? "" : " · " + Numbers.wholePercent(share));
        if (isFasterEnding(result)) {
            return Cell.good(text + ", faster");
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
