package io.gpuclass.engine.system;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.primitives.UserOffers;
import io.gpuclass.engine.primitives.UserVerification;
import io.gpuclass.engine.stats.SampledQuantity;
import io.gpuclass.engine.system.GroupVerifier.GroupRow;
import io.gpuclass.profile.bench.Violation;
import io.gpuclass.profile.bench.ViolationBuilder;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResultsBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A barrier, mutex or semaphore of a user's among the blocks of several GPUs: checked with one GPU, two, and so on, what it guards in the
 * memory of each of them and of the host, then timed beside the catalogue's. Confined to one thread.
 */
public final class UserGroups {
    /** Passes with fewer GPUs that must be seen before a failing number of GPUs is the fewest. */
    private static final int TRIES = 3;

    private final PeerDevices devices;
    private final GroupRow user;
    private final GroupVerifier verifier;
    private final ClockGuard clock;
    private final List<GroupRow> rows;
    private Violation violation;
    private GroupSuite timed;

    /**
     * @param device the first GPU, which has the user's kernels
     * @param offers what the user's type offers
     * @param isRival whether a form of the catalogue is compared with it
     * @throws DeviceException if no other GPU takes part
     */
    public UserGroups(Device device, UserOffers offers, Predicate<FormName> isRival, ClockGuard clock) {
        this.devices = PeerDevices.of(device);
        this.clock = clock;
        devices.noPeersReason().ifPresent(reason -> {
            throw new DeviceException(
                    Reason.NO_SUCH_ORDINAL, "suite system takes GPUs that reach each other's memory: " + reason);
        });
        Kind kind = offers.kind().primitive().orElseThrow();
        this.user = new GroupRow(kind, offers.id(), false, !offers.isByMembers(), null);
        this.rows = Stream.concat(
                        Stream.of(user),
                        GroupRow.all().stream()
                                .filter(row -> row.kind() == kind && (row.twin() || isRival.test(row.form()))))
                .toList();
        this.verifier = new GroupVerifier(devices, rows);
    }

    /** Returns the catalogue's forms of a kind. */
    public static List<FormName> rivals(Kind kind) {
        return GroupRow.all().stream()
                .filter(row -> row.kind() == kind && !row.twin())
                .map(GroupRow::form)
                .toList();
    }

    /** Goes through all numbers of GPUs once, until the user's primitive breaks its promise. Returns whether it did not. */
    public boolean pass() {
        violation =
                firstFailed(devices.peers().size() + 1).map(this::withFewest).orElse(null);
        return violation == null;
    }

    /** Returns how it broke its promise, with the fewest GPUs, if it was seen to. */
    public Optional<Violation> violation() {
        return Optional.ofNullable(violation);
    }

    /** Checks the catalogue's forms, and that their seeded bugs are caught. */
    public void checkRivals() {
        verifier.runBriefly(() -> false);
    }

    /** Checks it with one GPU, two, and so on up to so many, until it fails. */
    private Optional<Violation> firstFailed(int most) {
        return IntStream.rangeClosed(1, most)
                .mapToObj(this::check)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Violation> check(int gpus) {
        try {
            return verifier.firstFailed(user, gpus).map(failed -> Violation.overGpus(failed, gpus));
        } catch (DeviceException failure) {
            Violation lost = UserVerification.violation(failure, 1, null);
            return Optional.of(ViolationBuilder.builder(lost).gpus(gpus).build());
        }
    }

    private Violation withFewest(Violation seen) {
        if (seen.sort() == Violation.Sort.NEVER_ENDED || seen.sort() == Violation.Sort.FAULT) {
            return seen;
        }
        return IntStream.range(0, TRIES)
                .mapToObj(again -> firstFailed(seen.gpus() - 1))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(seen);
    }

    /** Returns the cases to time, after all has been checked. */
    public List<? extends SampledQuantity> cases() {
        LowerBound unknown = new LowerBound(List.of(), List.of());
        timed = new GroupSuite(devices, clock, verifier, unknown, rows, user.kind() == Kind.BARRIER);
        return timed.cases();
    }

    /** Returns the results of checks and timing so far. */
    public SystemResults results() {
        return SystemResultsBuilder.builder()
                .topology(devices.topology())
                .barriers(timed == null ? List.of() : timed.barriers())
                .locks(timed == null ? List.of() : timed.locks())
                .verification(verifier.results())
                .skipped(verifier.refusedAtHost())
                .build();
    }
}
