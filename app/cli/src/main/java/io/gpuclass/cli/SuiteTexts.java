package io.gpuclass.cli;

import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.RunClock;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.Suite.SuiteCall;
import io.gpuclass.engine.suites.SuiteRegistry;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Texts about suites for help, by {@code ${bundle:key}}, from the suites' declarations. */
public final class SuiteTexts extends ListResourceBundle {
    static final String NAME = "io.gpuclass.cli.SuiteTexts";

    private static final double MILLIS_PER_SECOND = 1e3;

    @Override
    protected Object[][] getContents() {
        List<Suite> asked = SuiteRegistry.ALL.stream().filter(Suite::optIn).toList();
        List<Suite> leftOut = asked.stream()
                .filter(suite -> suite.call() != SuiteCall.WITH_KINDS)
                .toList();
        return new Object[][] {
            {"suites.usual", described(called(SuiteCall.USUAL)) + ", " + described(called(SuiteCall.WITH_KINDS))},
            {"suites.asked", described(called(SuiteCall.ON_REQUEST)) + ", " + described(called(SuiteCall.WITH_PEERS))},
            {"suites.with-peers", listed(called(SuiteCall.WITH_PEERS), Suite::id)},
            {"suites.with-kinds", listed(called(SuiteCall.WITH_KINDS), Suite::id)},
            {"suites.left-out", listed(leftOut, Suite::id)},
            {"suites.opt-in", listed(asked, Suite::id)},
            {"suites.usual-time", seconds(SuiteRegistry.usual(Depth.STANDARD))},
            {"suites.opt-in-times", listed(asked, suite -> seconds(Set.of(suite)))},
        };
    }

    private static List<Suite> called(SuiteCall call) {
        return SuiteRegistry.ALL.stream().filter(suite -> suite.call() == call).toList();
    }

    private static String seconds(Set<Suite> suites) {
        return Math.round(RunClock.budget(Depth.STANDARD, suites).toMillis() / MILLIS_PER_SECOND) + "s";
    }

    private static String described(List<Suite> suites) {
        return suites.stream()
                .map(suite -> suite.id() + " (" + suite.words() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Joins words with commas, and {@code and} before the last. */
    private static String listed(List<Suite> suites, Function<Suite, String> word) {
        int last = suites.size() - 1;
        String start = suites.stream().limit(last).map(word).collect(Collectors.joining(", "));
        return (start.isEmpty() ? "" : start + " and ") + word.apply(suites.get(last));
    }
}
