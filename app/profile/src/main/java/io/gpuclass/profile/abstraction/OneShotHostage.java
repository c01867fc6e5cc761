package io.gpuclass.profile.abstraction;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.stats.Estimate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The paper's line-hostage test: volatile accesses that follow one atomic, over the same without it.
 *
 * @param verdict whether any of the four is slowed by the threshold or more
 * @param slowdown elapsed time over that of the plain volatile probe, by probe id (and pattern, where there are several)
 * @param completed the same of completed writes, each waiting for its fence, by probe id; the paper has none, and the verdict leaves them
 *     out: it is the fence that waits for the atomic
 */
public record OneShotHostage(Verdict verdict, Map<String, Estimate> slowdown, Map<String, Estimate> completed) {
    public OneShotHostage {
        slowdown = Collections.unmodifiableMap(new LinkedHashMap<>(slowdown));
        completed = completed == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(completed));
        slowdown.values().forEach(each -> Check.inOrder(each.low(), each.value(), each.high()));
    }
}
