package io.gpuclass.cli;

import io.gpuclass.device.DeviceFacts;
import io.gpuclass.primitives.VerificationResult;
import io.gpuclass.profile.Profile;
import java.util.List;

/** Reports that only say what they were asked for. */
final class FakeReports implements Reports {
    @Override
    public String profile(Profile profile, View view) {
        return "profile as " + view.format().id();
    }

    @Override
    public String recommendations(Profile profile, View view) {
        return "recommendations as " + view.format().id();
    }

    @Override
    public String fastest(Profile profile, View view) {
        return "the fastest as " + view.format().id();
    }

    @Override
    public String devices(List<DeviceFacts> devices, View view) {
        return String.join("\n", devices.stream().map(DeviceFacts::name).toList());
    }

    @Override
    public String verification(DeviceFacts device, List<VerificationResult> results, View view) {
        return results.size() + " checks on " + device.name() + "\n";
    }

    @Override
    public String tuning(Profile profile, View view) {
        return profile.tuning().size() + " tuned";
    }

    @Override
    public String cudaHeader(Profile profile, String name) {
        return "// " + name;
    }
}
