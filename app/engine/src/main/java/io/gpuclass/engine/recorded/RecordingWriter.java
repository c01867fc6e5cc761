package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.recorded.Cells.RecordedCells;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Writes a recording as text. The order depends only on what is in it, not on when it was observed. */
final class RecordingWriter {
    static final String COMMENT = "#";
    static final String UNKNOWN = "unknown";
    static final String KNOWN = "known";

    private static final Cells<DeviceFacts> FACTS = RecordedCells.FACTS;
    private static final Cells<Trial> TRIAL = RecordedCells.TRIAL;
    private static final Cells<Observation> OBSERVATION = RecordedCells.OBSERVATION;

    private final StringBuilder out = new StringBuilder();

    private RecordingWriter() {}

    static String text(Recording recording) {
        RecordingWriter writer = new RecordingWriter();
        writer.write(recording);
        return writer.out.toString();
    }

    private void write(Recording recording) {
        line(Recording.FORMAT);
        line(RecordingLines.join("command", List.of(RecordingLines.escape(recording.command()))));
        origin(recording.origin());
        facts(recording.facts());
        line(RecordingLines.join("timing", List.of(recording.timing().name().toLowerCase(Locale.ROOT))));
        recording.surroundings().forEach(this::surroundings);
        kernels(recording.kernels());
        saturation(recording.saturation());
        topology(recording.topology());
        trials(recording.trials());
    }

    private void origin(Origin origin) {
        line(RecordingLines.join(
                "origin",
                Stream.of(origin.createdAt(), origin.os(), origin.java())
                        .map(fact -> fact == null ? "" : RecordingLines.escape(fact))
                        .toList()));
    }

    private void facts(DeviceFacts facts) {
        List<String> names = FACTS.names();
        List<String> cells = FACTS.write(facts);
        for (int i = 0; i < names.size(); i++) {
            line(RecordingLines.join("fact", List.of(names.get(i), cells.get(i))));
        }
    }

    private void surroundings(Surroundings surroundings) {
        List<String> cells = new ArrayList<>();
        cells.add(number(surroundings.otherProcesses()));
        cells.add(number(surroundings.smClockMhz()));
        cells.add(number(surroundings.memoryClockMhz()));
        cells.add(number(surroundings.temperatureCelsius()));
        cells.add(surroundings.notice() == null ? "" : RecordingLines.escape(surroundings.notice()));
        cells.add(surroundings.throttleReasons() == null ? UNKNOWN : KNOWN);
        if (surroundings.throttleReasons() != null) {
            surroundings.throttleReasons().stream().map(RecordingLines::escape).forEach(cells::add);
        }
        line(RecordingLines.join("surroundings", cells));
    }

    private void kernels(Map<String, Boolean> kernels) {
        kernels.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(kernel -> line(RecordingLines.join(
                        "kernel", List.of(RecordingLines.escape(kernel.getKey()), kernel.getValue() ? "yes" : "no"))));
    }

    private void saturation(Map<Recording.Grid, Integer> saturation) {
        Comparator<Recording.Grid> order =
                Comparator.comparing(Recording.Grid::kernel).thenComparing(Recording.Grid::threads);
        saturation.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(order))
                .forEach(grid -> line(RecordingLines.join(
                        "saturation",
                        List.of(
                                RecordingLines.escape(grid.getKey().kernel()),
                                Integer.toString(grid.getKey().threads()),
                                grid.getValue().toString()))));
    }

    private void topology(Topology topology) {
        if (topology.processors().isEmpty()) {
            return;
        }
        columns("processor", RecordedCells.PROCESSOR.names());
        topology.processors()
                .forEach(one -> line(RecordingLines.join("processor", RecordedCells.PROCESSOR.write(one))));
        columns("link", RecordedCells.LINK.names());
        topology.links().forEach(link -> line(RecordingLines.join("link", RecordedCells.LINK.write(link))));
    }

    private void trials(Map<Trial, List<Observation>> trials) {
        columns("trial", TRIAL.names());
        columns("observation", OBSERVATION.names());
        trials.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(RecordingWriter::compare))
                .forEach(trial -> {
                    line(RecordingLines.join("trial", TRIAL.write(trial.getKey())));
                    trial.getValue().forEach(seen -> line(RecordingLines.join("observation", OBSERVATION.write(seen))));
                });
    }

    private void columns(String of, List<String> names) {
        line(RecordingLines.join(
                "columns", Stream.concat(Stream.of(of), names.stream()).toList()));
    }

    /** By kernel, then by the other components in their order: numbers, but for texts. */
    private static int compare(Trial left, Trial right) {
        List<String> leftCells = TRIAL.write(left);
        List<String> rightCells = TRIAL.write(right);
        int order = leftCells.get(0).compareTo(rightCells.get(0));
        for (int i = 1; order == 0 && i < leftCells.size(); i++) {
            order = compare(TRIAL.names().get(i), leftCells.get(i), rightCells.get(i));
        }
        return order;
    }

    private static int compare(String component, String left, String right) {
        return RecordedCells.TEXTS_OF_TRIAL.contains(component)
                ? left.compareTo(right)
                : Long.compare(Long.parseLong(left), Long.parseLong(right));
    }

    private static String number(Integer value) {
        return value == null ? "" : value.toString();
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
