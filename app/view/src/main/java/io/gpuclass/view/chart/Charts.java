package io.gpuclass.view.chart;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Cases;
import io.gpuclass.view.chart.Drawing.Overlay;
import io.gpuclass.view.terms.ProfileNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All charts of profiles, whatever renders them. */
public final class Charts {
    private Charts() {}

    /** Returns all charts of some profiles; those of the same thing follow one another. */
    public static List<Chart> of(List<Profile> profiles) {
        return all(profiles).stream().flatMap(group -> group.charts().stream()).toList();
    }

    /** Returns the charts of a page, grouped by what they show; without the figures of the sources, which repeat parts of the others. */
    public static List<Group> groups(List<Profile> profiles) {
        return all(profiles).stream()
                .filter(group -> group.topic() != ChartTopic.FIGURE)
                .toList();
    }

    /** Returns the charts of a page on several profiles: one of each thing, with the few lines of each profile that matter. */
    public static List<Group> overlaid(List<Profile> profiles) {
        if (profiles.size() == 1) {
            return groups(profiles);
        }
        List<String> names = ProfileNames.of(profiles);
        Map<String, List<Integer>> owners = new LinkedHashMap<>();
        Map<String, List<Drawing>> byId = new LinkedHashMap<>();
        for (int i = 0; i < profiles.size(); i++) {
            for (Drawing drawing : drawings(profiles.get(i))) {
                if (drawing.topic() != ChartTopic.FIGURE) {
                    String id = drawing.chart().id();
                    owners.computeIfAbsent(id, key -> new ArrayList<>()).add(i);
                    byId.computeIfAbsent(id, key -> new ArrayList<>()).add(drawing);
                }
            }
        }
        return byId.entrySet().stream()
                .sorted(Comparator.comparing(each -> each.getValue().get(0).topic()))
                .flatMap(each -> Overlay.of(group(each.getValue()), names, owners.get(each.getKey())).stream())
                .toList();
    }

    private static List<Group> all(List<Profile> profiles) {
        List<String> names = ProfileNames.of(profiles);
        Map<String, List<Drawing>> byId = new LinkedHashMap<>();
        for (int i = 0; i < profiles.size(); i++) {
            for (Drawing drawing : drawings(profiles.get(i))) {
                byId.computeIfAbsent(drawing.chart().id(), id -> new ArrayList<>())
                        .add(profiles.size() == 1 ? drawing : drawing.named(names.get(i), i + 1));
            }
        }
        return byId.values().stream()
                .sorted((one, other) ->
                        one.get(0).topic().compareTo(other.get(0).topic()))
                .map(Charts::group)
                .toList();
    }

    private static Group group(List<Drawing> alike) {
        return new Group(
                alike.get(0).topic(),
                alike.get(0).title(),
                alike.stream().map(Drawing::chart).toList());
    }

    private static List<Drawing> drawings(Profile profile) {
        Cases cases = profile.cases();
        List<Drawing> drawings = new ArrayList<>();
        for (PrimitiveSweep sweep : PrimitiveSweep.values()) {
            drawings.addAll(sweep.of(profile, cases));
        }
        drawings.addAll(SweepCharts.of(profile, cases));
        drawings.addAll(SectionCharts.of(profile, cases));
        HostageCharts.of(profile).ifPresent(drawings::add);
        drawings.addAll(HostageCharts.ofMemories(profile));
        drawings.addAll(ContentionCharts.of(profile));
        drawings.addAll(ApplicationCharts.of(profile, cases));
        LocalityCharts.of(profile).ifPresent(drawings::add);
        drawings.addAll(SourceFigures.of(profile, cases));
        drawings.addAll(DeclaredCharts.of(profile, cases));
        return drawings;
    }

    /**
     * Charts of the same thing, one for each profile that has it, to stand side by side.
     *
     * @param title what they show of it, without a profile's name
     * @param charts at least one
     */
    public record Group(ChartTopic topic, String title, List<Chart> charts) {
        public Group {
            charts = List.copyOf(charts);
        }
    }
}
