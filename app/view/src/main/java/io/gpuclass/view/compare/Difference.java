package io.gpuclass.view.compare;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Difference of the two sides other than the figures, which may be the reason for theirs.
 *
 * @param what such as {@code driver}
 * @param base the base's; several where its profiles differ
 * @param current the current profile's
 */
public record Difference(String what, String base, String current) {
    private static final List<Aspect> ASPECTS = List.of(
            new Aspect("source", profile -> profile.source().id()),
            device("backend", facts -> facts.kind().id()),
            device("device", DeviceFacts::name),
            device("UUID", DeviceFacts::uuid),
            device("fingerprint", DeviceFacts::fingerprint),
            device("compute capability", DeviceFacts::computeCapability),
            new Aspect(
                    kind -> kind.processor() + "s", profile -> profile.device().multiprocessors()),
            device("logical CPUs", DeviceFacts::logicalCpus),
            device("L2 cache", facts -> bytes(facts.l2Bytes())),
            device("memory", facts -> bytes(facts.memoryBytes())),
            new Aspect(
                    kind -> "highest " + kind.clock(),
                    profile -> unit(profile.device().smClockMhz(), " MHz")),
            device("highest memory clock", facts -> unit(facts.memoryClockMhz(), " MHz")),
            device("driver", DeviceFacts::driver),
            device("CUDA", DeviceFacts::cudaVersion),
            device("OpenCL platform", DeviceFacts::platform),
            device("OpenCL version", DeviceFacts::apiVersion),
            device("order of memory", DeviceFacts::order),
            device("ECC", facts -> onOff(facts.ecc())),
            device("MIG", facts -> onOff(facts.mig())),
            environment("operating system", Environment::os),
            before("SM clock before the run", state -> unit(state.smClockMhz(), " MHz")),
            after("SM clock after the run", state -> unit(state.smClockMhz(), " MHz")),
            after("clock held down by", state -> list(state.throttleReasons())),
            before("other processes before the run", Surroundings::otherProcesses),
            after("other processes after the run", Surroundings::otherProcesses),
            method("depth", Method::depth),
            method("suites", method -> list(method.suites())),
            method("threads per block", Method::threadsPerBlock),
            method("blocks at saturation", Method::blocks),
            method("accesses per block", method -> list(method.probeLengths())),
            method("time budget", method -> unit(method.timeBudgetSeconds(), " s")),
            method("target half width", Method::targetHalfWidth),
            method("seed", Method::seed),
            method("pauses of the backoff forms", Difference::pauses),
            new Aspect("format", Profile::schema),
            new Aspect("gpuclass", profile -> built(profile.tool())));

    /** A fact of a profile that comparisons mention; null where a profile lacks it. */
    private record Aspect(Function<DeviceKind, String> name, Function<Profile, Object> of) {
        Aspect(String name, Function<Profile, Object> of) {
            this(kind -> name, of);
        }

        private String text(Profile profile) {
            Object value = of.apply(profile);
            return value == null ? null : Difference.text(value);
        }
    }

    /** Returns the aspects in which the current profile differs from every profile of the base; an aspect that one side lacks is none. */
    static List<Difference> of(List<Profile> base, Profile current) {
        List<Difference> found = new ArrayList<>();
        for (Aspect aspect : ASPECTS) {
            List<String> before = base.stream()
                    .map(aspect::text)
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList();
            String now = aspect.text(current);
            if (now != null && !before.isEmpty() && !before.contains(now)) {
                found.add(new Difference(aspect.name.apply(current.device().kind()), String.join(" or ", before), now));
            }
        }
        return List.copyOf(found);
    }

    private static Aspect device(String name, Function<DeviceFacts, Object> fact) {
        return new Aspect(name, profile -> fact.apply(profile.device()));
    }

    private static Aspect method(String name, Function<Method, Object> fact) {
        return new Aspect(name, profile -> fact.apply(profile.method()));
    }

    private static Aspect environment(String name, Function<Environment, Object> fact) {
        return new Aspect(name, profile -> profile.environment() == null ? null : fact.apply(profile.environment()));
    }

    private static Aspect before(String name, Function<Surroundings, Object> fact) {
        return environment(name, all -> all.before() == null ? null : fact.apply(all.before()));
    }

    private static Aspect after(String name, Function<Surroundings, Object> fact) {
        return environment(name, all -> all.after() == null ? null : fact.apply(all.after()));
    }

    private static String built(Tool tool) {
        String from = tool.commit() == null ? "" : ", commit " + tool.commit();
        return tool.version() + from + (Boolean.TRUE.equals(tool.changed()) ? ", changed" : "");
    }

    private static String pauses(Method method) {
        Method.Backoff backoff = method.backoff();
        return backoff == null ? null : pauses(backoff.spinning()) + ", polling " + pauses(backoff.polling());
    }

    private static String pauses(Pauses pauses) {
        List<Integer> figures = pauses.figures();
        return pauses.form().id() + " "
                + figures.stream().limit(2).map(String::valueOf).collect(Collectors.joining(" to "));
    }

    private static String text(Object value) {
        return value instanceof Double number && number == Math.rint(number)
                ? Long.toString(Math.round(number))
                : value.toString();
    }

    private static String unit(Object value, String unit) {
        return value == null ? null : text(value) + unit;
    }

    private static String list(List<?> values) {
        return values == null ? null : values.isEmpty() ? "nothing" : Grouped.list(values);
    }

    private static String bytes(Long bytes) {
        return bytes == null ? null : new Bytes(bytes).toString();
    }

    private static String onOff(Boolean on) {
        return on == null ? null : on ? "on" : "off";
    }
}
