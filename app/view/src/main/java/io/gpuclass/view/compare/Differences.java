package io.gpuclass.view.compare;

import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.units.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds what else differs: the GPU, its driver and clocks, the method, and the tool. One use, one thread. */
final class Differences {
    private final List<Profile> base;
    private final Profile current;
    private final List<Difference> found = new ArrayList<>();

    private Differences(List<Profile> base, Profile current) {
        this.base = base;
        this.current = current;
    }

    /** Returns those aspects of which the current profile says what no profile of the base says; what one side says nothing of is none. */
    static List<Difference> of(List<Profile> base, Profile current) {
        Differences differences = new Differences(base, current);
        differences.lookAtDevice();
        differences.lookAtSurroundings();
        differences.lookAtMethod();
        return List.copyOf(differences.found);
    }

    private void lookAtDevice() {
        look("source", profile -> profile.source().id());
        device("device", DeviceFacts::name);
        device("UUID", DeviceFacts::uuid);
        device("compute capability", DeviceFacts::computeCapability);
        device("SMs", DeviceFacts::multiprocessors);
        device("logical CPUs", DeviceFacts::logicalCpus);
        device("L2 cache", facts -> bytes(facts.l2Bytes()));
        device("memory", facts -> bytes(facts.memoryBytes()));
        device("highest SM clock", facts -> unit(facts.smClockMhz(), " MHz"));
        device("highest memory clock", facts -> unit(facts.memoryClockMhz(), " MHz"));
        device("driver", DeviceFacts::driver);
        device("CUDA", DeviceFacts::cudaVersion);
        device("ECC", facts -> onOff(facts.ecc()));
        device("MIG", facts -> onOff(facts.mig()));
    }

    private void lookAtSurroundings() {
        look(
                "operating system",
                profile -> profile.environment() == null
                        ? null
                        : profile.environment().os());
        before("SM clock before the run", state -> unit(state.smClockMhz(), " MHz"));
        after("SM clock after the run", state -> unit(state.smClockMhz(), " MHz"));
        after("clock held down by", state -> list(state.throttleReasons()));
        before("other processes before the run", Surroundings::otherProcesses);
        after("other processes after the run", Surroundings::otherProcesses);
    }

    private void lookAtMethod() {
        method("depth", Method::depth);
        method("suites", method -> list(method.suites()));
        method("threads per block", Method::threadsPerBlock);
        method("blocks at saturation", Method::blocks);
        method("accesses per block", method -> list(method.probeLengths()));
        method("time budget", method -> unit(method.timeBudgetSeconds(), " s"));
        method("target half width", Method::targetHalfWidth);
        method("seed", Method::seed);
        method("pauses of the backoff forms", Differences::pauses);
        look("format", Profile::schema);
        look("gpuclass", profile -> profile.tool().version());
    }

    private void device(String what, Function<DeviceFacts, Object> aspect) {
        look(what, profile -> aspect.apply(profile.device()));
    }

    private void before(String what, Function<Surroundings, Object> aspect) {
        look(what, profile -> in(profile.environment(), Environment::before, aspect));
    }

    private void after(String what, Function<Surroundings, Object> aspect) {
        look(what, profile -> in(profile.environment(), Environment::after, aspect));
    }

    private void method(String what, Function<Method, Object> aspect) {
        look(what, profile -> aspect.apply(profile.method()));
    }

    private void look(String what, Function<Profile, Object> aspect) {
        Set<String> before = base.stream()
                .map(aspect)
                .filter(Objects::nonNull)
                .map(Differences::text)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Object now = aspect.apply(current);
        if (now != null && !before.isEmpty() && !before.contains(text(now))) {
            found.add(new Difference(what, String.join(" or ", before), text(now)));
        }
    }

    private static Object in(
            Environment environment,
            Function<Environment, Surroundings> moment,
            Function<Surroundings, Object> aspect) {
        Surroundings state = environment == null ? null : moment.apply(environment);
        return state == null ? null : aspect.apply(state);
    }

    private static String pauses(Method method) {
        Method.Backoff backoff = method.backoff();
        return backoff == null ? null : pauses(backoff.spinning()) + ", polling " + pauses(backoff.polling());
    }

    private static String pauses(Pauses pauses) {
        List<Integer> figures = pauses.figures();
        return pauses.form().id() + " " + figures.stream().limit(2).map(String::valueOf).collect(Collectors.joining(" to "));
    }

    private static String text(Object value) {
        if (value instanceof Double number && number == Math.rint(number)) {
            return Long.toString(Math.round(number));
        }
        return value.toString();
    }

    private static String unit(Object value, String unit) {
        return value == null ? null : text(value) + unit;
    }

    private static String list(List<?> values) {
        if (values == null) {
            return null;
        }
        return values.isEmpty()
                ? "nothing"
                : values.stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    private static String bytes(Long bytes) {
        return bytes == null ? null : new Bytes(bytes).toString();
    }

    private static String onOff(Boolean on) {
        return on == null ? null : on ? "on" : "off";
    }
}
