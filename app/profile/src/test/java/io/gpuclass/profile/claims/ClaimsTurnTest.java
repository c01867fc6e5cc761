package io.gpuclass.profile.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReadException;
import io.gpuclass.profile.claims.Claims.CheckReader;
import io.gpuclass.profile.claims.ClaimsResult.ClaimJudge;
import io.gpuclass.profile.claims.JudgedClaim.ClaimVerdict;
import io.gpuclass.profile.claims.JudgedClaim.Judgement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The verdict on each claim of a document comes out either way: it holds by one made-up profile and does not by another. */
class ClaimsTurnTest {
    private static final List<Function<Bounds, Double>> INSIDE = List.of(
            bounds -> bounds.atLeast() == null || bounds.atMost() == null
                    ? beyond(bounds, 1.5, 0.05)
                    : (bounds.atLeast() + bounds.atMost()) / 2,
            bounds -> bounds.atLeast() == null ? bounds.atMost() : bounds.atLeast(),
            bounds -> bounds.atLeast() == null ? bounds.atMost() / 2 : (bounds.atLeast() + 1) / 2);

    private static final List<Function<Bounds, Double>> OUTSIDE = List.of(
            bounds -> bounds.atLeast() != null
                    ? beyond(new Bounds(null, bounds.atLeast()), 1.5, 0.05)
                    : beyond(new Bounds(bounds.atMost(), null), 1.5, 0.05),
            bounds -> bounds.atMost() != null ? (bounds.atMost() + 1) / 2 : bounds.atLeast() - 1,
            bounds -> bounds.atMost() != null ? bounds.atMost() * 1.5 + 1 : bounds.atLeast() / 100);

    private static final Profile ORIGINAL = MadeUpProfile.original();

    /** Hit ratios at times that are equally far apart: of an exponential, and of none. */
    private static final double[] HALVING = {0.8, 0.4, 0.2, 0.1, 0.05};

    private static final double[] UNEVEN = {0.8, 0.79, 0.4, 0.39, 0.05};

    @TempDir
    private Path directory;

    private static double beyond(Bounds bounds, double factor, double step) {
        return bounds.atLeast() != null
                ? bounds.atLeast() <= 0 ? bounds.atLeast() + step : bounds.atLeast() * factor
                : bounds.atMost() <= 0 ? bounds.atMost() - step : bounds.atMost() / factor;
    }

    static List<Claim> claims() {
        return Claims.all().stream()
                .filter(claim -> claim.source().isDocument())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("claims")
    void shouldHoldByOneProfileAndNotByAnother(Claim claim) throws IOException {
        Check check = claim.asPublished() == null ? claim.check() : claim.asPublished();
        assertThat(outcomes(claim, check, INSIDE, true)).as(claim.id()).contains(ClaimVerdict.HOLDS.id());
        assertThat(outcomes(claim, check, OUTSIDE, false)).as(claim.id()).contains(ClaimVerdict.DOES_NOT_HOLD.id());
    }

    /** No Jain index is above 1, so that this would hold of any lock. */
    @Test
    void shouldFindThatAClaimCannotTurn() throws IOException {
        String never =
                "{\"value\": \"primitives[kind=mutex,implementation=fa,blocks=full].fairness\", \"atMost\": 1.1}";
        Check check = new CheckReader(Forms.OWN).read(new ObjectMapper().readTree(never));
        Claim any = claims().stream()
                .filter(claim -> claim.id().equals("fa-fair"))
                .findFirst()
                .orElseThrow();
        Claim claim = ClaimBuilder.builder(any).check(check).asPublished(null).build();
        assertThat(outcomes(claim, check, INSIDE, true)).contains(ClaimVerdict.HOLDS.id());
        assertThat(outcomes(claim, check, OUTSIDE, false))
                .allSatisfy(outcome -> assertThat(outcome).doesNotContain(ClaimVerdict.DOES_NOT_HOLD.id()));
    }

    /** Returns verdicts by profiles made by each target in turn, up to the first that is as wanted; instead of one, why a profile was refused. */
    private List<String> outcomes(Claim claim, Check check, List<Function<Bounds, Double>> targets, boolean expected)
            throws IOException {
        List<String> outcomes = new ArrayList<>();
        ClaimVerdict wanted = expected ? ClaimVerdict.HOLDS : ClaimVerdict.DOES_NOT_HOLD;
        for (Function<Bounds, Double> target : targets) {
            String outcome;
            try {
                Judgement judged = judged(claim, check, target, expected);
                outcome = judged.verdict() == wanted
                        ? wanted.id()
                        : judged.verdict().id() + ": " + judged.why() + judged.points();
            } catch (ProfileReadException e) {
                outcome = e.getMessage();
            }
            outcomes.add(outcome);
            if (outcome.equals(wanted.id())) {
                break;
            }
        }
        return outcomes;
    }

    private Judgement judged(Claim claim, Check check, Function<Bounds, Double> target, boolean expected)
            throws IOException {
        ProfileFigures sizes = new ProfileFigures(ORIGINAL);
        MadeUpProfile made = new MadeUpProfile().spokenOfBy(claim.only(), sizes);
        if (claim.id().equals("hit-ratio-exponential")) {
            double[] ratios = expected ? HALVING : UNEVEN;
            for (int i = 0; i < ratios.length; i++) {
                String point = "locality[threads=516].points[barrierEvery=" + (1 << 2 * i) + "].";
                made.with(point + "hitRatio", ratios[i]).with(point + "tauCycles", 100.0 * (i + 1));
            }
        }
        made.all(check, target, expected, sizes);
        if (claim.about() != null) {
            made.all(check, target, expected, sizes.asOn(claim.about()));
        }
        JudgedClaim judged = new ClaimJudge(made.read(directory.resolve("made-up.json"))).judge(claim);
        Judgement there = judged.judged();
        return there.verdict() == judged.hereToday().verdict() || there.verdict() == ClaimVerdict.NOT_APPLICABLE
                ? judged.hereToday()
                : there;
    }
}
