package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.experiment.TimedForm;
import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.levels.LevelSuite;
import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormCode;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which code a device measured the forms with that are no implementations of the catalogue. */
final class MeasuredForms {
    private MeasuredForms() {}

    /** Returns the digest of each such form of a profile, as far as the device tells, in the order of the catalogues. */
    static List<FormCode> codes(Profile measured, Device device) {
        Set<List<Object>> wanted = measured.cases().all().stream()
                .map(one -> List.of(named(one.get(Axis.KIND)), named(one.get(Axis.NAME))))
                .collect(Collectors.toSet());
        return forms(measured)
                .filter(form -> wanted.contains(List.<Object>of(form.kind(), form.name())))
                .distinct()
                .flatMap(form -> device.codeDigest(form.kernel()).stream()
                        .map(code -> new FormCode(form.kind(), form.name(), code)))
                .toList();
    }

    private static Stream<TimedForm> forms(Profile measured) {
        return Stream.of(
                        Catalogue.asPublished(measured.device().kind()).stream().map(TimedForm::of),
                        KindSuite.forms(),
                        LevelSuite.forms(),
                        Stream.concat(measured.applications().stream(), measured.weakScaling().stream())
                                .map(ApplicationSetting::form))
                .flatMap(Function.identity());
    }

    private static Object named(Object part) {
        return part == null ? "" : part;
    }
}
