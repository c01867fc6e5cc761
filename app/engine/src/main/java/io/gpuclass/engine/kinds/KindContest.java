package io.gpuclass.engine.kinds;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.primitives.OwnOffers;
import io.gpuclass.engine.primitives.OwnVerification.OwnChecks;
import io.gpuclass.profile.bench.Breach;
import io.gpuclass.profile.kinds.FurtherKind;
import io.gpuclass.profile.kinds.KindVerification;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An event counter, combining mutex or the like that a user brings, beside those of the catalogue that do the same. Confined to one thread.
 */
public final class KindContest implements OwnChecks<KindVerification> {
    private final Device device;
    private final boolean countsOn;
    private final KindRow timed;
    private final KindRow checked;
    private final List<KindRow> rivals;
    private final KindVerifier verifier;

    /** @param wanted tells by their ids which of the catalogue's forms to compare it with */
    public KindContest(Device device, OwnOffers own, Predicate<String> wanted) {
        FurtherKind kind = own.kind().further().orElseThrow();
        this.device = device;
        this.countsOn = own.countsOn();
        this.timed = KindRow.users(KindRow.Use.timing(kind), kind, own.id());
        this.checked = KindRow.users(KindRow.Use.KIND_CHECK, kind, own.id());
        this.rivals = rows(kind).filter(row -> wanted.test(row.id())).toList();
        List<FurtherKind> kinds = rivals.stream()
                .filter(row -> !row.peer())
                .map(KindRow::kind)
                .distinct()
                .toList();
        this.verifier = new KindVerifier(
                device,
                KindRow.all().stream()
                        .filter(row -> row.twin() ? row.kind() == kind : kinds.contains(row.kind()))
                        .toList());
    }

    /** Returns the ids of the catalogue's forms that do the same as a kind. */
    public static List<String> rivals(FurtherKind kind) {
        return rows(kind).map(KindRow::id).toList();
    }

    private static Stream<KindRow> rows(FurtherKind kind) {
        return KindRow.all().stream().filter(row -> row.use() == KindRow.Use.timing(kind));
    }

    @Override
    public int most() {
        return device.saturation(checked.kernel(), Trial.THREADS_PER_BLOCK);
    }

    @Override
    public List<KindVerification> check(int blocks) {
        return List.of(verifier.checked(checked, blocks, 0));
    }

    @Override
    public Optional<KindVerification> checkAcrossWrap(int blocks) {
        return countsOn ? Optional.of(verifier.checked(checked, blocks, KindVerifier.BEFORE_WRAP)) : Optional.empty();
    }

    @Override
    public boolean passed(KindVerification seen) {
        return seen.passed();
    }

    @Override
    public Breach breach(KindVerification failed, Integer passedAt) {
        return Breach.of(failed, null, passedAt);
    }

    @Override
    public Breach breachAcrossWrap(KindVerification failed) {
        return Breach.of(failed, KindVerifier.BEFORE_WRAP, null);
    }

    /** Checks the catalogue's forms, and that the broken twins of the kind are caught. */
    public void checkRivals() {
        verifier.run(true, () -> false);
    }

    /** Returns what times all of them, at sizes that fit with the user's, which comes first, and has the results of all checks. */
    public KindSuite suite(ClockGuard clock) {
        int threads = timed.use() == KindRow.Use.HAND_OFF ? KindSuite.HAND_OFF_THREADS : Trial.THREADS_PER_BLOCK;
        int most = device.saturation(timed.kernel(), threads);
        return new KindSuite(
                device,
                clock,
                verifier,
                Stream.concat(Stream.of(timed), rivals.stream()).toList(),
                most);
    }
}
