package io.gpuclass.view.export;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Tool;
import io.gpuclass.view.terms.Grouped;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A CUDA header that selects what a profile found best, in the form that {@code sync/default_choice.cuh} lays down. */
public final class CudaHeader {
    /** {@code GPUCLASS_CHOICE_FORMAT} of the headers that this version goes with. */
    private static final int FORMAT = 3;

    private final Profile profile;
    private final String file;
    private final Tool tool;
    private final List<CudaHeaderChoice> choices;

    private CudaHeader(Profile profile, String file, Tool tool) {
        this.profile = profile;
        this.file = file;
        this.tool = tool;
        this.choices = CudaHeaderChoices.of(profile);
    }

    /**
     * Returns the header, which ends with a newline. The same profile always gives the same header.
     *
     * @param profile a measured profile of a CUDA GPU
     * @param file the profile's file name, for the words on how to make the header again
     */
    public static String of(Profile profile, String file, Tool tool) {
        return new CudaHeader(profile, file, tool).text();
    }

    private String text() {
        List<String> lines = new ArrayList<>();
        new CudaHeaderComment(profile, file, tool, byMember())
                .lines()
                .forEach(line -> lines.add(("// " + line).stripTrailing()));
        lines.addAll(guards());
        choices.stream()
                .flatMap(choice -> choice.headers().stream())
                .collect(Collectors.toCollection(TreeSet::new))
                .forEach(header -> lines.add("#include <gpuclass/" + header + ">"));
        lines.addAll(List.of("", "namespace gpuclass {", "", "struct " + choice() + " {"));
        byMember().forEach((member, selected) -> lines.addAll(member(member, selected)));
        lines.addAll(
                List.of("};", "", "}  // namespace gpuclass", "", "#define GPUCLASS_CHOICE gpuclass::" + choice()));
        return String.join("\n", lines) + "\n";
    }

    private List<String> guards() {
        return List.of(
                "",
                "#pragma once",
                "",
                "#include <gpuclass/sync/choice.cuh>",
                "",
                "#if GPUCLASS_CHOICE_FORMAT != " + FORMAT,
                "#error \"" + name() + " was exported for another gpuclass: export it again\"",
                "#endif",
                "#if defined(GPUCLASS_CHOICE)",
                "#error \"" + name()
                        + " comes too late: include it before gpuclass/sync.cuh, and no other such header\"",
                "#endif",
                "");
    }

    private Map<String, List<CudaHeaderChoice>> byMember() {
        return Grouped.by(CudaHeaderChoice::member, choices);
    }

    private static List<String> member(String member, List<CudaHeaderChoice> selected) {
        return List.of(
                "  template <contention C>",
                "  using " + member + " = by_contention<",
                "      C,",
                selected.stream().map(choice -> "      " + choice.type()).collect(Collectors.joining(",\n", "", ">;")));
    }

    private String choice() {
        return "choice_" + name();
    }

    /** Returns the GPU's name as an identifier may end in it. */
    private String name() {
        return profile.device().slug().replaceAll("[^A-Za-z0-9]+", "_");
    }
}
