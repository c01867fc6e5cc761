package io.gpuclass.fleet;

import io.gpuclass.fleet.ItemValue.Item;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.advice.ApplicationChoice;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.probes.Access;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.programs.ApplicationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The axes of the machine class, the probes that they come from, and the best of each role and of each application. */
public final class MainFigures {
    private static final String AXES = "Machine class";
    private static final String PROBES = "Access times";
    private static final String ROLES = "Best of each role";
    private static final String APPLICATIONS = "Best of each application";

    private final List<ItemValue> observations = new ArrayList<>();

    private MainFigures() {}

    public static List<ItemValue> of(Profile profile) {
        MainFigures main = new MainFigures();
        if (profile.abstraction() != null) {
            main.addAxes(profile.abstraction());
        }
        profile.probes().stream().filter(MainFigures::isMain).forEach(main::add);
        profile.recommendations().forEach(advice -> main.add(profile, advice));
        profile.applicationChoices().forEach(choice -> main.add(profile, choice));
        return List.copyOf(main.observations);
    }

    /** Whether a figure is an axis of the machine class or the best of a role, which drivers are told apart by. */
    public static boolean isTelling(Item item) {
        return item.section().equals(AXES) || item.section().equals(ROLES);
    }

    private void addAxes(MachineClass machine) {
        add("atomic : volatile, reads", machine.atomicToVolatile());
        add("atomic : volatile, posted writes", machine.atomicToPostedWrite());
        add("atomic : volatile, completed writes", machine.completedWrites());
        add("contentious : noncontentious", machine.contentiousToNoncontentious());
    }

    private void add(String label, ClassifiedRatio axis) {
        if (axis != null) {
            Item item = new Item(AXES, label, null, Metric.RATIO);
            observations.add(new ItemValue(item, axis.value(), axis.low(), axis.high()));
        }
    }

    private static boolean isMain(ProbeResult probe) {
        return probe.nsPerAccess() != null
                && probe.access() != Access.VOLATILE_AFTER_ATOMIC
                && (probe.pattern() == Pattern.SERIAL || probe.pattern() == Pattern.COMPLETED);
    }

    private void add(ProbeResult probe) {
        Item item = new Item(PROBES, probe.id(), probe.blocks(), Metric.ACCESS_TIME);
        observations.add(ItemValue.of(item, probe.nsPerAccess()));
    }

    private void add(Profile profile, Recommendation advice) {
        profile.primitives().stream()
                .filter(result -> isBest(result, advice))
                .findFirst()
                .ifPresent(best -> observations.add(ItemValue.of(
                        new Item(ROLES, advice.role().id(), advice.blocks(), Metric.RATE), best.opsPerSecond())));
    }

    private void add(Profile profile, ApplicationChoice choice) {
        Item item = new Item(
                APPLICATIONS, choice.application().id() + " " + choice.input(), choice.blocks(), Metric.RUN_TIME);
        profile.applications().stream()
                .filter(result -> isBest(result, choice))
                .findFirst()
                .ifPresent(best -> observations.add(ItemValue.of(item, best.elapsedMs())));
    }

    private static boolean isBest(ApplicationResult result, ApplicationChoice choice) {
        return result.application() == choice.application()
                && result.input().equals(choice.input())
                && result.blocks() == choice.blocks()
                && result.implementation().equals(choice.best())
                && result.counts();
    }

    private static boolean isBest(PrimitiveResult result, Recommendation advice) {
        return result.counts()
                && result.kind() == advice.role().kind()
                && result.implementation().equals(advice.measured())
                && result.blocks() == advice.blocks()
                && result.writers() == null
                && Objects.equals(result.initial(), advice.role().initial());
    }
}
