package io.gpuclass.profile.advice;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.units.Named;
import io.gpuclass.profile.units.Nanos;
import java.util.List;
import java.util.Optional;

/**
 * An answer with all that a program needs to act on it, in one shape whether it was measured, read off between measurements, or predicted. As
 * JSON the names of the answer stand beside the others.
 *
 * @param name the form's C++ name, such as {@code barrier_striped}
 * @param include the line that includes it; null where the library has no header for it
 * @param launch what the kernel must be launched with beside its grid; null for nothing
 * @param opsPerSecond operations of all blocks together in a second; of a barrier, phases
 * @param confidence how sure the choice is
 * @param predicted true where nothing was measured, and the cost model tells from the probes; else null
 * @param betweenBlocks the numbers of blocks measured that this one lies between; null where it was measured itself
 */
public record Advised(
        @JsonUnwrapped Answer answer,
        String name,
        String include,
        String launch,
        double opsPerSecond,
        Confidence confidence,
        Boolean predicted,
        List<Integer> betweenBlocks) {
    public Advised {
        betweenBlocks = betweenBlocks == null ? null : List.copyOf(betweenBlocks);
    }

    /** Confidence in a choice. */
    public enum Confidence implements Named {
        /** Reruns confirm the lead over every other form. */
        DECIDED,
        /** Other runs may see another form ahead. */
        NO_CLEAR_WINNER,
        /** No other form has a figure there. */
        ONLY_ONE,
        /** Nothing was measured. */
        PREDICTED
    }

    /** Returns a measured answer. */
    public static Advised of(Answer answer) {
        return of(answer, false, null, null);
    }

    static Advised predicted(Answer answer) {
        return of(answer, true, null, null);
    }

    static Advised of(Answer saved, boolean predicted, String launch, List<Integer> betweenBlocks) {
        Answer answer = called(saved);
        return new Advised(
                answer,
                FormName.of(answer.role().kind(), answer.use()).name(),
                answer.header() == null ? null : "#include <" + answer.header() + ">",
                launch,
                Nanos.PER_SECOND / answer.nsPerOperation(),
                predicted ? Confidence.PREDICTED : confidence(answer),
                predicted ? true : null,
                betweenBlocks);
    }

    /** Returns an answer with the header and the type that its form has in this version's library, whatever an older file calls them. */
    private static Answer called(Answer answer) {
        return Optional.ofNullable(answer.type())
                .flatMap(type -> Catalogue.find(DeviceKind.CUDA, answer.role().kind(), answer.use()))
                .map(Implementation::cpp)
                .map(cpp -> AnswerBuilder.builder(answer)
                        .header(cpp.header())
                        .type(cpp.qualified())
                        .build())
                .orElse(answer);
    }

    private static Confidence confidence(Answer answer) {
        if (answer.decided() == null) {
            return Confidence.ONLY_ONE;
        }
        return answer.leads() ? Confidence.DECIDED : Confidence.NO_CLEAR_WINNER;
    }

    /** Returns the same for a program's step. */
    Advised withGain(Answer.Gain gain) {
        Answer changed = AnswerBuilder.builder(answer).gain(gain).build();
        return new Advised(changed, name, include, launch, opsPerSecond, confidence, predicted, betweenBlocks);
    }
}
