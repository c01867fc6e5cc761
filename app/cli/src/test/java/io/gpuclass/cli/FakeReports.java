package io.gpuclass.cli;

import io.gpuclass.fleet.FleetSummary;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
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
    public String comparison(Comparisons comparisons, View view) {
        return "comparison as " + view.format().id();
    }

    @Override
    public String comparison(Comparisons comparisons, Comparison one) {
        return "one comparison";
    }

    @Override
    public String junit(Comparisons comparisons) {
        return "comparison as JUnit XML";
    }

    @Override
    public String fleet(FleetSummary fleet, View view) {
        return fleet.profiles() + " profiles as " + view.format().id();
    }

    @Override
    public String rows(List<String> names, List<List<Object>> rows, long more, View view) {
        return rows.size() + " rows as " + view.format().id();
    }

    @Override
    public String cudaHeader(Profile profile, String name) {
        return "// " + name;
    }
}
