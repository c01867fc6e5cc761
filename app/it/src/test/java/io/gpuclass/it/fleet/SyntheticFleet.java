package io.gpuclass.it.fleet;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.SavedSamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Profiles of several models, and what the queries of docs/fleet.md must say of them, computed from the numbers that went into the profiles: no
 * SQL, and nothing of the program under test. Every tenth GPU was measured twice, and its first profile must not count.
 */
final class SyntheticFleet {
    private static final int MODELS = 20;
    private static final int DAYS = 28;
    private static final double MIN_EFFECT = 0.02;
    private static final double MIN_Z = 3.5 * 1.4826;
    private static final List<String> KEPT =
            List.of("schema", "tool", "createdAt", "source", "device", "method", "probes", "recommendations");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode sample;
    private final Random random = new Random(1);

    /** By model, probe and pattern, tab-separated: each GPU's value. */
    private final Map<String, Map<String, Double>> values = new TreeMap<>();

    /** By model and role: each GPU's recommended form. */
    private final Map<String, Map<String, String>> recommended = new TreeMap<>();

    SyntheticFleet() throws IOException {
        sample = (ObjectNode) JSON.readTree(SavedSamples.H200.toFile());
        sample.retain(KEPT);
        sample.get("recommendations").forEach(role -> ((ObjectNode) role).putArray("candidates"));
    }

    /** Writes so many profiles. */
    void write(Path directory, int profiles) throws IOException {
        for (int i = 0; i < profiles; i++) {
            boolean again = i % 11 == 10;
            int gpu = again ? i - 10 : i;
            Files.writeString(directory.resolve("p" + i + ".json"), profile(i, gpu, gpu % MODELS, again));
        }
    }

    private String profile(int number, int gpu, int model, boolean again) throws IOException {
        ObjectNode profile = sample.deepCopy();
        profile.put("createdAt", String.format("2026-%02d-%02dT01:02:03Z", again ? 2 : 1, 1 + number % DAYS));
        String slug = "gpu-model-" + model;
        String uuid = String.format("GPU-%08d-0000-0000-0000-000000000000", gpu);
        ((ObjectNode) profile.get("device"))
                .put("name", "GPU model " + model)
                .put("slug", slug)
                .put("uuid", uuid)
                .put("driver", "580." + number % 3)
                .remove("fingerprint");
        boolean sick = random.nextInt(200) == 0;
        for (JsonNode probe : profile.get("probes")) {
            JsonNode time = probe.path("nsPerAccess");
            if (time.isObject()) {
                double factor = (1 + model / 7.0) * (1 + 0.004 * random.nextGaussian()) * (sick ? 1.1 : 1);
                List.of("median", "low", "high", "min", "max")
                        .forEach(each ->
                                ((ObjectNode) time).put(each, time.get(each).asDouble() * factor));
                String key = String.join(
                        "\t",
                        slug,
                        probe.get("id").asText(),
                        probe.get("pattern").asText());
                values.computeIfAbsent(key, unknown -> new HashMap<>())
                        .put(uuid, time.get("median").asDouble());
            }
        }
        for (JsonNode role : profile.get("recommendations")) {
            String form = random.nextInt(10) < 8 ? "striped" : "xf";
            ((ObjectNode) role).put("recommended", form);
            recommended
                    .computeIfAbsent(slug + "\t" + role.get("role").asText(), unknown -> new HashMap<>())
                    .put(uuid, form);
        }
        return JSON.writeValueAsString(profile);
    }

    /** Returns model, probe, pattern, GPUs and median. */
    List<String> medians() {
        List<String> rows = new ArrayList<>();
        values.forEach((key, all) -> rows.add(key + "\t" + all.size() + "\t" + median(List.copyOf(all.values()))));
        return rows;
    }

    /** Returns model, GPU, probe, pattern and distance from the median as a share of it. */
    List<String> outliers() {
        List<String> rows = new ArrayList<>();
        values.forEach((key, all) -> {
            double median = median(List.copyOf(all.values()));
            double mad = median(
                    all.values().stream().map(each -> Math.abs(each - median)).toList());
            String[] place = key.split("\t");
            all.forEach((gpu, value) -> {
                if (Math.abs(value / median - 1) >= MIN_EFFECT && Math.abs(value - median) >= MIN_Z * mad) {
                    rows.add(String.join("\t", place[0], gpu, place[1], place[2], Double.toString(value / median - 1)));
                }
            });
        });
        return rows;
    }

    /** Returns model, role, form, GPUs and their share. */
    List<String> shares() {
        List<String> rows = new ArrayList<>();
        recommended.forEach((key, all) -> {
            Map<String, Integer> counts = new TreeMap<>();
            all.values().forEach(form -> counts.merge(form, 1, Integer::sum));
            counts.forEach(
                    (form, gpus) -> rows.add(key + "\t" + form + "\t" + gpus + "\t" + (double) gpus / all.size()));
        });
        return rows;
    }

    private static double median(List<Double> all) {
        List<Double> sorted = all.stream().sorted().toList();
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }
}
