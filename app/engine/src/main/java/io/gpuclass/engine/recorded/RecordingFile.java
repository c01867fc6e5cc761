package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Origin;
import io.gpuclass.engine.device.Timing;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.recorded.Cells.Columns;
import io.gpuclass.engine.recorded.Cells.RecordedCells;
import io.gpuclass.profile.AtomicFile;
import io.gpuclass.profile.InputFile;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology;
import io.gpuclass.profile.system.Topology.Link;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Recordings as files: UTF-8 text, compressed where the name says so. */
final class RecordingFile {
    private static final String COMPRESSED = ".gz";

    /** Many times the size of any recording, unpacked. */
    private static final long MOST_BYTES = 128 << 20;

    private RecordingFile() {}

    static void save(Recording recording, Path file) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = file.toString().endsWith(COMPRESSED) ? new GZIPOutputStream(bytes) : bytes) {
            out.write(RecordingWriter.text(recording).getBytes(StandardCharsets.UTF_8));
        }
        AtomicFile.write(file, bytes.toByteArray());
    }

    /** @param name what errors call the source; compressed if it ends in {@code .gz} */
    static Recording load(InputStream in, String name) throws IOException {
        try {
            InputStream bytes = InputFile.bounded(name.endsWith(COMPRESSED) ? new GZIPInputStream(in) : in, MOST_BYTES);
            return new RecordingReader(name)
                    .read(new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8.newDecoder())));
        } catch (ZipException | EOFException damaged) {
            throw new RecordingException(
                    name, 0, "the compressed file is damaged or cut short: " + damaged.getMessage());
        } catch (OutOfMemoryError tooLarge) {
            throw new RecordingException(
                    name, 0, "it takes more memory than Java may use: let it use more (GPUCLASS_HEAP=8g)");
        }
    }

    /** Reads a recording line by line, and says of a bad one where it is bad. For one use by one thread. */
    private static final class RecordingReader {
        private static final Cells<DeviceFacts> FACTS = RecordedCells.FACTS;
        private static final Cells<Trial> TRIAL = RecordedCells.TRIAL;
        private static final Cells<Observation> OBSERVATION = RecordedCells.OBSERVATION;
        /** The first version of the format, which did not say which columns it has: it always had these. */
        private static final String FIRST_FORMAT = "gpuclass-recording/1";

        /** The one after that, which did not say when and where it was made. */
        private static final String SECOND_FORMAT = "gpuclass-recording/2";

        private static final List<String> FIRST_TRIAL =
                List.of(("kernel blocks threads length stride distance share initial"
                                + " backoffMin backoffMax backoffUnit windowNs timeoutNs")
                        .split(" "));
        private static final List<String> FIRST_OBSERVATION =
                List.of(("timedOut elapsedNs smClockMhz windowNs operations violations reached pollNs fairness"
                                + " fewestPerBlock mostPerBlock")
                        .split(" "));

        private static final int SURROUNDINGS_CELLS = 6;

        private final String file;
        private int lineNumber;

        private String command;
        private Origin origin = Origin.UNKNOWN;
        private Timing timing;
        private final Map<String, String> facts = new HashMap<>();
        private final List<Surroundings> surroundings = new ArrayList<>();
        private final Map<String, Boolean> kernels = new LinkedHashMap<>();
        private final Map<Recording.Grid, Integer> saturation = new LinkedHashMap<>();
        private final Map<Trial, List<Observation>> trials = new LinkedHashMap<>();
        private List<Observation> currentTrial;
        private final List<Processor> processors = new ArrayList<>();
        private final List<Link> links = new ArrayList<>();
        private Columns<Processor> processorColumns;
        private Columns<Link> linkColumns;
        private Columns<Trial> trialColumns;
        private Columns<Observation> observationColumns;

        /** @param file what errors call the source */
        RecordingReader(String file) {
            this.file = file;
        }

        /** @throws RecordingException naming file and line, if it is not a recording of this version or an older one */
        Recording read(BufferedReader in) throws IOException {
            try {
                format(next(in));
                for (String line = next(in); line != null; line = next(in)) {
                    accept(line);
                }
                return finish();
            } catch (IllegalArgumentException malformed) {
                throw new RecordingException(file, lineNumber, malformed.getMessage());
            } catch (CharacterCodingException notText) {
                throw new RecordingException(file, lineNumber, "not UTF-8 text after this line");
            }
        }

        private String next(BufferedReader in) throws IOException {
            String line = in.readLine();
            if (line != null) {
                lineNumber++;
            }
            return line;
        }

        private void format(String first) {
            require(first != null, "the file is empty; a recording starts with " + Recording.FORMAT);
            if (first.equals(FIRST_FORMAT)) { // of GPUs alone
                facts.putAll(Map.of("kind", "cuda", "slug", "gpu"));
                trialColumns = new Columns<>(TRIAL, FIRST_TRIAL);
                observationColumns = new Columns<>(OBSERVATION, FIRST_OBSERVATION);
                return;
            }
            require(
                    first.equals(Recording.FORMAT) || first.equals(SECOND_FORMAT),
                    "this is not a recording that can be read: expected " + Recording.FORMAT + ", " + SECOND_FORMAT
                            + " or " + FIRST_FORMAT);
        }

        private void accept(String line) {
            if (line.startsWith(RecordingWriter.COMMENT)) {
                return;
            }
            List<String> all = RecordingLines.split(line);
            List<String> cells = all.subList(1, all.size());
            switch (all.get(0)) {
                case "command" ->
                    command = RecordingLines.unescape(sized(cells, 1).get(0));
                case "origin" -> origin = origin(sized(cells, 3));
                case "fact" -> fact(sized(cells, 2).get(0), cells.get(1));
                case "timing" -> timing = timing(sized(cells, 1).get(0));
                case "surroundings" -> surroundings.add(surroundings(cells));
                case "kernel" ->
                    kernels.put(RecordingLines.unescape(sized(cells, 2).get(0)), yes(cells.get(1)));
                case "saturation" -> saturation(sized(cells, 3));
                case "columns" -> columns(cells);
                case "processor" ->
                    processors.add(known(processorColumns, "processor").read(cells));
                case "link" -> links.add(known(linkColumns, "link").read(cells));
                case "trial" -> trial(known(trialColumns, "trial").read(cells));
                case "observation" ->
                    observation(known(observationColumns, "observation").read(cells));
                default -> throw new IllegalArgumentException("unknown line '" + all.get(0) + "'");
            }
        }

        private static Origin origin(List<String> cells) {
            List<String> facts = cells.stream().map(RecordingLines::unescape).toList();
            return new Origin(known(facts.get(0)), known(facts.get(1)), known(facts.get(2)));
        }

        private static String known(String fact) {
            return fact.isEmpty() ? null : fact;
        }

        private void fact(String name, String cell) {
            FACTS.check(name, cell);
            facts.put(name, cell);
        }

        private void saturation(List<String> cells) {
            saturation.put(
                    new Recording.Grid(RecordingLines.unescape(cells.get(0)), integer(cells.get(1))),
                    integer(cells.get(2)));
        }

        private void columns(List<String> cells) {
            require(!cells.isEmpty(), "columns of what, and which, is not told");
            require(trials.isEmpty(), "columns must be told before the first trial");
            List<String> names = cells.subList(1, cells.size());
            switch (cells.get(0)) {
                case "processor" -> processorColumns = new Columns<>(RecordedCells.PROCESSOR, names);
                case "link" -> linkColumns = new Columns<>(RecordedCells.LINK, names);
                case "trial" -> trialColumns = new Columns<>(TRIAL, names);
                case "observation" -> observationColumns = new Columns<>(OBSERVATION, names);
                default -> throw new IllegalArgumentException("columns of '" + cells.get(0) + "' are unknown");
            }
        }

        private static <R extends Record> Columns<R> known(Columns<R> columns, String of) {
            require(columns != null, "the columns are not told before the first " + of);
            return columns;
        }

        private void trial(Trial trial) {
            requireObservations();
            require(trial.kernel() != null, "this trial names no kernel");
            currentTrial = new ArrayList<>();
            require(trials.put(trial, currentTrial) == null, "this trial was recorded before: " + trial);
        }

        private void observation(Observation observation) {
            require(currentTrial != null, "an observation before any trial");
            currentTrial.add(observation);
        }

        private void requireObservations() {
            require(currentTrial == null || !currentTrial.isEmpty(), "the trial before this line has no observation");
        }

        private Recording finish() {
            requireObservations();
            require(command != null, "the file ended without a command line");
            require(timing != null, "the file ended without a timing line");
            require(facts.containsKey("name"), "the file ended without the device's facts");
            for (String fact : List.of("kind", "name", "slug")) {
                require(!facts.getOrDefault(fact, "").isEmpty(), "the device's facts have no " + fact);
            }
            List<String> cells = FACTS.names().stream()
                    .map(name -> facts.getOrDefault(name, ""))
                    .toList();
            return RecordingBuilder.builder()
                    .command(command)
                    .origin(origin)
                    .facts(FACTS.read(cells))
                    .timing(timing)
                    .surroundings(surroundings)
                    .kernels(kernels)
                    .saturation(saturation)
                    .topology(new Topology(processors, links))
                    .trials(trials)
                    .build();
        }

        private static Surroundings surroundings(List<String> cells) {
            require(cells.size() >= SURROUNDINGS_CELLS, "surroundings have " + SURROUNDINGS_CELLS + " values at least");
            boolean known = cells.get(5).equals(RecordingWriter.KNOWN);
            require(known || cells.get(5).equals(RecordingWriter.UNKNOWN), "throttle reasons are known or unknown");
            List<String> reasons = cells.stream()
                    .skip(SURROUNDINGS_CELLS)
                    .map(RecordingLines::unescape)
                    .toList();
            return new Surroundings(
                    optional(cells.get(0)),
                    optional(cells.get(1)),
                    optional(cells.get(2)),
                    optional(cells.get(3)),
                    known ? reasons : null,
                    cells.get(4).isEmpty() ? null : RecordingLines.unescape(cells.get(4)));
        }

        private static Timing timing(String cell) {
            for (Timing timing : Timing.values()) {
                if (timing.name().toLowerCase(Locale.ROOT).equals(cell)) {
                    return timing;
                }
            }
            throw new IllegalArgumentException("unknown timing '" + cell + "'");
        }

        private static boolean yes(String cell) {
            require(cell.equals("yes") || cell.equals("no"), "expected yes or no, found '" + cell + "'");
            return cell.equals("yes");
        }

        private static Integer optional(String cell) {
            return cell.isEmpty() ? null : Integer.valueOf(integer(cell));
        }

        private static int integer(String cell) {
            try {
                return Integer.parseInt(cell);
            } catch (NumberFormatException notNumber) {
                throw new IllegalArgumentException("expected a whole number, found '" + cell + "'", notNumber);
            }
        }

        private static List<String> sized(List<String> cells, int size) {
            require(cells.size() == size, "expected " + size + " values, found " + cells.size());
            return cells;
        }

        private static void require(boolean holds, String problem) {
            if (!holds) {
                throw new IllegalArgumentException(problem);
            }
        }
    }
}
