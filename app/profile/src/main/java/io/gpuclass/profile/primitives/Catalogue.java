package io.gpuclass.profile.primitives;

import io.gpuclass.profile.device.DeviceKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every implementation that can be measured, and every broken twin that verification must catch. */
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

    /** Returns the implementations for a sort of device that are as printed in a source, in the order in which tables show them. */
    public static List<Implementation> asPublished(DeviceKind device) {
        return rows(device, row -> row.has(Trait.AS_PUBLISHED));
    }

    /** Returns those of one kind. */
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

    /** Whether an id is what programs of some sort of device use of a kind without this library. */
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

    /** Returns the broken twins for a sort of device. */
    public static List<Implementation> twins(DeviceKind device) {
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

    /** Returns what the catalogue says about the implementations for a sort of device, in its order. */
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
}
