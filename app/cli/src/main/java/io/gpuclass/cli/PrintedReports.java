package io.gpuclass.cli;

import io.gpuclass.fleet.FleetReport;
import io.gpuclass.fleet.FleetSummary;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.primitives.VerificationResult;
import io.gpuclass.view.compare.Comparison;
import io.gpuclass.view.compare.Comparisons;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.Style;
import io.gpuclass.view.export.CudaHeader;
import io.gpuclass.view.report.DevicesReport;
import io.gpuclass.view.report.FastestReport;
import io.gpuclass.view.report.ProfileReport;
import io.gpuclass.view.report.RecommendationReport;
import io.gpuclass.view.report.RowsReport;
import io.gpuclass.view.report.TuningReport;
import io.gpuclass.view.report.VerificationReport;
import io.gpuclass.view.report.comparison.ComparisonReport;
import io.gpuclass.view.report.comparison.JUnitReport;
import java.util.List;

/** Results as text for a terminal, or as Markdown. */
final class PrintedReports implements Reports {
    @Override
    public String profile(Profile profile, View view) {
        return print(ProfileReport.of(profile), view);
    }

    @Override
    public String recommendations(Profile profile, View view) {
        return print(RecommendationReport.of(profile), view);
    }

    @Override
    public String fastest(Profile profile, View view) {
        return print(FastestReport.of(profile), view);
    }

    @Override
    public String devices(List<DeviceFacts> devices, View view) {
        return print(DevicesReport.of(devices), view);
    }

    @Override
    public String verification(DeviceFacts device, List<VerificationResult> results, View view) {
        return print(VerificationReport.of(device, results), view);
    }

    @Override
    public String tuning(Profile profile, View view) {
        return print(TuningReport.of(profile), view);
    }

    @Override
    public String comparison(Comparisons comparisons, View view) {
        return print(ComparisonReport.of(comparisons, view.columns()), view);
    }

    @Override
    public String comparison(Comparisons comparisons, Comparison one) {
        return ComparisonReport.summary(comparisons, one);
    }

    @Override
    public String junit(Comparisons comparisons) {
        return JUnitReport.of(comparisons);
    }

    @Override
    public String fleet(FleetSummary fleet, View view) {
        return print(FleetReport.of(fleet), view);
    }

    @Override
    public String rows(List<String> names, List<List<Object>> rows, long more, View view) {
        return print(RowsReport.of(names, rows, more), view);
    }

    @Override
    public String cudaHeader(Profile profile, String name) {
        return CudaHeader.of(profile, name, Tool.current());
    }

    private static String print(Document document, View view) {
        return view.format() == Format.MARKDOWN
                ? document.toMarkdown()
                : document.toText(view.colour() ? Style.ANSI : Style.PLAIN, view.columns());
    }
}
