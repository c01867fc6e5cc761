package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The committed profile of an H200 as a base, and what is held against it. */
final class Compared {
    static final double TOLERANCE = 0.05;
    static final NamedProfile H200 = Variant.h200().named("base.json");

    /** Three runs that found the very same. */
    static final NamedProfile[] RUNS = {H200, rerun("2026-11-21T00:00:00Z"), rerun("2026-11-22T00:00:00Z")};

    private static final Map<NamedProfile, Baseline> ALONE = Collections.synchronizedMap(new IdentityHashMap<>());

    private Compared() {}

    /** Returns one profile as a base, the same each time. */
    static Baseline alone(NamedProfile base) {
        return ALONE.computeIfAbsent(base, one -> Baseline.of(List.of(one)));
    }

    static Comparison compare(Variant current) {
        return comparer(H200).compare(current.named("new.json"));
    }

    /** Returns the changes but for those of claims, of which any changed rate makes some. */
    static List<Change> answers(Comparison one) {
        return one.changes().stream()
                .filter(change -> change.topic() != Change.Topic.CLAIM)
                .toList();
    }

    static Comparer comparer(NamedProfile... base) {
        return comparer(TOLERANCE, base);
    }

    static Comparer comparer(double tolerance, NamedProfile... base) {
        Baseline against = base.length == 1 ? alone(base[0]) : Baseline.of(List.of(base));
        return new Comparer(against, tolerance, Optional.empty());
    }

    static List<FailOn> failures(NamedProfile current) {
        return Arrays.stream(FailOn.values())
                .filter(failOn -> new Comparer(alone(H200), TOLERANCE, Optional.of(failOn))
                        .compare(current)
                        .failed())
                .toList();
    }

    static NamedProfile rerun(String createdAt) {
        return Variant.h200().set("/createdAt", createdAt).named("run-" + createdAt + ".json");
    }

    /** Compares a profile with a base of several. */
    static Comparison compare(Optional<FailOn> failOn, Profile current, Profile... base) {
        List<NamedProfile> named = IntStream.range(0, base.length)
                .mapToObj(i -> new NamedProfile(i + ".json", base[i]))
                .toList();
        return new Comparer(Baseline.of(named), TOLERANCE, failOn).compare(new NamedProfile("new.json", current));
    }
}
