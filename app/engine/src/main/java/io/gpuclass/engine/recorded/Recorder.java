package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.ForwardingDevice;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A device that passes everything on to another one and remembers the answers. It owns that device, and may be shared among
 * threads as far as that one may.
 *
 * <p>What failed is not remembered. Of each trial only the first few observations are, to keep a recording small.
 */
public final class Recorder extends ForwardingDevice {
    /** Observations of a trial that are kept. */
    private static final int KEPT_PER_TRIAL = 3;

    private final Device device;
    private final Origin origin = Origin.here(Instant.now());
    private final Runnable onClose;
    private volatile boolean aborted;
    private boolean saved;
    private Topology topology = Topology.NONE;
    private final List<Surroundings> surroundings = new ArrayList<>();
    private final Map<String, Boolean> kernels = new LinkedHashMap<>();
    private final Map<Recording.Grid, Integer> saturation = new LinkedHashMap<>();
    private final Map<Trial, List<Observation>> trials = new LinkedHashMap<>();

    public Recorder(Device device) {
        this(device, null, null);
    }

    private Recorder(Device device, Path file, String command) {
        this.device = device;
        this.onClose = file == null ? () -> {} : () -> saveUnchecked(file, command);
    }

    /**
     * Returns a recorder that saves when it is closed, unless its run was aborted: half a run is no recording.
     *
     * @param device what to record; closed with the recorder, which throws {@link ProfileWriteException} if it cannot save then
     * @param file where to, as for {@link #save}
     */
    public static Recorder savingTo(Path file, String command, Device device) {
        return new Recorder(device, file, command);
    }

    private void saveUnchecked(Path file, String command) {
        try {
            save(file, command);
        } catch (IOException e) {
            throw new ProfileWriteException(file, e, "--record");
        }
    }

    /**
     * Saves what was remembered so far; also after the device was closed.
     *
     * @param file where to; compressed if its name ends in {@code .gz}
     * @param command the command that makes this recording, for whoever must make it again
     * @throws IOException if the file cannot be written; none is left behind then
     */
    public void save(Path file, String command) throws IOException {
        RecordingFile.save(recording(command), file);
    }

    private synchronized Recording recording(String command) {
        return RecordingBuilder.builder()
                .command(command)
                .origin(device.origin().orElse(origin))
                .facts(DeviceFactsBuilder.builder(device.facts()).uuid(null).build())
                .timing(device.timing())
                .surroundings(surroundings)
                .kernels(kernels)
                .saturation(saturation)
                .topology(topology)
                .trials(trials)
                .build();
    }

    @Override
    protected Device device() {
        return device;
    }

    @Override
    public Surroundings surroundings() {
        Surroundings now = device.surroundings();
        synchronized (this) {
            surroundings.add(now);
        }
        return now;
    }

    @Override
    public Topology topology() {
        Topology seen = device.topology();
        synchronized (this) {
            topology = seen;
        }
        return seen;
    }

    @Override
    public boolean has(String kernel) {
        boolean has = device.has(kernel);
        synchronized (this) {
            kernels.put(kernel, has);
        }
        return has;
    }

    @Override
    public int saturation(String kernel, int threads) {
        int blocks = device.saturation(kernel, threads);
        synchronized (this) {
            saturation.put(new Recording.Grid(kernel, threads), blocks);
        }
        return blocks;
    }

    @Override
    public List<Observation> observe(Trial trial, int samples) {
        List<Observation> observed = device.observe(trial, samples);
        keep(trial, observed);
        return observed;
    }

    private synchronized void keep(Trial trial, List<Observation> observed) {
        List<Observation> kept = trials.computeIfAbsent(trial, first -> new ArrayList<>());
        observed.stream().limit(KEPT_PER_TRIAL - kept.size()).forEach(kept::add);
    }

    @Override
    public void abort() {
        aborted = true;
        device.abort();
    }

    @Override
    public void close() {
        device.close();
        if (!aborted && !saved) {
            saved = true;
            onClose.run();
        }
    }
}
