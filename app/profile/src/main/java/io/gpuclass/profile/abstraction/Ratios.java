package io.gpuclass.profile.abstraction;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The paper's Tables 2 and 3. Each map goes from what is divided to its ratios, one for each pattern.
 *
 * @param contentiousToNoncontentious Table 2: from access and direction, such as {@code volatile-read}
 * @param toVolatile Table 3: from probe id, such as {@code contentious-atomic-read}
 */
public record Ratios(Map<String, List<Ratio>> contentiousToNoncontentious, Map<String, List<Ratio>> toVolatile) {
    public Ratios {
        contentiousToNoncontentious = copy(contentiousToNoncontentious);
        toVolatile = copy(toVolatile);
    }

    private static Map<String, List<Ratio>> copy(Map<String, List<Ratio>> map) {
        Map<String, List<Ratio>> copy = new LinkedHashMap<>();
        map.forEach((key, ratios) -> copy.put(key, List.copyOf(ratios)));
        return Collections.unmodifiableMap(copy);
    }
}
