package io.gpuclass.view.section.program;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.LockFreedom;
import io.gpuclass.profile.advice.LockFreedom.Size;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Cell.Tone;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Numbers;
import java.util.List;

/** Says whether doing without a lock makes applications faster. */
final class LockFreedomWords {
    private LockFreedomWords() {}

    static List<Block> lines(Profile profile) {
        return profile.advice().programs().lockFreedom().stream()
                .<Block>map(each -> line(profile, each))
                .toList();
    }

    private static Block line(Profile profile, LockFreedom lockFree) {
        Size size = lockFree.fastest();
        String claim = lockFree.application() == Application.DUAL_CAS ? claim(profile, lockFree) : "";
        return Block.Paragraph.item(
                Cell.strong(lockFree.application().id() + " " + lockFree.input()),
                Cell.unbroken(": " + verdict(size) + " with " + Contenders.count(profile, size.blocks())
                        + range(lockFree) + claim + "."));
    }

    private static String verdict(Size size) {
        if (!size.decided()) {
            return "lock-free is not told apart from " + size.other();
        }
        return "lock-free is " + (size.isFaster() ? "faster than " : "slower than ") + size.other() + " by "
                + percent(size.lead());
    }

    /** If the faster form depends on the size, both ends of the range say which one is faster. */
    private static String range(LockFreedom lockFree) {
        if (lockFree.sizes().size() < 2) {
            return "";
        }
        double least = lockFree.sizes().stream().mapToDouble(Size::lead).min().orElseThrow();
        double most = lockFree.sizes().stream().mapToDouble(Size::lead).max().orElseThrow();
        boolean alike = least >= 0 && lockFree.fastest().isFaster();
        boolean alikeSlower =
                most <= 0 && lockFree.fastest().lead() < 0 && lockFree.fastest().decided();
        String over = " over the sizes" + untold(lockFree) + ")";
        if (alike) {
            return " (" + percent(least) + " to " + percent(most) + over;
        }
        return alikeSlower
                ? " (" + percent(most) + " to " + percent(least) + over
                : " (from " + either(least) + " to " + either(most) + over;
    }

    /** Returns at how many of the sizes those numbers are chance. */
    private static String untold(LockFreedom lockFree) {
        long untold = lockFree.sizes().stream().filter(size -> !size.decided()).count();
        return untold == 0
                ? ""
                : ", not told apart at " + untold + " of " + lockFree.sizes().size();
    }

    private static String either(double lead) {
        return percent(lead) + (lead < 0 ? " slower" : " faster");
    }

    private static String percent(double lead) {
        double share = Math.abs(100 * lead);
        return Numbers.fixed(share, share < 10 ? 1 : 0) + " %";
    }

    /** Giroux S9329, "APP #2". */
    private static String claim(Profile profile, LockFreedom lockFree) {
        return "; that lock-free is not always faster (Giroux S9329) " + shown(profile, lockFree);
    }

    /** Only a size at which intervals show that it is slower speaks for the claim. */
    private static String shown(Profile profile, LockFreedom lockFree) {
        int sizes = lockFree.sizes().size();
        if (lockFree.faster() == sizes) {
            return "does not show here";
        }
        long slower = lockFree.sizes().stream()
                .filter(size -> size.decided() && !size.isFaster())
                .count();
        return slower == 0
                ? "is not decided here"
                : "holds with " + slower + " of " + sizes + " numbers of " + Contenders.many(profile);
    }

    private record LockFreeAtSize(LockFreedom lockFree, Size size) {
        private Object time(Profile profile, String implementation, double ms) {
            return ProgramCells.time(
                    profile, lockFree.application(), lockFree.input(), size.blocks(), implementation, ms);
        }

        private Cell verdict() {
            return size.decided()
                    ? new Cell(either(size.lead()), size.isFaster() ? Tone.GOOD : Tone.WARN)
                    : Cell.faint("not told apart");
        }
    }

    /** Returns a table with every number of blocks; none where there is nothing to compare. */
    static List<Block> table(Profile profile) {
        List<LockFreeAtSize> rows = profile.advice().programs().lockFreedom().stream()
                .flatMap(lockFree -> lockFree.sizes().stream().map(size -> new LockFreeAtSize(lockFree, size)))
                .toList();
        String contenders = Contenders.many(profile);
        return new TableColumns<LockFreeAtSize>()
                .text("application", row -> row.lockFree.application().id())
                .text("input", row -> row.lockFree.input())
                .number(contenders, row -> row.size.blocks())
                .number("lock-free", row -> row.time(profile, "lock-free", row.size.ms()))
                .text("other", row -> row.size.other())
                .number("its time", row -> row.time(profile, row.size.other(), row.size.otherMs()))
                .text("lock-free is", LockFreeAtSize::verdict)
                .tables(
                        "Lock-free against the fastest other form, with every number of " + contenders,
                        rows,
                        "The last column: how much longer the slower one takes, as a share of the faster one's time.");
    }
}
