package io.gpuclass.engine.session;

import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.units.Named;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** A run that another goes on from: what it had done, and how the two are told as one. */
public final class EarlierRun {
    private final Profile profile;

    public EarlierRun(Profile profile) {
        this.profile = profile;
    }

    /** Returns the suites that need not run again. */
    public Set<Suite> done() {
        Set<Suite> done = EnumSet.noneOf(Suite.class);
        for (String id : Objects.requireNonNullElse(profile.method().suites(), List.<String>of())) {
            Named.find(Suite.class, id).ifPresent(done::add);
        }
        return done;
    }

    /** Returns the profile of both runs. */
    Profile and(String createdAt, DeviceFacts device, Environment environment, Method method, Findings findings) {
        return ProfileAssembler.measured(
                        profile.createdAt() == null ? createdAt : profile.createdAt(),
                        device,
                        and(environment, createdAt),
                        and(method),
                        Findings.of(profile).and(findings))
                .withTuning(profile.tuning());
    }

    /** Returns how both measured: times and counts add up, and what must be one is that of the run that it is about. */
    private Method and(Method later) {
        Method earlier = profile.method();
        Set<Suite> done = done();
        return new Method(
                later.depth(),
                later.threadsPerBlock(),
                done.contains(Suite.PROBES) ? earlier.blocks() : later.blocks(),
                later.seed(),
                suites(later),
                sum(earlier.timeBudgetSeconds(), later.timeBudgetSeconds()),
                sum(earlier.elapsedSeconds(), later.elapsedSeconds()),
                later.targetHalfWidth(),
                sum(earlier.reachedTarget(), later.reachedTarget()),
                sum(earlier.endedByBudget(), later.endedByBudget()),
                sum(earlier.tooNoisy(), later.tooNoisy()),
                sum(earlier.rounds(), later.rounds()),
                sum(earlier.repeatedForClock(), later.repeatedForClock()),
                later.byDifference(),
                later.probeLengths(),
                done.contains(Suite.PRIMITIVES) ? earlier.backoff() : later.backoff());
    }

    /** Returns where both took place, with a notice that there were two. */
    private Environment and(Environment later, String createdAt) {
        Environment earlier = profile.environment();
        String notice = "measured in parts: "
                + String.join(", ", profile.method().suites()) + " first, the rest from " + createdAt + " on";
        Stream<String> notices = earlier == null ? Stream.of() : earlier.notices().stream();
        return new Environment(
                later.os(),
                later.java(),
                earlier == null ? later.before() : earlier.before(),
                later.after(),
                Stream.of(notices, later.notices().stream(), Stream.of(notice))
                        .flatMap(parts -> parts)
                        .distinct()
                        .toList());
    }

    private List<String> suites(Method later) {
        Set<String> either = Set.copyOf(Stream.concat(profile.method().suites().stream(), later.suites().stream())
                .distinct()
                .toList());
        return Suite.all().stream().map(Named::id).filter(either::contains).toList();
    }

    private static Double sum(Double one, Double other) {
        return one == null ? other : Double.valueOf(one + other);
    }

    private static Integer sum(Integer one, Integer other) {
        return one == null ? other : Integer.valueOf(one + other);
    }
}
