package io.gpuclass.profile;

import io.gpuclass.profile.map.MemoryMap;
import io.gpuclass.profile.map.MemoryMap.CacheHalves;
import io.gpuclass.profile.map.MemoryMap.LineTimes;
import io.gpuclass.profile.map.MemoryMap.PairTimes;
import io.gpuclass.profile.map.MemoryMap.SliceSharing;
import java.util.List;

/** A made-up map of three SMs and two lines: SMs 0 and 2 are near to line 1. */
final class SampleMap {
    private SampleMap() {}

    static MemoryMap map() {
        return new MemoryMap(
                2,
                138_496,
                List.of(0, 1, 2),
                new LineTimes(150, 210, 280),
                new LineTimes(140, 160, 185),
                new CacheHalves(true, 0.97, 0.99, List.of(0, 2), List.of(1), 160.0, 265.0, 1.0),
                new SliceSharing(435, 20, 1.34e9, 2.62e9),
                new PairTimes(60, 238.0, 340.0),
                List.of(List.of(265, 150), List.of(160, 280), List.of(265, 161)));
    }
}
