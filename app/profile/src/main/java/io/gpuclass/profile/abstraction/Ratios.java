package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.records.Required;
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

    /**
     * One ratio of the paper's Tables 2 and 3.
     *
     * @param low lower end of its interval
     * @param high upper end of its interval
     * @param pattern pattern of the dividend
     * @param over id and pattern of the divisor, such as {@code contentious-volatile-read/serial}
     * @param printed what the document prints for it, which may be rounded otherwise; null for measured ones
     */
    public record Ratio(
            double value,
            double low,
            double high,
            @Required String pattern,
            @Required String over,
            Double printed) {
        public Ratio {
            Check.inOrder(low, value, high);
            Check.atLeast(0, printed, "printed");
        }

        /** A ratio that no document prints. */
        public Ratio(double value, double low, double high, String pattern, String over) {
            this(value, low, high, pattern, over, null);
        }
    }
}
