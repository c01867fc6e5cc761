package io.gpuclass.fleet;

import io.gpuclass.fleet.ItemValue.Item;
import io.gpuclass.fleet.Loader.KeyNumbers;
import io.gpuclass.fleet.Loader.LoadedProfile;
import io.gpuclass.profile.Environment;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.abstraction.MachineClass;
import io.gpuclass.profile.abstraction.MachineClass.ClassifiedRatio;
import io.gpuclass.profile.abstraction.MachineClass.HostageVerdicts;
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
                add(number, advice);
            }
        }
    }

    private void addObservations(int number, List<ItemValue> observations) throws SQLException {
        BitSet seen = new BitSet();
        for (ItemValue observation : observations) {
            int item = number(observation.item());
            if (!seen.get(item)) {
                seen.set(item);
                add(number, item, observation);
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
        profiles.begin()
                .add(number)
                .add(file)
                .add(device.uuid() == null ? Fingerprint.of(device).orElse(file) : device.uuid())
                .add(device.slug())
                .add(device.name())
                .add(device.kind())
                .add(device.uuid())
                .add(Fingerprint.of(device).orElse(null))
                .add(device.ordinal())
                .add(device.computeCapability())
                .add(device.multiprocessors())
                .add(device.l2Bytes())
                .add(device.memoryBytes())
                .add(device.smClockMhz())
                .add(device.driver())
                .add(device.cudaVersion())
                .add(device.ecc())
                .add(device.mig())
                .add(environment == null ? null : environment.os())
                .add(before == null ? null : before.temperatureCelsius())
                .add(before == null ? null : before.otherProcesses())
                .add(profile.source())
                .add(time(profile.createdAt()))
                .add(profile.tool().name())
                .add(profile.tool().version())
                .add(profile.method().depth())
                .add(profile.method().seed())
                .add(profile.method().blocks());
        addClass(profile.abstraction());
        profiles.add(null).end();
    }

    /** Returns the time in UTC that a profile tells; null where it tells none that exists. */
    private static LocalDateTime time(String createdAt) {
        try {
            return createdAt == null ? null : LocalDateTime.ofInstant(Instant.parse(createdAt), ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private void addClass(MachineClass machine) throws SQLException {
        HostageVerdicts hostage = machine == null ? null : machine.lineHostage();
        profiles.add(machine == null ? null : named(machine.atomicToVolatile()))
                .add(machine == null ? null : named(machine.atomicToPostedWrite()))
                .add(machine == null ? null : named(machine.completedWrites()))
                .add(machine == null ? null : named(machine.contentiousToNoncontentious()))
                .add(hostage == null ? null : hostage.sustained())
                .add(hostage == null ? null : hostage.oneShot());
    }

    private static String named(ClassifiedRatio axis) {
        return axis == null ? null : axis.classification().id();
    }

    private void add(int number, Recommendation advice) throws SQLException {
        recommendations
                .begin()
                .add(number)
                .add(advice.role())
                .add(advice.recommended())
                .add(advice.predicted())
                .add(advice.measured())
                .add(advice.agrees())
                .add(advice.margin())
                .add(advice.decided())
                .add(advice.rankAgreement())
                .add(advice.blocks())
                .end();
    }

    private int number(Item item) throws SQLException {
        Integer known = itemNumbers.get(item);
        if (known != null) {
            return known;
        }
        int number = itemNumbers.size();
        itemNumbers.put(item, number);
        add(number, item);
        return number;
    }

    private void add(int number, int item, ItemValue observation) throws SQLException {
        observations
                .begin()
                .add(number)
                .add(item)
                .add(observation.value())
                .add(observation.low())
                .add(observation.high())
                .end();
    }

    private void add(int number, Item item) throws SQLException {
        items.begin()
                .add(number)
                .add(item.section())
                .add(item.label())
                .add(item.blocks())
                .add(item.metric())
                .add(item.metric().unit())
                .add(item.metric().better())
                .add(item.metric().is(Metric.Trait.DIFFERENCE))
                .end();
    }

    private void add(int number, int key, Figure figure) throws SQLException {
        boolean alone = FigureTables.isPlain(figure);
        Rows rows = (alone ? plain : sampled).begin().add(number).add(key);
        rows.addAll(alone ? FigureTables.PLAIN : FigureTables.SAMPLED, figure)
                .add(figure.outcome() == null ? null : (byte) figure.outcome().ordinal())
                .add(figure.verified())
                .end();
    }

    /** Adds the keys with their numbers. */
    void add(KeyNumbers numbers) throws SQLException {
        for (Map.Entry<FigureKey, Integer> entry : numbers.all().entrySet()) {
            Figure figure = new Figure(entry.getKey(), Measured.NOTHING, null, null);
            keys.begin().add(entry.getValue()).addAll(FigureColumn.KEY, figure).end();
        }
    }

    @Override
    public void close() throws SQLException {
        for (Rows rows : List.of(profiles, recommendations, items, observations, sampled, plain, keys)) {
            rows.close();
        }
    }

    /** The tables of all figures, with the columns that figures have everywhere ({@link FigureColumn}). */
    static final class FigureTables {
        /** A number that was sampled. */
        static final List<FigureColumn> SAMPLED = Stream.concat(
                        Stream.of(FigureColumn.VALUE), FigureColumn.SAMPLED.stream())
                .toList();

        /** A number and nothing more. */
        static final List<FigureColumn> PLAIN = List.of(FigureColumn.VALUE);

        private FigureTables() {}

        static boolean isPlain(Figure figure) {
            return FigureColumn.SAMPLED.stream()
                    .allMatch(column -> column.value().apply(figure) == null);
        }

        /** Returns what stands for the columns in the script that makes the tables. */
        static Map<String, String> placeholders() {
            return Map.of(
                    "{keys}", definitions(FigureColumn.KEY),
                    "{sampled}", definitions(SAMPLED),
                    "{plain}", definitions(PLAIN),
                    "{sampled values}", joined(SAMPLED, FigureTables::name),
                    "{plain values}", joined(SAMPLED, column -> PLAIN.contains(column) ? name(column) : "NULL"),
                    "{figures}", joined(FigureColumn.ALL, FigureTables::selected));
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
}
