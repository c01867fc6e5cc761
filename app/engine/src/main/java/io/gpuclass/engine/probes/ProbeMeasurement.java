package io.gpuclass.engine.probes;

import io.gpuclass.engine.device.ClockGuard;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.stats.Case;
import io.gpuclass.engine.stats.Series;
import io.gpuclass.profile.probes.Pattern;
import io.gpuclass.profile.probes.ProbeCase;
import io.gpuclass.profile.probes.ProbeResult;
import io.gpuclass.profile.probes.Sharing;
import io.gpuclass.profile.probes.WordSpread;
import java.util.Collections;
import java.util.List;

/**
 * One memory probe while it is being measured. A visit runs it at two lengths; the steady cost is the difference of the times
 * over that of the lengths, so that launch, ramp and tail drop out (on a device whose times are steady already, one length does).
 * Another word, or another place of the blocks' own words, has its turn in each visit, so that none decides alone.
 * Confined to one thread.
 */
final class ProbeMeasurement implements Case {
    /** Second length where one access takes long, and where many are under way at once: both give well over 100 us. */
    static final int LONG_SERIAL = 3 * ProbeResult.PUBLISHED_LENGTH;

    static final int LONG_OVERLAPPED = 24 * ProbeResult.PUBLISHED_LENGTH;

    private final Device device;
    private final ClockGuard clock;
    private final ProbeCase probe;
    private final List<Trial> words;
    private final List<Series> nsPerWord;
    private final int longLength;
    private final Series elapsedMs = new Series();
    private final Series nsPerAccess = new Series();

    ProbeMeasurement(Device device, ClockGuard clock, ProbeCase probe, int blocks) {
        this.device = device;
        this.clock = clock;
        this.probe = probe;
        Trial published = Probes.trial(probe, blocks).withLength(ProbeResult.PUBLISHED_LENGTH);
        this.words = Words.of(published, device.places(published));
        this.nsPerWord = words.stream().map(word -> new Series()).toList();
        this.longLength = longLength(probe);
    }

    @Override
    public String name() {
        return probe.id() + "/" + probe.pattern().id();
    }

    @Override
    public Series watched() {
        return nsPerAccess;
    }

    @Override
    public Visit visit(boolean acceptFallenClock) {
        int turn = nsPerAccess.count() % words.size();
        Trial published = words.get(turn);
        List<Observation> shorter = device.observe(published, device.samplesPerVisit());
        if (device.timing() == Timing.STEADY) {
            shorter.forEach(observation ->
                    add(turn, observation.elapsedNs(), observation.elapsedNs() / ProbeResult.PUBLISHED_LENGTH));
            return Visit.SAMPLED;
        }
        Observation longer = device.observe(published.withLength(longLength), 1).get(0);
        Observation first = shorter.get(0);
        boolean fallen = clock.hadFallen(first) | clock.hadFallen(longer);
        double difference = longer.elapsedNs() - first.elapsedNs();
        if ((fallen || difference <= 0) && !acceptFallenClock) {
            return Visit.REPEAT;
        }
        double costNs = difference > 0 ? difference / (longLength - published.length()) : upperBound(longer);
        add(turn, first.elapsedNs(), costNs);
        return Visit.SAMPLED;
    }

    @Override
    public ProbeResult result() {
        return nsPerAccess.isEmpty()
                ? null
                : ProbeResult.of(probe, words.get(0).blocks(), elapsedMs.summary(), nsPerAccess.summary())
                        .over(overWords());
    }

    /** Returns how far the words are apart that all blocks share; null where only one had its turn, or each block has its own. */
    private WordSpread overWords() {
        if (probe.sharing() != Sharing.CONTENTIOUS) {
            return null;
        }
        List<Double> medians = nsPerWord.stream()
                .filter(word -> !word.isEmpty())
                .map(word -> word.summary().median())
                .toList();
        return medians.size() < 2
                ? null
                : new WordSpread(medians.size(), Collections.min(medians), Collections.max(medians));
    }

    private void add(int turn, double elapsedNs, double costNs) {
        nsPerWord.get(turn).add(costNs);
        elapsedMs.add(elapsedNs / 1e6);
        nsPerAccess.add(costNs);
    }

    /** Returns what an access costs at most, for a run whose launch took longer than all its accesses. */
    private double upperBound(Observation longer) {
        return longer.elapsedNs() / longLength;
    }

    private static int longLength(ProbeCase probe) {
        boolean overlapped = probe.pattern() == Pattern.POSTED
                || probe.pattern() == Pattern.PIPELINED && probe.sharing() == Sharing.NONCONTENTIOUS;
        return overlapped ? LONG_OVERLAPPED : LONG_SERIAL;
    }
}
