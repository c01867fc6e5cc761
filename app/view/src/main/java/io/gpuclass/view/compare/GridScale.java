package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.cases.Subjects;
import io.gpuclass.profile.programs.ArtificialBarrierResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Grid of another GPU model that a grid is held against: all blocks that are resident against all, so many blocks on each SM against
 * as many, and fewer than one on each against the same number. On one model that is every
 * grid against itself. Grids of artificial-barrier programs are not scaled: their program and input fix them, or what is resident of
 * blocks of their size, and not the number of SMs; so the program and the input are what pairs them.
 *
 * @param base the base; null where its grids are held against themselves
 * @param current the profile of the other model; null where it is of the same
 * @param programs the base's grid of each program on each input that has one grid on either side
 */
record GridScale(Profile base, Profile current, Map<Program, Integer> programs) {
    private static final Set<Subject> FIXED_GRIDS =
            Set.of(Subjects.BLOCK_SWEEP, Subjects.BARRIER_SIZE, Subjects.BARRIER_GRID);

    static final GridScale SAME = new GridScale(null, null, Map.of());

    /** A program on an input, each by its name in profiles. */
    record Program(String program, String input) {}

    /** @param baseline at least one profile, the first of which tells the base's device */
    static GridScale of(List<Profile> baseline, Profile current) {
        Profile base = baseline.get(0);
        Integer before = base.device().multiprocessors();
        Integer now = current.device().multiprocessors();
        Map<Program, Integer> programs = programs(baseline, current);
        return before == null || now == null || before.equals(now)
                ? new GridScale(null, null, programs)
                : new GridScale(base, current, programs);
    }

    private static Map<Program, Integer> programs(List<Profile> base, Profile current) {
        Map<Program, Set<Integer>> before = grids(base);
        Map<Program, Integer> programs = new HashMap<>();
        grids(List.of(current)).forEach((program, now) -> {
            Set<Integer> known = before.getOrDefault(program, Set.of());
            if (now.size() == 1 && known.size() == 1) {
                programs.put(program, known.iterator().next());
            }
        });
        return programs;
    }

    private static Map<Program, Set<Integer>> grids(List<Profile> profiles) {
        return profiles.stream()
                .flatMap(profile -> profile.artificialBarriers().stream())
                .collect(Collectors.groupingBy(
                        result -> new Program(result.program().id(), result.input()),
                        Collectors.mapping(ArtificialBarrierResult::blocks, Collectors.toSet())));
    }

    /** Returns the number of blocks in the base's terms. */
    int toBase(int blocks) {
        if (base == null) {
            return blocks;
        }
        if (blocks == current.method().blocks()) {
            return base.method().blocks();
        }
        int multiprocessors = current.device().multiprocessors();
        return blocks % multiprocessors == 0
                ? blocks / multiprocessors * base.device().multiprocessors()
                : blocks;
    }

    /** Returns the number of blocks of an artificial-barrier program in the base's terms. */
    int programToBase(String program, String input, int blocks) {
        return programs.getOrDefault(new Program(program, input), blocks);
    }

    /** Returns the key in the base's terms. Sweeps and the source's sizes have the same numbers of blocks on all models. */
    FigureKey toBase(FigureKey key) {
        if (key.blocks() == null || FIXED_GRIDS.contains(key.subject())) {
            return key;
        }
        boolean program = key.subject() == Subjects.ARTIFICIAL_BARRIER;
        return key.with(
                Axis.BLOCKS, program ? programToBase(key.kind(), key.input(), key.blocks()) : toBase(key.blocks()));
    }
}
