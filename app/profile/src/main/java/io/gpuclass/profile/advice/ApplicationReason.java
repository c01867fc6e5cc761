package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.units.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says in a sentence why an implementation is best for an application. */
final class ApplicationReason {
    private static final String LOCK_FREE = "lock-free";

    private ApplicationReason() {}

    /**
     * Returns the sentence on barriers.
     *
     * @param all all that count, fastest first
     * @param running those of them inside a kernel, at least one
     */
    static String ofBarriers(List<ApplicationResult> all, List<ApplicationResult> running) {
        ApplicationResult best = running.get(0);
        List<String> parts = new ArrayList<>(List.of(best.implementation() + " takes " + time(best)));
        if (running.size() > 1) {
            parts.add(overSecond(best, running.get(1)));
        }
        ApplicationContest.find(running.subList(1, running.size()), "grid-sync")
                .ifPresent(gridSync -> parts.add("grid-sync takes " + time(gridSync)));
        all.stream()
                .filter(result -> !running.contains(result))
                .findFirst()
                .ifPresent(ending -> parts.add(ending(best, ending)));
        return String.join("; ", parts);
    }

    /** Where intervals do not tell the two apart, there is nothing between them. */
    private static String overSecond(ApplicationResult best, ApplicationResult second) {
        return ApplicationContest.areApart(best, second)
                ? "the next best, " + second.implementation() + ", " + share(best, second) + " more"
                : second.implementation() + " is not told apart from it";
    }

    private static String ending(ApplicationResult best, ApplicationResult ending) {
        String ended = "ending the kernel for each phase, " + ending.implementation() + " takes " + time(ending);
        return ApplicationContest.areApart(ending, best) ? ended + " and is faster" : ended;
    }

    /** Returns whether doing without a lock pays: it is not a matter of course (Giroux S9329). */
    static String ofLocks(List<ApplicationResult> running) {
        Optional<ApplicationResult> lockFree = ApplicationContest.find(running, LOCK_FREE);
        Optional<ApplicationResult> other = running.stream()
                .filter(result -> !result.implementation().equals(LOCK_FREE))
                .findFirst();
        return lockFree.isPresent() && other.isPresent()
                ? compared(lockFree.get(), other.get())
                : running.get(0).implementation() + " takes " + time(running.get(0))
                        + "; there is nothing to compare it with";
    }

    private static String compared(ApplicationResult lockFree, ApplicationResult other) {
        String times = ": " + time(lockFree) + " against " + time(other);
        if (ApplicationContest.areApart(lockFree, other)) {
            return "lock-free is faster than " + other.implementation() + " by " + share(lockFree, other) + times;
        }
        return ApplicationContest.areApart(other, lockFree)
                ? "lock-free is slower than " + other.implementation() + " by " + share(other, lockFree) + times
                : "lock-free and " + other.implementation() + " are not told apart" + times;
    }

    private static String share(ApplicationResult faster, ApplicationResult slower) {
        double more = ApplicationContest.ms(slower) / ApplicationContest.ms(faster) - 1;
        return String.format(Locale.ROOT, "%.1f %%", 100 * more);
    }

    private static String time(ApplicationResult result) {
        return new Nanos(ApplicationContest.ms(result) * Nanos.PER_MILLI).toString();
    }
}
