package io.gpuclass.profile.primitives;

import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.CatalogueTable.CatalogueRow;
import io.gpuclass.profile.primitives.Implementation.CppType;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts.Footprint;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Implementation.Trait;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every implementation that can be measured, and every seeded bug that verification must catch. */
public final class Catalogue {
    private static final List<Implementation> ON_CUDA = read(DeviceKind.CUDA, "catalogue.inc", List.of());

    private static final List<Implementation> ROWS = Stream.of(
                    ON_CUDA,
                    read(DeviceKind.HOST, "host-catalogue.inc", List.of()),
                    read(DeviceKind.OPENCL, "opencl-catalogue.inc", ON_CUDA))
            .flatMap(List::stream)
            .toList();

    private static final List<Implementation> OF_TEAMS = read(DeviceKind.CUDA, "system-catalogue.inc", List.of());

    private Catalogue() {}

    /** Returns the implementations for all sorts of devices, those that are as printed in a source among them. */
    public static List<Implementation> all() {
        return ROWS.stream().filter(row -> !row.twin()).toList();
    }

    /** Returns the rows for all sorts of devices, seeded bugs among them. */
    static List<Implementation> everything() {
        return ROWS;
    }

    /** Returns the implementations for a sort of device that are as printed in a source, in the order in which tables show them. */
    public static List<Implementation> asPublished(DeviceKind device) {
        return rows(device, row -> row.has(Trait.AS_PUBLISHED));
    }

    /** Returns the published forms of one kind. */
    public static List<Implementation> asPublished(DeviceKind device, Kind kind) {
        return asPublished(device).stream().filter(row -> row.kind() == kind).toList();
    }

    /** Returns the implementations for a sort of device that compete with each other, in the order in which tables show them. */
    public static List<Implementation> of(DeviceKind device) {
        return rows(device, row -> !row.twin() && !row.has(Trait.AS_PUBLISHED));
    }

    /** Returns the implementations of one kind for a sort of device. */
    public static List<Implementation> of(DeviceKind device, Kind kind) {
        return of(device).stream().filter(row -> row.kind() == kind).toList();
    }

    /** Returns the implementation of a kind with a trait that one of them has at most. */
    public static Optional<Implementation> theOne(DeviceKind device, Kind kind, Trait trait) {
        return of(device, kind).stream().filter(row -> row.has(trait)).findFirst();
    }

    /** Returns whether an id is what programs of some sort of device use of a kind without this library. */
    public static boolean isIncumbent(Kind kind, String id) {
        return all().stream().anyMatch(row -> row.kind() == kind && row.id().equals(id) && row.has(Trait.INCUMBENT));
    }

    /**
     * Returns what the C++ library uses by itself; empty for devices without the library.
     *
     * @param contention how many blocks contend; null: any number
     */
    public static Optional<Implementation> libraryDefault(DeviceKind device, Kind kind, Contention contention) {
        return Optional.ofNullable(contention)
                .filter(Contention.LOW::equals)
                .flatMap(low -> theOne(device, kind, Trait.LIBRARY_DEFAULT_AT_LOW))
                .or(() -> theOne(device, kind, Trait.LIBRARY_DEFAULT))
                .filter(row -> row.cpp() != null);
    }

    /** Returns the seeded bugs for a sort of device. */
    public static List<Implementation> seededBugs(DeviceKind device) {
        return rows(device, Implementation::twin);
    }

    /** Returns the row of an implementation, if the catalogue has it. */
    public static Optional<Implementation> find(DeviceKind device, Kind kind, String id) {
        return rows(device, row -> !row.twin() && row.kind() == kind && row.id().equals(id)).stream()
                .findFirst();
    }

    /** Returns the row of a primitive over several processors, if the catalogue has it. */
    public static Optional<Implementation> ofTeam(Kind kind, String id) {
        return OF_TEAMS.stream()
                .filter(row -> !row.twin() && row.kind() == kind && row.id().equals(id))
                .findFirst();
    }

    /** Returns the catalogue's facts on the implementations for a sort of device, in its order. */
    public static List<ImplementationFacts> facts(DeviceKind device) {
        return of(device).stream().map(Implementation::facts).toList();
    }

    private static List<Implementation> rows(DeviceKind device, Predicate<Implementation> wanted) {
        return ROWS.stream()
                .filter(row -> row.device() == device && wanted.test(row))
                .toList();
    }

    /** @param others rows of another table, for those that the table takes over */
    private static List<Implementation> read(DeviceKind device, String table, List<Implementation> others) {
        return CatalogueReader.read(device, CatalogueTable.read(table), others);
    }

    /** Reads the implementations and seeded bugs of one sort of device from a catalogue table. */
    static final class CatalogueReader {
        /** Before the kind of a primitive over several processors. */
        private static final String TEAM = "TEAM_";

        /** The column of a row that stands for another table's. */
        private static final String TAKEN_OVER = "row";

        private static final Map<String, Kind> KINDS = Map.of(
                "BARRIER", Kind.BARRIER,
                "RELAUNCH", Kind.BARRIER,
                "MUTEX", Kind.MUTEX,
                "SEMAPHORE", Kind.SEMAPHORE,
                "CONDITION", Kind.CONDITION_VARIABLE);

        private static final Set<String> COLUMNS =
                Set.of("summary", "source", "progress", "state", "pauses", "traits", "cost", "unobserved");

        private static final Map<String, Pauses> PAUSES = Map.of(
                "spinning", Pauses.SPINNING,
                "polling", Pauses.POLLING,
                "forecast", Pauses.FORECAST,
                "in_line", Pauses.IN_LINE,
                "as_printed", Pauses.AS_PRINTED,
                "arriving", Pauses.ARRIVING,
                "by_turns", Pauses.BY_TURNS,
                "by_rounds", Pauses.BY_ROUNDS,
                "spreading", Pauses.SPREADING);

        private final DeviceKind device;
        private final CatalogueRow row;
        private final boolean twin;

        private CatalogueReader(DeviceKind device, CatalogueRow row) {
            this.device = device;
            this.row = row;
            this.twin = row.twin();
        }

        /**
         * Returns the implementations of a table, seeded bugs among them, in its order.
         *
         * @param others rows of another table, which those stand for that have the column {@code row}
         * @throws IllegalArgumentException where the table is wrong; the message names row and column
         */
        static List<Implementation> read(DeviceKind device, List<CatalogueRow> rows, List<Implementation> others) {
            List<Implementation> implementations = new ArrayList<>();
            Set<List<Object>> ids = new HashSet<>();
            for (CatalogueRow row : rows) {
                CatalogueReader reader = new CatalogueReader(device, row);
                Implementation implementation =
                        row.columns().containsKey(TAKEN_OVER) ? reader.takenOver(others) : reader.implementation();
                if (!ids.add(List.of(implementation.kind(), implementation.id()))) {
                    throw row.wrong("id", "is that of another row too");
                }
                implementations.add(implementation);
            }
            return List.copyOf(implementations);
        }

        /** Returns the row of the same id in another table, for another sort of device. */
        private Implementation takenOver(List<Implementation> others) {
            Kind kind = kind();
            Implementation other = others.stream()
                    .filter(known -> known.twin() == twin
                            && known.kind() == kind
                            && known.id().equals(row.id()))
                    .findFirst()
                    .orElseThrow(() -> row.wrong(TAKEN_OVER, "has no such row"));
            return new Implementation(device, other.facts(), other.pauses(), other.traits(), other.cost(), null);
        }

        private Kind kind() {
            return one("kind", row.kind().replace(TEAM, ""), KINDS);
        }

        private Implementation implementation() {
            for (String column : row.columns().keySet()) {
                if (!COLUMNS.contains(column)) {
                    throw row.wrong(column, "is no column: there are " + new TreeSet<>(COLUMNS));
                }
            }
            return new Implementation(
                    device,
                    new ImplementationFacts(
                            kind(),
                            row.id(),
                            row.text("summary"),
                            twin ? "broken on purpose" : row.text("source"),
                            twin ? null : constant("progress", row.needed("progress"), ProgressGuarantee.values()),
                            state()),
                    row.columns().containsKey("pauses") ? one("pauses", row.needed("pauses"), PAUSES) : Pauses.NONE,
                    traits(),
                    row.one("cost"),
                    cpp());
        }

        private Footprint state() {
            Footprint state = Footprint.NOTHING;
            for (String term : row.all("state")) {
                try {
                    state = state.and(Footprint.parse(term));
                } catch (IllegalArgumentException e) {
                    throw row.wrong("state", "cannot be " + term);
                }
            }
            return state;
        }

        private Set<Trait> traits() {
            Set<Trait> traits = EnumSet.noneOf(Trait.class);
            for (String trait : row.all("traits")) {
                traits.add(constant("traits", trait, Trait.values()));
            }
            if (twin) {
                traits.add(Trait.BROKEN);
            }
            return traits;
        }

        private CppType cpp() {
            if (row.type() != null && row.headers().isEmpty() && !twin) {
                throw row.wrong("type", "has no #include directly above it");
            }
            return row.type() == null
                    ? null
                    : new CppType(FormName.of(kind(), row.id()).name(), row.type());
        }

        private <E extends Enum<E>> E constant(String column, String name, E[] constants) {
            for (E constant : constants) {
                if (constant.name().toLowerCase(Locale.ROOT).equals(name)) {
                    return constant;
                }
            }
            throw row.wrong(column, "cannot be " + name + ", but one of " + List.of(constants));
        }

        private <V> V one(String column, String name, Map<String, V> values) {
            V value = values.get(name);
            if (value == null) {
                throw row.wrong(column, "cannot be " + name + ", but one of " + new TreeSet<>(values.keySet()));
            }
            return value;
        }
    }
}
