package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.KnownSpread;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.cases.Metric.Better;
import io.gpuclass.profile.cases.Subject;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.compare.BaseFigure.NextRun;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Comparison of one profile with the base. Lists keep the profile's order.
 *
 * @param current the profile
 * @param sameModel whether it is of the base's GPU model
 * @param gpu whether it is of the base's very GPU; null between models, and for hosts
 * @param judgedBy by what it is known how far GPUs and runs are apart; null where {@code gpu} is
 * @param code whether both sides measured the same code
 * @param codeByBuild true where some forms are told apart by the build alone, since one side has no digest of their code; else null
 * @param failOn what makes it fail
 * @param requireJudged how many figures must have been judged, or it fails too; null where any number will do
 * @param failed whether it does
 * @param only the words by which figures were filtered; null where all were compared
 * @param overall what it comes to
 * @param counts how many figures are of each sort
 * @param differences in what else the two differ
 * @param changes answers that changed
 * @param outcomes forms that ended otherwise
 * @param added what only this profile measured
 * @param removed what only the base measured
 * @param figures every figure of both
 */
@RecordBuilder
public record Comparison(
        Side current,
        boolean sameModel,
        SameGpu gpu,
        JudgedBy judgedBy,
        MeasuredCode code,
        Boolean codeByBuild,
        FailOn failOn,
        Integer requireJudged,
        boolean failed,
        List<String> only,
        Overall overall,
        Counts counts,
        List<Difference> differences,
        List<Change> changes,
        List<OutcomeChange> outcomes,
        List<OneSided> added,
        List<OneSided> removed,
        List<JudgedFigure> figures) {
    public Comparison {
        only = only == null || only.isEmpty() ? null : List.copyOf(only);
        differences = List.copyOf(differences);
        changes = List.copyOf(changes);
        outcomes = List.copyOf(outcomes);
        added = List.copyOf(added);
        removed = List.copyOf(removed);
        figures = List.copyOf(figures);
    }

    /** Returns whether fewer figures were judged than had to be. */
    public boolean judgedTooFew() {
        return requireJudged != null && counts.judged() < requireJudged;
    }

    /**
     * One side of a comparison.
     *
     * @param files the profiles; one, or the base's several
     * @param createdAt when they were measured, as far as they say
     * @param kind sort of device
     * @param device the vendor's name of it
     * @param replays those of the profiles that are replays of recordings; null where none is
     */
    public record Side(
            List<String> files, List<String> createdAt, DeviceKind kind, String device, List<Replay> replays) {
        public Side {
            files = List.copyOf(files);
            replays = replays == null || replays.isEmpty() ? null : List.copyOf(replays);
            createdAt = List.copyOf(createdAt);
        }

        public static Side of(List<NamedProfile> profiles) {
            Profile first = profiles.get(0).profile();
            return new Side(
                    profiles.stream().map(NamedProfile::file).toList(),
                    profiles.stream()
                            .map(one -> one.profile().createdAt())
                            .filter(Objects::nonNull)
                            .toList(),
                    first.device().kind(),
                    first.device().name(),
                    profiles.stream()
                            .filter(one -> one.profile().source() == Source.RECORDED)
                            .map(Replay::of)
                            .toList());
        }
    }

    /**
     * A profile that is no measurement of its own.
     *
     * @param file the profile
     * @param recordedAt when its recording was made; null where that does not tell
     */
    public record Replay(String file, String recordedAt) {
        private static Replay of(NamedProfile one) {
            return new Replay(one.file(), one.profile().createdAt());
        }
    }

    /** Source of the spread that figures of equal hardware have beyond their intervals. */
    public enum JudgedBy implements Named {
        /** One GPU: by what its runs are known to differ by ({@link KnownSpread}); three profiles of the base and more tell it themselves. */
        RERUNS,
        /** Several GPUs: by the spread of the base, which has three profiles or more, and of as many GPUs as far as they tell. */
        BASELINE,
        /** Several GPUs, or perhaps several: by what GPUs of a model are known to differ by ({@link KnownSpread}). */
        DEFAULTS;

        /** Returns which it is. */
        static JudgedBy of(SameGpu gpu, List<Profile> base) {
            if (!gpu.mayDiffer()) {
                return RERUNS;
            }
            Set<Optional<String>> gpus =
                    base.stream().map(one -> Fingerprint.of(one.device())).collect(Collectors.toSet());
            boolean told = !gpus.contains(Optional.<String>empty());
            int different = told ? gpus.size() : base.size();
            return different >= NextRun.FEWEST ? BASELINE : DEFAULTS;
        }
    }

    /**
     * Decides that both sides of a comparison are of the very same GPU: by the fingerprints of their profiles, and between GPUs of one model only.
     */
    public enum SameGpu implements Named {
        /** All profiles are of one GPU. */
        SAME,
        /** The profiles are of several GPUs of one model. */
        ANOTHER,
        /** A profile does not name its GPU; judged as {@link #ANOTHER}, since nothing says that it is one GPU. */
        UNKNOWN;

        /** Returns whether two sides are of one GPU; empty for hosts, and for GPUs of different models. */
        static Optional<SameGpu> of(List<Profile> base, Profile current) {
            DeviceFacts device = current.device();
            boolean oneModel = base.stream().allMatch(one -> one.device().slug().equals(device.slug()));
            if (device.kind().cpu() || !oneModel) {
                return Optional.empty();
            }
            Optional<String> mine = Fingerprint.of(device);
            Set<Optional<String>> others =
                    base.stream().map(one -> Fingerprint.of(one.device())).collect(Collectors.toSet());
            if (mine.isEmpty() || others.contains(Optional.<String>empty())) {
                return Optional.of(UNKNOWN);
            }
            return Optional.of(others.equals(Set.of(mine)) ? SAME : ANOTHER);
        }

        /** Returns whether figures are allowed what GPUs of a model differ by. */
        boolean mayDiffer() {
            return this != SAME;
        }
    }

    /**
     * Figures that only one side measured.
     *
     * @param subject part of the profile
     * @param kind of a primitive; null else
     * @param name the implementation or probe; null where the subject is all there is to say
     * @param settings at how many settings, such as numbers of blocks
     * @param wholly whether the other side has it at no setting
     */
    public record OneSided(Subject subject, String kind, String name, int settings, boolean wholly) {
        /** A probe or an implementation, at whatever setting. */
        private record Form(Subject subject, String kind, String name) {
            static Form of(FigureKey key) {
                return new Form(key.subject(), key.kind(), key.name());
            }

            OneSided oneSided(int settings, boolean wholly) {
                return new OneSided(subject, kind, name, settings, wholly);
            }
        }

        /** Returns the keys that {@code here} has and {@code there} has not, in the order of {@code here}. */
        static List<OneSided> of(Collection<FigureKey> here, Collection<FigureKey> there) {
            Set<FigureKey> others = settings(there);
            Set<Form> known = others.stream().map(Form::of).collect(Collectors.toSet());
            Map<Form, Integer> counts = new LinkedHashMap<>();
            settings(here).stream()
                    .filter(key -> !others.contains(key))
                    .forEach(key -> counts.merge(Form.of(key), 1, Integer::sum));
            return counts.entrySet().stream()
                    .map(entry -> entry.getKey().oneSided(entry.getValue(), !known.contains(entry.getKey())))
                    .toList();
        }

        /** One key for each setting, whatever was counted there. Ratios follow from probes, and are none by themselves. */
        private static Set<FigureKey> settings(Collection<FigureKey> keys) {
            return keys.stream()
                    .filter(key -> key.metric().better() != Better.NEITHER)
                    .map(key -> key.with(Metric.RATE))
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }
}
