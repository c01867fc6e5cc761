package io.gpuclass.fleet;

import io.gpuclass.fleet.Selection.ItemValue;
import io.gpuclass.fleet.Selection.ItemValue.Item;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Environment;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassAxis;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
import io.gpuclass.profile.abstraction.MachineClass.RatioClass;
import io.gpuclass.profile.advice.Recommendation;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.cases.Figure;
import io.gpuclass.profile.cases.FigureKey;
import io.gpuclass.profile.cases.Measured;
import io.gpuclass.profile.cases.Metric;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.device.Surroundings;
import io.gpuclass.view.figures.FigureColumn;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fills the tables, a profile after the other. Where a file has an entry twice, its first one counts. Owned by one thread;
 * closing it makes the last rows visible.
 */
final class Tables implements AutoCloseable {
    private static final List<FigureColumn> NOT_PLAIN = Stream.concat(
                    FigureColumn.SAMPLED.stream(), Stream.of(FigureColumn.UNSTABLE))
            .toList();

    static final List<FigureColumn> SAMPLED =
            Stream.concat(Stream.of(FigureColumn.VALUE), NOT_PLAIN.stream()).toList();

    static final List<FigureColumn> PLAIN = List.of(FigureColumn.VALUE);

    private final Rows profiles;
    private final Rows recommendations;
    private final Rows items;
    private final Rows observations;
    private final Rows sampled;
    private final Rows plain;
    private final Rows keys;
    private final Map<Item, Integer> itemNumbers = new HashMap<>();
    private int next;

    Tables(Engine engine) throws SQLException {
        profiles = new Rows(engine, "profiles");
        recommendations = new Rows(engine, "recommendations");
        items = new Rows(engine, "items");
        observations = new Rows(engine, "observations");
        sampled = new Rows(engine, "sampled_figures");
        plain = new Rows(engine, "plain_figures");
        keys = new Rows(engine, "figure_keys");
    }

    void add(LoadedProfile reading) throws SQLException {
        int number = next++;
        add(number, reading.file().toString(), reading.profile());
        addRecommendations(number, reading.profile());
        addObservations(number, reading.observations());
        addFigures(number, reading.figures(), reading.keys());
    }

    private void addRecommendations(int number, Profile profile) throws SQLException {
        Set<Role> seen = EnumSet.noneOf(Role.class);
        for (Recommendation advice : profile.recommendations()) {
            if (seen.add(advice.role())) {
                recommendations.add(
                        number,
                        advice.role(),
                        advice.recommended(),
                        advice.predicted(),
                        advice.measured(),
                        advice.agrees(),
                        advice.margin(),
                        advice.decided(),
                        advice.rankAgreement(),
                        advice.blocks());
            }
        }
    }

    private void addObservations(int number, List<ItemValue> values) throws SQLException {
        BitSet seen = new BitSet();
        for (ItemValue observation : values) {
            int item = number(observation.item());
            if (!seen.get(item)) {
                seen.set(item);
                observations.add(number, item, observation.value(), observation.low(), observation.high());
            }
        }
    }

    private void addFigures(int number, List<Figure> figures, int[] keyNumbers) throws SQLException {
        BitSet seen = new BitSet();
        for (int i = 0; i < keyNumbers.length; i++) {
            if (!seen.get(keyNumbers[i])) {
                seen.set(keyNumbers[i]);
                add(number, keyNumbers[i], figures.get(i));
            }
        }
    }

    private void add(int number, String file, Profile profile) throws SQLException {
        DeviceFacts device = profile.device();
        Environment environment = profile.environment();
        Surroundings before = environment == null ? null : environment.before();
        MachineClass machine = profile.abstraction();
        HostageVerdicts hostage = machine == null ? null : machine.lineHostage();
        profiles.add(
                number,
                file,
                device.uuid() == null ? Fingerprint.of(device).orElse(file) : device.uuid(),
                device.slug(),
                device.name(),
                device.kind(),
                device.name() + ", " + device.kind(),
                device.uuid(),
                Fingerprint.of(device).orElse(null),
                device.ordinal(),
                device.computeCapability(),
                device.multiprocessors(),
                device.l2Bytes(),
                device.memoryBytes(),
                device.smClockMhz(),
                device.driver(),
                device.cudaVersion(),
                device.ecc(),
                device.mig(),
                environment == null ? null : environment.os(),
                before == null ? null : before.temperatureCelsius(),
                before == null ? null : before.otherProcesses(),
                profile.source(),
                time(profile.createdAt()),
                profile.tool().name(),
                profile.tool().version(),
                profile.method().depth(),
                profile.method().seed(),
                profile.method().blocks(),
                axis(machine, ClassAxis.ATOMIC_READS),
                axis(machine, ClassAxis.ATOMIC_POSTED_WRITES),
                axis(machine, ClassAxis.ATOMIC_COMPLETED_WRITES),
                axis(machine, ClassAxis.CONTENTION),
                axis(machine, ClassAxis.FENCE),
                axis(machine, ClassAxis.RELEASE),
                axis(machine, ClassAxis.ACQUIRE),
                hostage == null ? null : hostage.sustained(),
                hostage == null ? null : hostage.oneShot(),
                null);
    }

    /** Returns the time in UTC that a profile tells; null where it tells none that exists. */
    private static LocalDateTime time(String createdAt) {
        try {
            return createdAt == null ? null : LocalDateTime.ofInstant(Instant.parse(createdAt), ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static RatioClass axis(MachineClass machine, ClassAxis axis) {
        return machine == null || axis.of(machine) == null
                ? null
                : axis.of(machine).classification();
    }

    private int number(Item item) throws SQLException {
        Integer known = itemNumbers.get(item);
        if (known != null) {
            return known;
        }
        int number = itemNumbers.size();
        itemNumbers.put(item, number);
        items.add(
                number,
                item.section(),
                item.label(),
                item.blocks(),
                item.metric(),
                item.metric().unit(),
                item.metric().better(),
                item.metric().is(Metric.Trait.DIFFERENCE),
                item.unstable());
        return number;
    }

    private void add(int number, int key, Figure figure) throws SQLException {
        boolean alone = isPlain(figure);
        List<Object> row = new ArrayList<>(List.of(number, key));
        (alone ? PLAIN : SAMPLED).forEach(column -> row.add(column.value().apply(figure)));
        row.add(figure.outcome() == null ? null : (byte) figure.outcome().ordinal());
        row.add(figure.verified());
        (alone ? plain : sampled).add(row);
    }

    void add(KeyNumbers numbers) throws SQLException {
        for (Map.Entry<FigureKey, Integer> entry : numbers.all().entrySet()) {
            Figure figure = new Figure(entry.getKey(), Measured.NOTHING, null, null);
            List<Object> row = new ArrayList<>(List.of(entry.getValue()));
            FigureColumn.KEY.forEach(column -> row.add(column.value().apply(figure)));
            keys.add(row);
        }
    }

    @Override
    public void close() throws SQLException {
        for (Rows rows : List.of(profiles, recommendations, items, observations, sampled, plain, keys)) {
            rows.close();
        }
    }

    static boolean isPlain(Figure figure) {
        return NOT_PLAIN.stream().allMatch(column -> column.value().apply(figure) == null);
    }

    static Map<String, String> placeholders() {
        return Map.of(
                "{keys}", definitions(FigureColumn.KEY),
                "{sampled}", definitions(SAMPLED),
                "{plain}", definitions(PLAIN),
                "{sampled values}", joined(SAMPLED, Tables::name),
                "{plain values}", joined(SAMPLED, column -> PLAIN.contains(column) ? name(column) : "NULL"),
                "{figures}", joined(FigureColumn.ALL, Tables::selected));
    }

    private static String definitions(List<FigureColumn> columns) {
        return joined(columns, column -> name(column) + " " + column.type());
    }

    private static String joined(List<FigureColumn> columns, Function<FigureColumn, String> text) {
        return columns.stream().map(text).collect(Collectors.joining(", "));
    }

    private static String selected(FigureColumn column) {
        String table = FigureColumn.KEY.contains(column) ? "k." : "v.";
        return column.name().equals("outcome") ? "o.id AS outcome" : table + name(column);
    }

    /** Some names, such as {@code over}, are words of SQL. */
    private static String name(FigureColumn column) {
        return '"' + column.name() + '"';
    }
}
