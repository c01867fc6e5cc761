package io.gpuclass.engine.suites;

import io.gpuclass.engine.map.MapMeasurement;
import io.gpuclass.engine.session.Findings;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.engine.session.SuiteRun;
import io.gpuclass.engine.stats.Ending;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.map.MemoryMap;
import java.util.Optional;

/** The suite of where memory lies. */
final class MapSuites {
    /** How soon each SM reaches each of some lines, the halves of the cache, and hand-offs from SM to SM. */
    static final Suite MAP = new Suite("map", 2, true, false, MapSuites::map);

    private MapSuites() {}

    private static Findings map(SuiteRun run) {
        run.phase("memory map");
        Optional<MemoryMap> map = new MapMeasurement(run.device(), run.clock(), run.seed()).measure();
        if (map.isEmpty()) {
            run.tell("no map: the device has no kernels for it, or none of its SMs answered");
        }
        map.ifPresent(found -> run.finished("memory-map", Ending.ENDED_BY_ITSELF.id(), found));
        return Findings.NONE.with(Profile::map, map.orElse(null));
    }
}
