package io.gpuclass.profile.advice;

import io.gpuclass.profile.programs.ApplicationResult;
import io.gpuclass.profile.programs.ApplicationResult.Application;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Gain of an application by doing without a lock: not a matter of course (Giroux S9329).
 *
 * @param application one without phases
 * @param input its size
 * @param sizes what each number of blocks shows at which the lock-free form and another one count, fewest blocks first
 */
public record LockFreedom(Application application, String input, List<Size> sizes) {
    private static final String LOCK_FREE = "lock-free";

    public LockFreedom {
        sizes = List.copyOf(sizes);
    }

    /**
     * One number of blocks.
     *
     * @param ms time of the lock-free form, in milliseconds
     * @param other id of the fastest other form
     * @param otherMs its time, in milliseconds
     * @param decided whether their intervals are apart
     */
    public record Size(int blocks, double ms, String other, double otherMs, boolean decided) {
        /** Returns how much longer the slower form takes, as a share: below 0 where that is the lock-free one. */
        public double lead() {
            return ms <= otherMs ? otherMs / ms - 1 : 1 - ms / otherMs;
        }

        /** Returns whether the lock-free form is faster, and intervals show it. */
        public boolean isFaster() {
            return decided && lead() > 0;
        }

        private double fastestMs() {
            return Math.min(ms, otherMs);
        }
    }

    private record ApplicationInput(Application application, String input) {}

    /** Returns one for each application without phases and input that has anything to compare, in the order of the results. */
    public static List<LockFreedom> of(List<ApplicationResult> results) {
        Map<ApplicationInput, List<ApplicationResult>> bySetting = results.stream()
                .filter(result -> !result.application().hasPhases() && ApplicationContest.counts(result))
                .collect(Collectors.groupingBy(
                        result -> new ApplicationInput(result.application(), result.input()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return bySetting.entrySet().stream()
                .flatMap(each -> of(each.getKey(), sizes(each.getValue())).stream())
                .toList();
    }

    private static Optional<LockFreedom> of(ApplicationInput setting, List<Size> sizes) {
        return sizes.isEmpty()
                ? Optional.empty()
                : Optional.of(new LockFreedom(setting.application, setting.input, sizes));
    }

    private static List<Size> sizes(List<ApplicationResult> results) {
        return results.stream()
                .collect(Collectors.groupingBy(ApplicationResult::blocks, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(LockFreedom::size)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Size> size(List<ApplicationResult> results) {
        Optional<ApplicationResult> lockFree = ApplicationContest.find(results, LOCK_FREE);
        Optional<ApplicationResult> other = results.stream()
                .filter(result -> !result.implementation().equals(LOCK_FREE))
                .min(Comparator.comparingDouble(ApplicationContest::ms));
        return lockFree.isPresent() && other.isPresent()
                ? Optional.of(size(lockFree.get(), other.get()))
                : Optional.empty();
    }

    private static Size size(ApplicationResult lockFree, ApplicationResult other) {
        return new Size(
                lockFree.blocks(),
                ApplicationContest.ms(lockFree),
                other.implementation(),
                ApplicationContest.ms(other),
                ApplicationContest.areApart(lockFree, other) || ApplicationContest.areApart(other, lockFree));
    }

    /** Returns the size at which one of the two is faster than either is elsewhere. */
    public Size fastest() {
        return sizes.stream().min(Comparator.comparingDouble(Size::fastestMs)).orElseThrow();
    }

    /** Returns at how many sizes the lock-free form is faster, and intervals show it. */
    public long faster() {
        return sizes.stream().filter(Size::isFaster).count();
    }
}
