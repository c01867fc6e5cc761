package io.gpuclass.view.section.machine;

import io.gpuclass.profile.Method;
import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.units.Bytes;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Section;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Contenders;
import io.gpuclass.view.terms.Grouped;
import io.gpuclass.view.terms.Numbers;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Device of a measurement, and its method. */
public final class DeviceSection {
    private static final int LONGEST_NAME = 80;
    private static final int LONGEST_UNBROKEN = 40;

    private static final List<Condition> CONDITIONS = List.of(
            new Condition("other processes on the device", Surroundings::otherProcesses),
            new Condition("SM clock, MHz", Surroundings::smClockMhz),
            new Condition("memory clock, MHz", Surroundings::memoryClockMhz),
            new Condition("temperature, °C", Surroundings::temperatureCelsius),
            new Condition("throttled by", DeviceSection::throttled));

    private DeviceSection() {}

    public static List<Block> of(Profile profile) {
        List<Block> blocks = new ArrayList<>(title(profile));
        blocks.add(Block.Paragraph.of(Cell.faint(origin(profile))));
        return blocks;
    }

    public static List<Block> title(Profile profile) {
        return title(ProfileNames.of(profile), profile.device());
    }

    public static List<Block> title(DeviceFacts device) {
        return title(name(device), device);
    }

    private static List<Block> title(String name, DeviceFacts device) {
        return List.of(new Block.Heading(1, name), Block.Paragraph.of(Cell.of(facts(device))));
    }

    public static String name(DeviceFacts device) {
        return PlainText.oneLine(device.name(), LONGEST_NAME);
    }

    /** Returns the name under which {@code --device} takes a device: there is only one host. */
    public static String id(DeviceFacts device) {
        boolean numbered = device.kind().numbered() && device.ordinal() != null;
        return device.kind().id() + (numbered ? ":" + device.ordinal() : "");
    }

    static String facts(DeviceFacts device) {
        List<String> facts = new ArrayList<>();
        facts.add(id(device));
        add(facts, "compute %s", device.computeCapability());
        add(facts, "%s " + Contenders.processors(device), device.multiprocessors());
        add(facts, "%s logical CPUs", device.logicalCpus());
        add(facts, device.kind().sharedCache() + " %s", device.l2Bytes() == null ? null : new Bytes(device.l2Bytes()));
        add(facts, "%s memory", device.memoryBytes() == null ? null : new Bytes(device.memoryBytes()));
        add(facts, device.kind().clock() + " %s MHz", device.smClockMhz());
        add(facts, "driver %s", device.driver());
        add(facts, "CUDA %s", device.cudaVersion());
        add(facts, "%s", device.platform());
        add(facts, "%s", device.apiVersion());
        add(facts, "atomics %s", device.memoryOrders());
        add(facts, "scopes %s", device.memoryScopes());
        add(facts, "kernels ordered by %s", device.order());
        add(facts, "%s blocks found resident", device.residentBlocks());
        add(facts, "ECC %s", onOff(device.ecc()));
        add(facts, "%s", Boolean.TRUE.equals(device.mig()) ? "MIG mode" : null);
        add(facts, "%s", device.uuid());
        add(facts, "fingerprint %s", device.fingerprint());
        return joined(facts);
    }

    private static String joined(List<String> facts) {
        return facts.stream()
                .map(fact -> fact.length() > LONGEST_UNBROKEN ? fact : fact.replace(' ', Cell.UNBREAKABLE_SPACE))
                .collect(Collectors.joining(" · "));
    }

    private static String onOff(Boolean on) {
        return on == null ? null : on ? "on" : "off";
    }

    private static void add(List<String> facts, String format, Object fact) {
        if (fact != null) {
            facts.add(format.replace("%s", fact.toString()));
        }
    }

    private static String origin(Profile profile) {
        Method method = profile.method();
        List<String> origin = new ArrayList<>();
        origin.add(source(profile));
        add(origin, "%s", method.depth());
        boolean single = method.threadsPerBlock() == null || method.threadsPerBlock() == 1;
        origin.add(Contenders.count(profile, method.blocks())
                + (single ? "" : " × " + method.threadsPerBlock() + " threads"));
        add(origin, "seed %s", method.seed());
        add(origin, "%s rounds", method.rounds());
        add(origin, "%s s", method.elapsedSeconds() == null ? null : Numbers.significant(method.elapsedSeconds(), 3));
        String target =
                method.targetHalfWidth() == null ? "their target" : "±" + Numbers.percent(method.targetHalfWidth());
        add(origin, "%s cases reached " + target, method.reachedTarget());
        add(origin, "%s ended by the time budget", method.endedByBudget());
        add(origin, "%s too noisy for it", positive(method.tooNoisy()));
        add(origin, "%s repeated for the clock", positive(method.repeatedForClock()));
        return joined(origin);
    }

    private static String source(Profile profile) {
        return profile.source() == Source.PUBLISHED
                ? "published numbers" + (profile.citation() == null ? "" : ": " + profile.citation())
                : (profile.source() == Source.RECORDED ? "recorded" : "measured by " + by(profile))
                        + (profile.createdAt() == null ? "" : " at " + profile.createdAt())
                        + (profile.source() == Source.RECORDED ? ", replayed by " + by(profile) : "");
    }

    private static String by(Profile profile) {
        return profile.tool().name() + " " + profile.tool().version();
    }

    private static Integer positive(Integer count) {
        return count == null || count == 0 ? null : count;
    }

    /** A condition of the machine, read before and after a run. */
    private record Condition(String name, Function<Surroundings, Object> fact) {
        private Object in(Surroundings surroundings) {
            return surroundings == null ? null : fact.apply(surroundings);
        }
    }

    public static List<Block> notices(Profile profile) {
        Section section = Section.titled("Notices");
        profile.notices().forEach(notice -> section.add(Block.Paragraph.item(Cell.warn(notice))));
        return section.blocks();
    }

    public static List<Block> conditions(Profile profile) {
        Environment environment = profile.environment();
        if (environment == null) {
            return List.of();
        }
        List<Condition> known = CONDITIONS.stream()
                .filter(condition ->
                        condition.in(environment.before()) != null || condition.in(environment.after()) != null)
                .toList();
        Section section = Section.titled("Conditions")
                .add(new TableColumns<Condition>()
                        .text("", Condition::name)
                        .number("before", condition -> condition.in(environment.before()))
                        .number("after", condition -> condition.in(environment.after()))
                        .table(known, ""));
        String java = environment.java() == null ? "" : "Java " + environment.java();
        String os = environment.os() == null ? "" : environment.os();
        String where = os + (os.isEmpty() || java.isEmpty() ? "" : " · ") + java;
        return where.isEmpty() ? section.blocks() : section.faint(where).blocks();
    }

    private static String throttled(Surroundings surroundings) {
        if (surroundings.throttleReasons() == null) {
            return null;
        }
        return surroundings.throttleReasons().isEmpty() ? "nothing" : Grouped.list(surroundings.throttleReasons());
    }
}
