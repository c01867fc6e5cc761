package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Replays a recording: of each trial the recorded observations in order, from the first again after the last.
 *
 * <p>A trial must be asked for exactly as it was recorded. Where it holds a value measured earlier, such as the unit of
 * backoff, that still fits: the same program measures that value from the same recorded observations first, and so arrives at
 * the same trial. A recording is therefore replayed with the options, the seed included, that it was captured with.
 */
public final class RecordedDevice implements Device {
    private static final String WORD = "(?:\\\\.|[^\\s'\\\\]|'[^']*')+";

    /** Options that a replay must not repeat: where to record to, and those that ask for a real GPU. */
    private static final Pattern NOT_REPLAYED =
            Pattern.compile(" --(?:record|device)(?:=| +)" + WORD + "| --require-gpu(?= |$)");

    private final Recording recording;
    private final String name;
    private final Map<Trial, Integer> positions = new HashMap<>();
    private int surroundingsAsked;
    private volatile boolean aborted;

    private RecordedDevice(Recording recording, String name) {
        this.recording = recording;
        this.name = name;
    }

    /**
     * Loads a recording.
     *
     * @throws RecordingException naming file and line, if it is not one that can be read
     * @throws IOException if the file cannot be read
     */
    public static RecordedDevice load(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return load(in, file.toString());
        }
    }

    /**
     * Loads a recording, such as a resource.
     *
     * @param in belongs to the caller
     * @param name what errors call it; it is compressed if the name ends in {@code .gz}
     * @throws RecordingException naming {@code name} and the line, if it is not one that can be read
     * @throws IOException if it cannot be read
     */
    public static RecordedDevice load(InputStream in, String name) throws IOException {
        return new RecordedDevice(RecordingFile.load(in, name), name);
    }

    /** Returns the command that made the recording. */
    public String command() {
        return recording.command();
    }

    @Override
    public DeviceFacts facts() {
        return recording.facts();
    }

    @Override
    public Optional<Origin> origin() {
        return Optional.of(recording.origin());
    }

    /** Returns the recorded surroundings in order, and the last ones ever after. */
    @Override
    public synchronized Surroundings surroundings() {
        List<Surroundings> recorded = recording.surroundings();
        if (recorded.isEmpty()) {
            return Surroundings.unknown("The recording does not tell.");
        }
        return recorded.get(Math.min(surroundingsAsked++, recorded.size() - 1));
    }

    @Override
    public Topology topology() {
        return recording.topology();
    }

    @Override
    public Timing timing() {
        return recording.timing();
    }

    @Override
    public int samplesPerVisit() {
        return 1;
    }

    /** Recordings of earlier versions hold one place alone, and are not asked for others. */
    @Override
    public boolean movesWords() {
        return recording.trials().keySet().stream().anyMatch(trial -> trial.place() != 0);
    }

    /** In recordings of earlier versions the words of a block's own lie in one place alone. */
    @Override
    public boolean movesWords(Trial trial) {
        return recording.trials().keySet().stream()
                .anyMatch(recorded ->
                        recorded.place() != 0 && recorded.withPlace(0).equals(trial));
    }

    /** A recording without work inside is not asked for any. */
    @Override
    public boolean worksInside() {
        return recording.trials().keySet().stream().anyMatch(trial -> trial.section() != 0);
    }

    /** A kernel that was never asked for while recording is there if a trial of it was recorded. */
    @Override
    public boolean has(String kernel) {
        Boolean recorded = recording.kernels().get(kernel);
        return recorded != null
                ? recorded
                : recording.trials().keySet().stream()
                        .anyMatch(trial -> trial.kernel().equals(kernel));
    }

    @Override
    public boolean holds(Trial trial) {
        return recording.trials().containsKey(trial);
    }

    @Override
    public int saturation(String kernel, int threads) {
        Integer blocks = recording.saturation().get(new Recording.Grid(kernel, threads));
        if (blocks == null) {
            throw notRecorded("how many blocks of " + threads + " threads of " + kernel + " are resident at once");
        }
        return blocks;
    }

    @Override
    public synchronized List<Observation> observe(Trial trial, int samples) {
        if (aborted) {
            throw new DeviceException(Reason.ABORTED, "the replay was aborted; start it again");
        }
        List<Observation> recorded = recording.trials().get(trial);
        if (recorded == null) {
            throw notRecorded(
                    "a run of " + trial.kernel() + " on " + trial.blocks() + " blocks with length " + trial.length());
        }
        int position = positions.getOrDefault(trial, 0);
        List<Observation> replayed = new ArrayList<>(samples);
        for (int sample = 0; sample < samples; sample++) {
            replayed.add(recorded.get((position + sample) % recorded.size()));
        }
        positions.put(trial, (position + samples) % recorded.size());
        return replayed;
    }

    private DeviceException notRecorded(String what) {
        return new DeviceException(
                Reason.FAILED,
                "the recording has no answer to " + what + ": it was made by: " + recording.command()
                        + "; give the same options, --seed included: " + replay() + "; or record again");
    }

    /** Returns the command that replays the recording with the options that it was made with. */
    private String replay() {
        String options = NOT_REPLAYED.matcher(recording.command()).replaceAll("");
        return options + " --device " + (name.contains(" ") ? "'recorded:" + name + "'" : "recorded:" + name);
    }

    @Override
    public void abort() {
        aborted = true;
    }

    @Override
    public void close() {
        // A recording holds nothing that must be released.
    }
}
