package io.gpuclass.fleet.atlas;

import io.gpuclass.fleet.Selection.ItemValue;
import io.gpuclass.fleet.Selection.ItemValue.Item;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.view.chart.ClassMap.Machine;
import io.gpuclass.view.terms.Numbers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The profiles of one model, measured in one way.
 *
 * @param name the vendor's name, with the way where the model was measured in several
 * @param page the path of its page in the site
 * @param entries its profiles, the latest first
 */
record AtlasModel(String name, String page, List<AtlasEntry> entries) {
    AtlasModel {
        entries = entries.stream()
                .sorted(Comparator.comparing(AtlasEntry::replay)
                        .thenComparing(AtlasEntry::time, Comparator.reverseOrder())
                        .thenComparing(AtlasEntry::sha256))
                .toList();
    }

    /** Returns the models of profiles, those with the most GPUs first. */
    static List<AtlasModel> of(Collection<AtlasEntry> entries) {
        Map<List<Object>, List<AtlasEntry>> alike = entries.stream()
                .collect(Collectors.groupingBy(
                        entry -> List.of(entry.model(), entry.kind().id())));
        List<AtlasModel> models = new ArrayList<>();
        Map<String, Integer> slugs = new TreeMap<>();
        alike.entrySet().stream()
                .sorted(Comparator.comparing(each -> each.getKey().toString()))
                .map(Map.Entry::getValue)
                .forEach(each -> {
                    AtlasEntry first = each.get(0);
                    boolean oneWay = entries.stream()
                            .filter(other -> other.model().equals(first.model()))
                            .allMatch(other -> other.kind() == first.kind());
                    String slug = first.download().replaceAll("^profiles/|-[0-9a-f]+\\.json(\\.gz)?$", "");
                    int same = slugs.merge(slug, 1, Integer::sum);
                    models.add(new AtlasModel(
                            oneWay ? first.model() : first.model() + ", " + first.kind(),
                            "models/" + slug + (same == 1 ? "" : "-" + same) + ".html",
                            each));
                });
        models.sort(
                Comparator.comparingInt((AtlasModel model) -> -model.latest().size())
                        .thenComparing(AtlasModel::name));
        return models;
    }

    List<AtlasEntry> latest() {
        return latest(entries);
    }

    /** @param entries the latest first */
    static List<AtlasEntry> latest(List<AtlasEntry> entries) {
        Map<String, AtlasEntry> byGpu = new LinkedHashMap<>();
        entries.forEach(entry -> byGpu.putIfAbsent(entry.gpu(), entry));
        return List.copyOf(byGpu.values());
    }

    /** Returns the place of each GPU on the map. */
    List<Machine> machines() {
        return latest().stream()
                .map(AtlasEntry::machine)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Returns the form that most GPUs should use for a role; empty where nothing was measured or predicted. */
    String use(Role role) {
        return latest().stream()
                .map(entry -> entry.use().get(role))
                .filter(Objects::nonNull)
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** Returns the median of how many times as fast that is as the incumbent. */
    Optional<Double> overIncumbent(Role role) {
        List<Double> all = latest().stream()
                .map(entry -> entry.overIncumbent().get(role))
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        return all.isEmpty() ? Optional.empty() : Optional.of(median(all));
    }

    /** Returns how each main figure is spread over the latest profiles of the GPUs. */
    List<Spread> spreads() {
        return spreads(latest());
    }

    static List<Spread> spreads(List<AtlasEntry> entries) {
        Map<Item, List<Found>> found = new LinkedHashMap<>();
        for (AtlasEntry entry : entries) {
            for (ItemValue figure : entry.figures()) {
                found.computeIfAbsent(figure.item(), item -> new ArrayList<>()).add(new Found(figure.value(), entry));
            }
        }
        return found.entrySet().stream()
                .map(each -> Spread.of(each.getKey(), each.getValue()))
                .toList();
    }

    static double median(List<Double> sorted) {
        int size = sorted.size();
        return (sorted.get((size - 1) / 2) + sorted.get(size / 2)) / 2;
    }

    /** A figure, and whose it is. */
    record Found(double value, AtlasEntry entry) {}

    /** Spread of a figure. */
    record Spread(Item item, int gpus, double median, Found least, Found greatest) {
        static Spread of(Item item, List<Found> found) {
            List<Found> sorted = found.stream()
                    .sorted(Comparator.comparingDouble(Found::value))
                    .toList();
            return new Spread(
                    item,
                    sorted.size(),
                    AtlasModel.median(sorted.stream().map(Found::value).toList()),
                    sorted.get(0),
                    sorted.get(sorted.size() - 1));
        }

        String label() {
            String blocks = item.blocks() == null ? "" : ", " + item.blocks() + " blocks";
            return item.label() + blocks + ", " + item.metric().id().replace('-', ' ');
        }

        String shown(double value) {
            return Numbers.quantity(value, item.metric().unit());
        }
    }
}
