package io.gpuclass.engine.system;

import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Verifier;
import io.gpuclass.engine.experiment.Verifier.Check;
import io.gpuclass.engine.experiment.Verifier.Form;
import io.gpuclass.profile.primitives.CatalogueTable;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.SkippedPart;
import io.gpuclass.profile.system.SystemResults.GroupBarrierResult;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Checks primitives of several processors, and that the checks catch their seeded bugs: at few and many blocks, up to all that fit, with what
 * is guarded in each GPU's memory, and at few with it in the host's, where what was written is late on its way over the bus while who was told
 * of it over a link is not. What keeps its state in one place is not run with that in the host's memory, unless atomics on it are native: it
 * would be wrong. A form that fails anywhere does not count anywhere; a lock that its bound ended passes where blocks got on. Confined to one
 * thread.
 */
final class GroupVerifier {
    /** Initial values at which semaphores are checked: a mutex, and few enough to be full. */
    private static final List<Integer> INITIALS = List.of(1, 10);

    private static final List<Integer> NO_INITIAL = Collections.singletonList(null);
    private static final List<Integer> FEW = List.of(1, 2, 4, 8, 16);
    private static final int PHASES = 60;
    private static final int OPERATIONS = 12;
    /** Operations of all blocks of a GPU where there are few of them. */
    private static final int OPERATIONS_OF_FEW = 128;
    /** Operations of all blocks of all GPUs where there are many: on four H200s a lock that all want is handed on 10,000 times a second. */
    private static final int OPERATIONS_OF_MANY = 16_384;

    private static final int BRIEF_BLOCKS = 4;

    private final PeerDevices devices;
    private final List<GroupRow> rows;
    private final Verifier verifier;

    /** @param rows of which those are checked that the device has kernels for */
    GroupVerifier(PeerDevices devices, List<GroupRow> rows) {
        this(devices, rows, () -> {});
    }

    /** @param listener told of each check */
    GroupVerifier(PeerDevices devices, List<GroupRow> rows, Runnable listener) {
        this.devices = devices;
        this.rows =
                rows.stream().filter(row -> devices.device().has(row.checked())).toList();
        this.verifier = new Verifier(devices.device(), GroupVerifier::and, listener);
    }

    /** Returns the check to tell of two: of a seeded bug the one that caught it. */
    private static Verification and(Verification before, Verification now) {
        if (now.twin()) {
            return before.passed() ? before : now;
        }
        return before.and(now);
    }

    /** Makes a few checks of each form, with what is guarded in the device's own memory, and those of seeded bugs, as far as it gets. */
    void runBriefly(BooleanSupplier isOver) {
        for (GroupRow row : rows) {
            for (DeviceGroup group : groups(row)) {
                verifier.run(row.twin() ? all(row, group) : brief(row, group), isOver);
            }
        }
    }

    /** Makes every check once. */
    void run() {
        for (GroupRow row : rows) {
            for (DeviceGroup group : groups(row)) {
                verifier.run(all(row, group), () -> false);
            }
        }
    }

    /**
     * Makes every check of a form with so many GPUs once, the device alone among them, until one fails.
     *
     * @return the check that failed; empty where none did
     */
    Optional<Verification> firstFailed(GroupRow row, int gpus) {
        DeviceGroup group = gpus == 1
                ? DeviceGroup.solo(devices.local())
                : DeviceGroup.of(devices.peers().subList(0, gpus - 1));
        return all(row, group).map(verifier::run).filter(seen -> !seen.passed()).findFirst();
    }

    /** Returns the groups that a form is checked with. */
    private List<DeviceGroup> groups(GroupRow row) {
        List<DeviceGroup> groups = new ArrayList<>();
        if (!devices.peers().isEmpty()) {
            groups.add(devices.everybody());
        }
        if (row.takesHost() && devices.cpus() > 0) {
            groups.add(DeviceGroup.ofHost(1));
            if (!devices.peers().isEmpty()) {
                groups.add(new DeviceGroup(devices.peers(), 1));
            }
        }
        return groups;
    }

    /** Returns the forms that must not have their words in the host's memory, and why. */
    List<SkippedPart> refusedAtHost() {
        return rows.stream()
                .filter(row -> !row.twin() && isRefusedAtHost(row))
                .map(GroupVerifier::refused)
                .toList();
    }

    private static SkippedPart refused(GroupRow row) {
        return new SkippedPart(
                row.kind().id() + " " + row.id() + " in the host's memory",
                "it counts by atomics there, which GPUs and CPU do not have in common (hostNativeAtomicSupported is"
                        + " 0)");
    }

    private boolean isRefusedAtHost(GroupRow row) {
        return row.inOnePlace() && !devices.hasNativeAtomics();
    }

    private Stream<Check> all(GroupRow row, DeviceGroup group) {
        Stream<Check> atGpus = group.members(devices.local()).stream()
                .filter(member -> !member.equals(Processor.HOST))
                .flatMap(home -> sizes(row).flatMap(blocks -> checks(row, group, home, blocks)));
        Stream<Check> atHost = FEW.stream()
                .filter(blocks -> !isRefusedAtHost(row) && blocks <= most(row))
                .flatMap(blocks -> checks(row, group, Processor.HOST, blocks));
        return Stream.concat(atGpus, atHost);
    }

    private Stream<Check> checks(GroupRow row, DeviceGroup group, String home, int blocks) {
        int gpus = 1 + group.others(devices.local()).size();
        int length = row.kind() == Kind.BARRIER ? PHASES : operations(blocks, gpus);
        return initials(row).map(initial -> check(row, group, devices.homeOf(home), blocks, initial, length));
    }

    /** Returns the operations of each block. With few blocks a lock goes from GPU to GPU each time, so that is when there are more. */
    static int operations(int blocks, int gpus) {
        int most = Math.max(1, OPERATIONS_OF_MANY / (blocks * gpus));
        return Math.min(most, Math.max(OPERATIONS, OPERATIONS_OF_FEW / blocks));
    }

    private Stream<Check> brief(GroupRow row, DeviceGroup group) {
        int length = row.kind() == Kind.BARRIER ? PHASES : OPERATIONS;
        return Stream.of(BRIEF_BLOCKS, devices.multiprocessors())
                .map(blocks -> Math.min(blocks, most(row)))
                .distinct()
                .flatMap(blocks -> initials(row).map(initial -> check(row, group, null, blocks, initial, length)));
    }

    private static Stream<Integer> initials(GroupRow row) {
        return (row.kind() == Kind.SEMAPHORE ? INITIALS : NO_INITIAL).stream();
    }

    private Stream<Integer> sizes(GroupRow row) {
        int each = devices.multiprocessors();
        return (row.twin() ? Stream.of(each) : Stream.of(1, 4, 16, each, 4 * each, most(row)))
                .map(blocks -> Math.min(blocks, most(row)))
                .distinct();
    }

    private int most(GroupRow row) {
        return devices.device().saturation(row.checked(), Trial.THREADS_PER_BLOCK);
    }

    /**
     * Returns one run of one form.
     *
     * @param group who takes part beside the device
     * @param home whose memory holds what is guarded; null for the device's own
     * @param blocks blocks of each GPU
     * @param initial initial value of a semaphore; null for others
     * @param length phases, or operations of each block
     */
    private Check check(GroupRow row, DeviceGroup group, String home, int blocks, Integer initial, int length) {
        Trial trial = Trial.of(row.checked(), blocks)
                .withTeam(group)
                .withHome(home)
                .withLength(length)
                .withInitial(initial == null ? 0 : initial);
        return new Check(
                row,
                row.twin() ? row : trial,
                trial,
                seen -> lost(row.kind(), initial, seen),
                seen -> (row.twin() || seen.operations() > 0)
                        && (!seen.timedOut() || Verifier.gotOn(row.kind(), initial, seen)),
                (found, seen) -> found.kind(row.kind().id())
                        .implementation(row.id())
                        .members(group.members(devices.local()))
                        .hostThreads(group.hostThreads() == 0 ? null : group.hostThreads())
                        .home(home)
                        .initial(initial)
                        .operations(seen.operations()));
    }

    /** Returns the fault in the final count: updates that a mutex lost, or how many too many were inside a semaphore. */
    private static long lost(Kind kind, Integer initial, Observation seen) {
        return switch (kind) {
            case MUTEX -> Math.max(0, seen.operations() - seen.protectedCount());
            case SEMAPHORE -> Math.max(0, seen.mostInside() - initial);
            default -> 0;
        };
    }

    List<Verification> results() {
        return verifier.results();
    }

    /** Returns whether a form was checked over these members and no check of it failed. */
    boolean isVerified(GroupRow row, List<String> members) {
        return isUndoubted(row) && of(row).anyMatch(check -> check.members().containsAll(members));
    }

    /** Returns whether no check of a form failed. */
    boolean isUndoubted(GroupRow row) {
        return of(row).allMatch(Verification::passed);
    }

    private Stream<Verification> of(GroupRow row) {
        return results().stream()
                .filter(check -> !check.twin() && check.kind().equals(row.kind().id()))
                .filter(check -> check.implementation().equals(row.id()));
    }

    /**
     * A primitive of several processors: a row of {@code probes-cuda/system-catalogue.inc}, or a user's.
     *
     * @param id in profiles
     * @param twin whether it is a seeded bug
     * @param inOnePlace whether its state lies in one memory, on which all members use atomics, rather than in each member's
     * @param unobserved of a seeded bug that no GPU was seen to show: why, as far as that is known; null for others
     */
    record GroupRow(Kind kind, String id, boolean twin, boolean inOnePlace, String unobserved) implements Form {
        private static final String TABLE = "system-catalogue.inc";

        /** Returns the rows of the table, in its order; none in a build without such primitives. */
        static List<GroupRow> all() {
            return CatalogueTable.read(TABLE).stream().map(GroupRow::of).toList();
        }

        static GroupRow of(CatalogueRow row) {
            Kind kind = Named.parse(Kind.class, row.kind().replace("TEAM_", "").toLowerCase(Locale.ROOT));
            return new GroupRow(
                    kind,
                    row.name().replace('_', '-'),
                    row.twin(),
                    row.type().startsWith("in_one_place<"),
                    row.unobserved());
        }

        @Override
        public FormName form() {
            return FormName.overGpus(kind.id(), id);
        }

        private String inNames() {
            return id.replaceAll("[-:]", "_");
        }

        /** Returns the kernel that times it. */
        String timed() {
            return "team_" + kind.id() + "_" + inNames();
        }

        /** Returns the kernel that checks it. */
        String checked() {
            return "team_verify_" + kind.id() + "_" + (twin ? "twin_" : "") + inNames();
        }

        /** Returns whether the CPU may take part. */
        boolean takesHost() {
            return kind == Kind.BARRIER && !twin && id.equals(GroupBarrierResult.SYSTEM);
        }
    }
}
