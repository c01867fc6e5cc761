package io.gpuclass.profile.bench;

import io.gpuclass.profile.MethodBuilder;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.bench.Ranks.Rank;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.kinds.KindResults;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.system.SystemResults;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Findings of {@code bench} on a primitive that a user brings: the document that it prints as JSON.
 *
 * @param createdAt when, ISO 8601
 * @param device on what
 * @param own the primitive
 * @param model what the memory model says of it; null where it was not asked
 * @param breach how it broke its promise; null if it was not seen to
 * @param verification what each check showed, of the catalogue's forms too
 * @param primitives what was timed, the user's first; empty where it broke its promise
 * @param sections the same with work inside
 * @param kinds the same of event counters, combining mutexes and their like, checks and all; null for a barrier, mutex or semaphore
 * @param system the same over several GPUs, checks and all; null where one was tried
 * @param ranks where it stands among the catalogue's forms
 */
@RecordBuilder
public record BenchRun(
        Tool tool,
        String createdAt,
        DeviceFacts device,
        UserPrimitive own,
        ModelAnswer model,
        Violation breach,
        List<Verification> verification,
        List<PrimitiveResult> primitives,
        List<SectionResult> sections,
        KindResults kinds,
        SystemResults system,
        List<Rank> ranks) {
    public BenchRun {
        verification = List.copyOf(verification);
        primitives = List.copyOf(primitives);
        sections = List.copyOf(sections);
        ranks = List.copyOf(ranks);
    }

    /** Returns the document with the ranks that follow from its results; what broke its promise has none. */
    public static BenchRun of(
            String createdAt, DeviceFacts device, UserPrimitive own, Violation breach, Profile found) {
        return new BenchRun(
                Tool.current(),
                createdAt,
                device,
                own,
                null,
                breach,
                found.verification(),
                found.primitives(),
                found.sections(),
                found.kinds(),
                found.system(),
                breach != null ? List.of() : ranks(own.implementation(), found));
    }

    private static List<Rank> ranks(String id, Profile found) {
        if (found.system() != null) {
            return Ranks.of(id, found.system());
        }
        return found.kinds() == null ? Ranks.of(id, found.primitives(), found.sections()) : Ranks.of(id, found.kinds());
    }

    /** Returns the same with what the memory model says. */
    public BenchRun with(ModelAnswer answer) {
        return BenchRunBuilder.builder(this).model(answer).build();
    }

    /** Returns the results as a profile of the device has them, for what shows profiles. */
    public Profile profile() {
        return ProfileBuilder.builder()
                .schema(Profile.SCHEMA)
                .tool(tool)
                .createdAt(createdAt)
                .source(Source.MEASURED)
                .device(device)
                .method(MethodBuilder.builder().blocks(mostBlocks()).build())
                .verification(verification)
                .primitives(primitives)
                .sections(sections)
                .kinds(kinds)
                .system(system)
                .build();
    }

    private int mostBlocks() {
        IntStream further = Stream.of(
                        kinds == null ? List.<Verification>of() : kinds.verification(),
                        system == null ? List.<Verification>of() : system.verification())
                .flatMap(List::stream)
                .mapToInt(Verification::blocks);
        return IntStream.concat(verification.stream().mapToInt(Verification::blocks), further)
                .max()
                .orElse(1);
    }

    /** Returns whether nothing was seen that speaks against it. */
    public boolean kept() {
        return breach == null;
    }

    /**
     * Answer of the PTX memory model on a primitive that it sees break no promise. A shape is one promise on so many blocks and threads.
     *
     * @param right shapes in which a promise holds within bounds
     * @param gaveUp shapes that were given up
     * @param neverEnded shapes of which no execution came to an end
     * @param notJudged why the model says nothing of the others; null if there are none
     */
    public record ModelAnswer(int right, int gaveUp, int neverEnded, String notJudged) {
        /** Returns the answer in a line. */
        public String line() {
            List<String> parts = new ArrayList<>();
            if (right > 0) {
                parts.add("right in " + shapes(right) + " within bounds");
            }
            if (gaveUp > 0) {
                parts.add("gave up" + (right > 0 ? " on " + shapes(gaveUp) : ""));
            }
            if (neverEnded > 0) {
                parts.add("no execution of " + shapes(neverEnded) + " came to an end");
            }
            if (parts.isEmpty()) {
                return "not judged by the model: " + notJudged;
            }
            return "model: " + String.join("; ", parts) + (notJudged == null ? "" : "; not judged: " + notJudged);
        }

        private static String shapes(int number) {
            return number + (number == 1 ? " shape" : " shapes");
        }
    }
}
