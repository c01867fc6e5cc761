package io.gpuclass.view.section.primitive;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.ImplementationFacts;
import io.gpuclass.profile.primitives.Kind;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A form that answers advise: what it is, and how a kernel gets it.
 *
 * @param kind what it promises
 * @param id its id
 * @param summary what it does, as the catalogue says it today; of a form that it no longer has, as the profile does
 * @param cpp its C++ type; null where it has none, as on a host
 */
public record AdvisedForm(Kind kind, String id, String summary, CppType cpp) {
    /** Returns the forms of some answers, each once, in their order; without those that nobody describes. */
    public static List<AdvisedForm> of(Profile profile, Collection<Answer> answers) {
        return answers.stream()
                .flatMap(answer -> find(profile, answer.role().kind(), answer.use()).stream())
                .distinct()
                .toList();
    }

    private static Optional<AdvisedForm> find(Profile profile, Kind kind, String id) {
        Optional<Implementation> row = Catalogue.find(profile.device().kind(), kind, id);
        Stream<ImplementationFacts> own = profile.implementations().stream()
                .filter(fact -> fact.kind() == kind && fact.id().equals(id));
        return Stream.concat(row.stream().map(Implementation::facts), own)
                .findFirst()
                .map(fact -> new AdvisedForm(
                        kind, id, fact.summary(), row.map(Implementation::cpp).orElse(null)));
    }

    /** Returns a sentence on what it is. */
    public String sentence() {
        return Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
    }

    /** Returns the line that includes it in a kernel's source; empty where the library has no header for it. */
    public Optional<String> include() {
        return Optional.ofNullable(cpp).flatMap(CppType::header).map(header -> "#include <" + header + ">");
    }

    /** Returns its type in C++; empty where the library has none. */
    public Optional<String> type() {
        return Optional.ofNullable(cpp).map(CppType::qualified);
    }
}
