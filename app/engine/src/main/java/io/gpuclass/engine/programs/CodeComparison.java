package io.gpuclass.engine.programs;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.KernelCode;
import io.gpuclass.profile.programs.Added;
import io.gpuclass.profile.programs.ArtificialProgram;
import io.gpuclass.profile.programs.BarrierCode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares the machine code of programs without and with a barrier (Lo et al., Figure 3). Pure but for the device. */
public final class CodeComparison {
    private CodeComparison() {}

    /** Returns one for each program whose machine code a device has. */
    public static List<BarrierCode> of(Device device) {
        Stream<Optional<BarrierCode>> timed =
                Arrays.stream(ArtificialProgram.values()).map(program -> of(device, program, ArtificialSetting.TIME));
        return Stream.concat(Stream.of(of(device, ArtificialProgram.MEMTEST, ArtificialSetting.PRINTED)), timed)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<BarrierCode> of(Device device, ArtificialProgram program, String metric) {
        Added added = program == ArtificialProgram.ALIGN ? Added.SECOND : Added.BARRIER;
        String family = program.id() + "_" + metric;
        Optional<KernelCode> with = device.code(family + "_" + added.id());
        return device.code(family + "_" + ArtificialSetting.WITHOUT)
                .flatMap(one -> with.map(other -> compared(program, family, added, one, other)));
    }

    private static BarrierCode compared(
            ArtificialProgram program, String family, Added added, KernelCode without, KernelCode with) {
        int more = excess(with, without);
        int fewer = excess(without, with);
        int inBoth = without.operations().size() - fewer;
        return new BarrierCode(
                program,
                family,
                added,
                without.operations().size(),
                with.operations().size(),
                more,
                fewer,
                inBoth - inOrder(without.operations(), with.operations()));
    }

    /** Returns how many operations of each kind one has beyond those of the other, all kinds together. */
    private static int excess(KernelCode one, KernelCode other) {
        Map<Integer, Integer> counts = new HashMap<>();
        one.operations().forEach(operation -> counts.merge(operation, 1, Integer::sum));
        other.operations().forEach(operation -> counts.merge(operation, -1, Integer::sum));
        return counts.values().stream().mapToInt(count -> Math.max(0, count)).sum();
    }

    /** Returns the length of the longest sequence that both hold in the same order. */
    private static int inOrder(List<Integer> one, List<Integer> other) {
        int[] longest = new int[other.size() + 1];
        for (int operation : one) {
            int diagonal = 0;
            for (int i = 0; i < other.size(); i++) {
                int above = longest[i + 1];
                longest[i + 1] = operation == other.get(i) ? diagonal + 1 : Math.max(above, longest[i]);
                diagonal = above;
            }
        }
        return longest[other.size()];
    }
}
