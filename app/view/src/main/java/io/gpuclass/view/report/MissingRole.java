package io.gpuclass.view.report;

import io.gpuclass.profile.PlainText;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.view.terms.Contenders;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A role without an answer in a profile that has answers, or was to have some: no role is left out of a screen without a word.
 *
 * @param reason why no form is ranked
 */
record MissingRole(Role role, String reason) {
    private static final int LONGEST_NAME = 40;

    /** Returns the roles without an answer of a profile in which primitives were measured, or checked. */
    static List<MissingRole> of(Profile profile) {
        if (profile.primitives().isEmpty() && profile.verification().isEmpty()) {
            return List.of();
        }
        return Arrays.stream(Role.values())
                .filter(role ->
                        profile.answers().stream().noneMatch(answer -> answer.role() == role && answer.section() == 0))
                .map(role -> new MissingRole(role, reason(profile, role)))
                .toList();
    }

    private static String reason(Profile profile, Role role) {
        Optional<String> notCaught = profile.verification().stream()
                .filter(check -> check.twin() && check.kind().equals(role.kind().id()) && !check.passed())
                .findFirst()
                .map(check -> "the checks did not catch the seeded bug "
                        + PlainText.oneLine(check.implementation(), LONGEST_NAME) + at(profile, check));
        return notCaught
                .or(() -> profile.verification().stream()
                        .filter(check ->
                                !check.twin() && check.kind().equals(role.kind().id()) && !check.passed())
                        .findFirst()
                        .map(check -> PlainText.oneLine(
                                        FormName.of(check.kind(), check.implementation())
                                                .name(),
                                        LONGEST_NAME)
                                + " and every other form failed or did not finish" + at(profile, check)))
                .orElseGet(() -> measured(profile, role)
                        ? "no form finished and was verified"
                        : "none was measured before the time budget ended");
    }

    private static boolean measured(Profile profile, Role role) {
        return profile.primitives().stream().anyMatch(one -> fits(role, one));
    }

    private static boolean fits(Role role, PrimitiveResult one) {
        return role.fits(one.kind(), one.initial());
    }

    private static String at(Profile profile, Verification check) {
        return " (" + Contenders.count(profile, check.blocks()) + ", " + check.operations() + " operations)";
    }

    String name() {
        return name(role);
    }

    /** Returns a role as screens call it. */
    static String name(Role role) {
        return role.kind().id() + (role.initial() == null ? "" : " count " + role.initial());
    }
}
