package io.gpuclass.engine.session;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.experiment.Experiment.TimedForm;
import io.gpuclass.engine.kinds.KindSuite;
import io.gpuclass.engine.levels.LevelSuite;
import io.gpuclass.engine.primitives.PrimitiveSuite;
import io.gpuclass.engine.probes.Probes;
import io.gpuclass.engine.programs.ApplicationPlan.ApplicationSetting;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.Jobs.ProbeJob;
import io.gpuclass.engine.session.Resumption.EarlierRun;
import io.gpuclass.engine.session.SuiteRun.Measurement;
import io.gpuclass.engine.stats.Rounds.RoundsReport;
import io.gpuclass.profile.Method;
import io.gpuclass.profile.MethodBuilder;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.Profile.FormCode;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.PublishedProfiles;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.abstraction.Classifier;
import io.gpuclass.profile.abstraction.Classifier.Classification;
import io.gpuclass.profile.abstraction.Ratios.RatioTables;
import io.gpuclass.profile.cases.Axis;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.units.Named;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Job of {@code probe}: runs the suites and makes the profile.
 *
 * @param order all suites that there are, in the order in which they run
 * @param wallClock tells when a run began
 */
public record MeasuringJob(List<Suite> order, Clock wallClock, LongSupplier nanoTime) implements ProbeJob {
    public MeasuringJob {
        order = List.copyOf(order);
    }

    @Override
    public Profile run(ChosenDevice chosen, ProbeOptions options, Journal journal, RunProgress progress) {
        Device device = chosen.device();
        Origin origin = device.origin().orElse(Origin.here(wallClock.instant()));
        Source source = device.origin().isPresent() ? Source.RECORDED : Source.MEASURED;
        // Asking takes longer than the first probe, so it goes on beside the warm-up.
        CompletableFuture<Surroundings> before = CompletableFuture.supplyAsync(device::surroundings);
        Measurement measurement = new Measurement(device, options, progress, journal.listener(), nanoTime);
        BiFunction<Set<Suite>, Profile, Profile> profileOf = (done, findings) -> {
            Environment environment = Environments.of(
                    origin, notices(chosen, measurement), answer(before), device.surroundings(), measurement.reports);
            Profile found = ProfileBuilder.builder(findings)
                    .source(source)
                    .createdAt(origin.createdAt())
                    .device(device.facts())
                    .environment(environment)
                    .method(method(device, options, done, measurement, findings))
                    .build();
            Profile measured = ProfileAssembler.measured(journal.earlier()
                    .map(earlier -> new EarlierRun(earlier).and(found, order))
                    .orElse(found));
            return source == Source.MEASURED ? namingItsCode(measured, device) : measured;
        };
        Profile findings = measurement.run((done, soFar) -> journal.keeper()
                .filter(keeper -> !done.equals(options.suites()))
                .ifPresent(keeper -> keeper.accept(profileOf.apply(done, soFar))));
        return profileOf.apply(options.suites(), findings);
    }

    /** A recording does not tell which code it was measured with: only a run of today does. */
    private static Profile namingItsCode(Profile measured, Device device) {
        List<ImplementationFacts> coded = Catalogue.of(measured.device().kind()).stream()
                .map(row -> row.facts()
                        .measuredAs(device.codeDigest(row.timingKernel()).orElse(null)))
                .toList();
        return ProfileBuilder.builder(measured)
                .tool(Tool.measuring())
                .implementations(measured.implementations().isEmpty() ? List.of() : coded)
                .codes(MeasuredForms.codes(measured, device))
                .build();
    }

    private static List<String> notices(ChosenDevice chosen, Measurement measurement) {
        return Stream.concat(chosen.notices().stream(), measurement.notices.stream())
                .toList();
    }

    /** Waits for the answer; a failure to ask is thrown as it was, and not wrapped by what it was asked beside. */
    private static Surroundings answer(CompletableFuture<Surroundings> asked) {
        try {
            return asked.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private static Method method(
            Device device, ProbeOptions options, Set<Suite> done, Measurement measurement, Profile found) {
        List<RoundsReport> reports = measurement.reports;
        boolean byDifference = device.timing() == Timing.LAUNCHED;
        return MethodBuilder.builder()
                .depth(options.depth().id())
                .threadsPerBlock(threadsPerBlock(device.facts()))
                .blocks(blocks(device, found))
                .seed(options.seed())
                .suites(done.stream().map(Named::id).toList())
                .timeBudgetSeconds(options.timeBudget().toMillis() / 1e3)
                .elapsedSeconds(measurement.elapsedSeconds())
                .targetHalfWidth(options.depth().rule().targetHalfWidth())
                .reachedTarget(sum(reports, RoundsReport::reachedTarget))
                .endedByBudget(sum(reports, RoundsReport::endedByBudget))
                .tooNoisy(sum(reports, RoundsReport::tooNoisy))
                .rounds(sum(reports, RoundsReport::rounds))
                .repeatedForClock(sum(reports, RoundsReport::repeats))
                .byDifference(byDifference)
                .probeLengths(byDifference ? Probes.lengths() : List.of(ProbeResult.PUBLISHED_LENGTH))
                .backoff(backoff(device.facts(), measurement))
                .build();
    }

    /** Returns the pauses that the kernels were given. A host's unit is its CPU's spin hint, whose time nobody tells. */
    private static Method.Backoff backoff(DeviceFacts facts, Measurement measurement) {
        return facts.kind().cpu()
                ? null
                : new Method.Backoff(measurement.calibration.unitNs(), Pauses.SPINNING, Pauses.POLLING);
    }

    private static int threadsPerBlock(DeviceFacts facts) {
        return facts.kind().cpu() ? 1 : Trial.THREADS_PER_BLOCK;
    }

    private static int blocks(Device device, Profile found) {
        return found.probes().isEmpty() ? PrimitiveSuite.saturation(device) : Probes.saturation(device);
    }

    private static int sum(List<RoundsReport> reports, ToIntFunction<RoundsReport> count) {
        return reports.stream().mapToInt(count).sum();
    }

    /** Describes the environment of a run, with notices for readers of its profile. */
    static final class Environments {
        private Environments() {}

        static Environment of(
                Origin origin,
                List<String> choice,
                Surroundings before,
                Surroundings after,
                List<RoundsReport> reports) {
            List<String> notices = new ArrayList<>(choice);
            addOthers(notices, before, after);
            addThrottling(notices, "before", before);
            addThrottling(notices, "after", after);
            Stream.of(before, after)
                    .map(Surroundings::notice)
                    .filter(Objects::nonNull)
                    .distinct()
                    .forEach(notices::add);
            addRepeats(notices, reports);
            return new Environment(origin.os(), origin.java(), before, after, notices);
        }

        private static void addOthers(List<String> notices, Surroundings before, Surroundings after) {
            int others = Math.max(orNone(before.otherProcesses()), orNone(after.otherProcesses()));
            if (others > 0) {
                notices.add(others + " other process" + (others == 1 ? "" : "es")
                        + " used the device meanwhile: the figures may be too low");
            }
        }

        private static void addThrottling(List<String> notices, String when, Surroundings surroundings) {
            List<String> reasons = surroundings.throttleReasons();
            if (reasons != null && !reasons.isEmpty()) {
                notices.add("the clock was held down " + when + " the run: " + String.join(", ", reasons));
            }
        }

        private static void addRepeats(List<String> notices, List<RoundsReport> reports) {
            int repeats = reports.stream().mapToInt(RoundsReport::repeats).sum();
            if (repeats > 0) {
                notices.add(repeats + " measurement" + (repeats == 1 ? " was" : "s were")
                        + " repeated because the SM clock had fallen or the launch took longer than the work");
            }
        }

        private static int orNone(Integer count) {
            return count == null ? 0 : count;
        }
    }

    /** Assembles a profile from findings: classifies the machine, and draws advice. Measured and published numbers take the same path. */
    public static final class ProfileAssembler {
        private ProfileAssembler() {}

        /**
         * Returns the profile of a run of this tool, or of the replay of one.
         *
         * @param found what was measured, when, where and how, its source included
         */
        static Profile measured(Profile found) {
            return complete(found);
        }

        /** Returns the profile of numbers printed in a source document; beside each computed ratio stands the printed one. */
        public static Profile published(PublishedProfiles.Published numbers) {
            Profile computed = complete(ProfileBuilder.builder()
                    .source(Source.PUBLISHED)
                    .citation(numbers.citation())
                    .device(numbers.device())
                    .method(numbers.method())
                    .probes(numbers.probes())
                    .build());
            return ProfileBuilder.builder(computed).ratios(numbers.ratios()).build();
        }

        private static Profile complete(Profile found) {
            boolean probed = !found.probes().isEmpty();
            Classification classification = classification(found);
            Profile classified = ProfileBuilder.builder(found)
                    .schema(Profile.SCHEMA)
                    .tool(Tool.current())
                    .ratios(probed ? RatioTables.of(found.probes()) : null)
                    .lineHostage(probed || found.lineHostage() != null ? classification.lineHostage() : null)
                    .abstraction(probed ? classification.machine() : null)
                    .implementations(
                            found.primitives().isEmpty()
                                    ? List.of()
                                    : Catalogue.facts(found.device().kind()))
                    .build();
            return ProfileAdvice.drawn(classified);
        }

        private static Classification classification(Profile found) {
            return Classifier.classify(found.probes(), found.hostagePoints(), found.scopes());
        }
    }

    /** Digests of the code of forms that are no implementations of the catalogue. */
    static final class MeasuredForms {
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
                            Catalogue.asPublished(measured.device().kind()).stream()
                                    .map(TimedForm::of),
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
}
