package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.Axis;
import io.gpuclass.profile.abstraction.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.RatioClass;
import io.gpuclass.profile.probes.SimtHazard;
import io.gpuclass.profile.probes.SimtTest;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Finds where the machine is of another class. Classes are decided on intervals already, so a change from one to another is decided; one
 * to or from {@code ambiguous} is not. One use, one thread.
 */
final class ClassChanges {
    private static final String AMBIGUOUS = RatioClass.AMBIGUOUS.id();
    private static final String UNKNOWN = io.gpuclass.profile.abstraction.Verdict.UNKNOWN.id();

    private final List<Profile> base;
    private final Profile current;
    private final List<Change> found = new ArrayList<>();

    private ClassChanges(List<Profile> base, Profile current) {
        this.base = base;
        this.current = current;
    }

    /** Returns the answers that no profile of the base gave; what was not measured on both sides is none. */
    static List<Change> of(List<Profile> base, Profile current) {
        ClassChanges changes = new ClassChanges(base, current);
        changes.axis("atomic : volatile, reads", MachineClass::atomicToVolatile);
        changes.axis("atomic : volatile, writes", MachineClass::atomicToVolatileWrite);
        changes.axis("contentious : noncontentious", MachineClass::contentiousToNoncontentious);
        changes.verdict("atomics hold their line, sustained", HostageVerdicts::sustained);
        changes.verdict("atomics hold their line, one-shot", HostageVerdicts::oneShot);
        changes.simt("naive lock in a warp", SimtHazard::naiveInWarp);
        changes.simt("safe loop in a warp", SimtHazard::safeInWarp);
        changes.simt("safe loop with a fence", SimtHazard::safeWithFence);
        changes.simt("safe loop without a fence", SimtHazard::safeWithoutFence);
        return List.copyOf(changes.found);
    }

    private void axis(String what, Function<MachineClass, Axis> axis) {
        look(Topic.MACHINE_CLASS, what, profile -> {
            Axis found = profile.abstraction() == null ? null : axis.apply(profile.abstraction());
            return found == null ? null : found.classification();
        });
    }

    private void verdict(String what, Function<HostageVerdicts, Named> verdict) {
        look(Topic.MACHINE_CLASS, what, profile -> {
            MachineClass machine = profile.abstraction();
            return machine == null || machine.lineHostage() == null ? null : verdict.apply(machine.lineHostage());
        });
    }

    /** Whether counting without a lock goes wrong is chance, and is left out. */
    private void simt(String what, Function<SimtHazard, SimtTest> test) {
        look(Topic.SIMT_HAZARD, what, profile -> {
            SimtTest found = profile.simtHazard() == null ? null : test.apply(profile.simtHazard());
            return found == null ? null : found.outcome();
        });
    }

    private void look(Topic topic, String what, Function<Profile, Named> answer) {
        Set<String> before = base.stream()
                .map(answer)
                .filter(Objects::nonNull)
                .map(Named::id)
                .filter(id -> !id.equals(UNKNOWN))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Named now = answer.apply(current);
        if (now == null || now.id().equals(UNKNOWN) || before.isEmpty() || before.contains(now.id())) {
            return;
        }
        boolean decided = !before.contains(AMBIGUOUS) && !now.id().equals(AMBIGUOUS);
        String note = decided ? "" : "an interval straddles a threshold";
        found.add(new Change(topic, what, String.join(" or ", before), now.id(), decided, note));
    }
}
