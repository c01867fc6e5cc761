package io.gpuclass.cli;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.SectionResult;
import io.gpuclass.profile.primitives.Tuning;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The rates that an answer of a profile is to be held against: those of all that compete and do not starve, by implementation. */
final class BestRates {
    private final Profile profile;
    private final Answer answer;
    private final Map<String, Double> rates = new HashMap<>();

    private BestRates(Profile profile, Answer answer) {
        this.profile = profile;
        this.answer = answer;
    }

    static Map<String, Double> of(Profile profile, Answer answer) {
        BestRates best = new BestRates(profile, answer);
        if (answer.section() == 0) {
            best.addEmpty();
        } else {
            best.addSections();
        }
        return best.rates;
    }

    private void addEmpty() {
        empty().filter(result -> !result.starves())
                .forEach(result ->
                        add(result.implementation(), result.opsPerSecond().median()));
    }

    private void addSections() {
        profile.sections().stream()
                .filter(result -> result.kind() == answer.role().kind() && result.counts())
                .filter(result -> Objects.equals(result.initial(), answer.role().initial()))
                .filter(result -> result.blocks() == answer.blocks() && result.length() == answer.section())
                .filter(result -> !starves(result))
                .forEach(result ->
                        add(result.implementation(), result.opsPerSecond().median()));
    }

    private Stream<PrimitiveResult> empty() {
        return Stream.concat(
                        profile.primitives().stream(), Tuning.results(profile.tuning(), profile.primitives()).stream())
                .filter(result -> result.kind() == answer.role().kind() && result.counts() && result.writers() == null)
                .filter(result -> Objects.equals(result.initial(), answer.role().initial()))
                .filter(result -> result.blocks() == answer.blocks());
    }

    /** A profile from before fairness was told of sections tells it without them. */
    private boolean starves(SectionResult result) {
        return result.fairness() != null
                ? PrimitiveResult.starves(result.fairness())
                : empty().anyMatch(other -> other.implementation().equals(result.implementation()) && other.starves());
    }

    private void add(String implementation, double rate) {
        Optional<Implementation> row =
                Catalogue.find(profile.device().kind(), answer.role().kind(), implementation);
        boolean competes = row.filter(one -> one.has(Trait.ENDS_THE_KERNEL) || one.has(Trait.READERS_AND_WRITERS))
                .isEmpty();
        if (competes) {
            rates.merge(implementation, rate, Math::max);
        }
    }
}
