package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The grids of artificial-barrier programs in two GPU models' terms. Their program and input fix them, or what is resident of blocks of
 * their size, and not the number of SMs: so the program and the input are what pairs them.
 *
 * @param toBase the base's grid of each program on each input that has one grid on either side
 */
record ProgramGrids(Map<Program, Integer> toBase) {
    static final ProgramGrids SAME = new ProgramGrids(Map.of());

    /** A program on an input, each by its name in profiles. */
    record Program(String program, String input) {}

    ProgramGrids {
        toBase = Map.copyOf(toBase);
    }

    static ProgramGrids of(Collection<Profile> base, Profile current) {
        Map<Program, Set<Integer>> before = grids(base);
        Map<Program, Integer> toBase = new HashMap<>();
        grids(List.of(current)).forEach((program, now) -> {
            Set<Integer> known = before.getOrDefault(program, Set.of());
            if (now.size() == 1 && known.size() == 1) {
                toBase.put(program, known.iterator().next());
            }
        });
        return new ProgramGrids(toBase);
    }

    private static Map<Program, Set<Integer>> grids(Collection<Profile> profiles) {
        Map<Program, Set<Integer>> grids = new HashMap<>();
        for (Profile profile : profiles) {
            for (ArtificialBarrierResult result : profile.artificialBarriers()) {
                Program program = new Program(result.program().id(), result.input());
                grids.computeIfAbsent(program, any -> new HashSet<>()).add(result.blocks());
            }
        }
        return grids;
    }

    int toBase(String program, String input, int blocks) {
        return toBase.getOrDefault(new Program(program, input), blocks);
    }
}
