package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.units.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Runs the checks on devices that do as told, and hears what they say of each. */
final class VerificationFixture {
    private static final VerificationPlan PLAN = new VerificationPlan(70, 100_000_000, false);

    private final List<Verification> heard = new ArrayList<>();

    List<Verification> heard() {
        return heard;
    }

    VerificationSuite on(FakeDevice device) {
        return on(device, PLAN);
    }

    VerificationSuite on(FakeDevice device, VerificationPlan plan) {
        return new VerificationSuite(device, plan, 55, row -> true, heard::add);
    }

    List<Verification> results(Function<Trial, Seen> script) {
        return on(new FakeDevice(trial -> script.apply(trial).observation())).implementations();
    }

    Verification first(Kind kind, Function<Trial, Seen> script) {
        return results(script).stream()
                .filter(result -> result.kind().equals(kind.id()))
                .findFirst()
                .orElseThrow();
    }

    static boolean mayLivelock(Verification result) {
        return Catalogue.find(DeviceKind.CUDA, Named.parse(Kind.class, result.kind()), result.implementation())
                .filter(row -> row.facts().progress() == ProgressGuarantee.MAY_LIVELOCK)
                .isPresent();
    }
}
