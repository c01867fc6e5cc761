package io.gpuclass.engine.recorded;

import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.system.Processor;
import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.units.Named;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Turns a record of plain values into cells of text and back, component by component, so that no component can be forgotten. An
 * empty cell is null; numbers keep their full precision. Immutable; threads may share it.
 *
 * @param <R> the record: components are numbers, booleans, strings without an empty one, named constants, and lists of whole numbers
 */
final class Cells<R extends Record> {
    private static final String LIST_SEPARATOR = " ";

    private static final Map<Class<?>, Function<String, Object>> PARSERS = Map.of(
            String.class, RecordingLines::unescape,
            Integer.class, Integer::valueOf,
            Long.class, Long::valueOf,
            Double.class, Cells::finite,
            Boolean.class, Cells::bool,
            DeviceKind.class, DeviceKind::of,
            List.class, Cells::numbers);

    private final RecordComponent[] components;
    private final Constructor<R> constructor;
    private final Set<String> optional;

    /** @param optional components that are no primitive values, and may be missing all the same: they are empty then */
    Cells(Class<R> type, String... optional) {
        this.optional = Set.of(optional);
        components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException("a record has a canonical constructor", impossible);
        }
    }

    List<String> names() {
        return Arrays.stream(components).map(RecordComponent::getName).toList();
    }

    /** Returns the names of the components that cannot be 0. */
    List<String> namesWithoutZero() {
        return Arrays.stream(components)
                .filter(component -> !component.getType().isPrimitive())
                .map(RecordComponent::getName)
                .filter(name -> !optional.contains(name))
                .toList();
    }

    /** Returns the cells of a record of which every number is 0 and nothing else is set. */
    List<String> zeros() {
        return Arrays.stream(components)
                .map(RecordComponent::getType)
                .map(Cells::zero)
                .toList();
    }

    List<String> write(R values) {
        List<String> cells = new ArrayList<>();
        for (RecordComponent component : components) {
            cells.add(text(invoke(component, values)));
        }
        return cells;
    }

    /**
     * Reads one cell for each component.
     *
     * @throws IllegalArgumentException if one does not hold what it should
     */
    R read(List<String> cells) {
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            values[i] = value(components[i], cells.get(i));
        }
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            String component = refused.getCause() instanceof Check.Broken broken ? broken.component() : "";
            throw new IllegalArgumentException(
                    (component.isEmpty() ? "" : component + ": ")
                            + refused.getCause().getMessage(),
                    refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("a contract record can be constructed", impossible);
        }
    }

    /**
     * Finds out early whether a cell can be read; a name that is not known is left to later versions.
     *
     * @throws IllegalArgumentException if it does not hold what the component should
     */
    void check(String name, String cell) {
        Arrays.stream(components)
                .filter(component -> component.getName().equals(name))
                .forEach(component -> value(component, cell));
    }

    private static String zero(Class<?> type) {
        if (type == boolean.class) {
            return "false";
        }
        return type.isPrimitive() ? "0" : "";
    }

    private static Object invoke(RecordComponent component, Record values) {
        try {
            return component.getAccessor().invoke(values);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("a contract record can be read", impossible);
        }
    }

    private static String text(Object value) {
        if (value == null) {
            return "";
        }
        if (value instanceof List<?> numbers) {
            return numbers.stream().map(String::valueOf).collect(Collectors.joining(LIST_SEPARATOR));
        }
        return value instanceof Named named ? named.id() : RecordingLines.escape(value.toString());
    }

    private static Object value(RecordComponent component, String cell) {
        Class<?> type = component.getType();
        if (cell.isEmpty() && !type.isPrimitive()) {
            return null;
        }
        try {
            return parse(type, cell);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    component.getName() + " cannot be '" + cell + "': expected " + expected(type), unreadable);
        }
    }

    private static Object parse(Class<?> type, String cell) {
        Function<String, Object> parser =
                PARSERS.get(MethodType.methodType(type).wrap().returnType());
        return parser == null ? constant(type, cell) : parser.apply(cell);
    }

    private static List<Long> numbers(String cell) {
        return Arrays.stream(cell.split(LIST_SEPARATOR, -1)).map(Long::valueOf).toList();
    }

    private static double finite(String cell) {
        double value = Double.parseDouble(cell);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not finite");
        }
        return value;
    }

    private static boolean bool(String cell) {
        if (!cell.equals("true") && !cell.equals("false")) {
            throw new IllegalArgumentException("neither true nor false");
        }
        return cell.equals("true");
    }

    private static Object constant(Class<?> type, String cell) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant ->
                        constant instanceof Named named && named.id().equals(cell))
                .findFirst()
                .orElseThrow(IllegalArgumentException::new);
    }

    private static String expected(Class<?> type) {
        if (type.isEnum()) {
            return "one of "
                    + String.join(
                            ", ",
                            Arrays.stream(type.getEnumConstants())
                                    .map(constant -> ((Named) constant).id())
                                    .toList());
        }
        if (type == DeviceKind.class) {
            return "a name such as cuda or host";
        }
        if (type == List.class) {
            return "whole numbers with spaces between them";
        }
        return type == boolean.class || type == Boolean.class ? "true or false" : "a finite number";
    }

    /** The records that a recording holds, as cells: reader and writer share them. */
    static final class RecordedCells {
        /** Components of a trial that are texts, and may be missing. */
        static final Set<String> TEXTS_OF_TRIAL = Set.of("dataset", "home", "team");

        static final Cells<DeviceFacts> FACTS = new Cells<>(DeviceFacts.class);
        static final Cells<Trial> TRIAL = new Cells<>(Trial.class, TEXTS_OF_TRIAL.toArray(String[]::new));
        static final Cells<Observation> OBSERVATION = new Cells<>(Observation.class, "counts");
        static final Cells<Processor> PROCESSOR = new Cells<>(
                Processor.class,
                "multiprocessors",
                "logicalCpus",
                "fingerprint",
                "hostNativeAtomics",
                "managedMemory",
                "concurrentManagedAccess",
                "pageableAccess");
        static final Cells<Link> LINK = new Cells<>(Link.class, "kind", "nvlinks", "nativeAtomics");

        private RecordedCells() {}
    }

    /**
     * The components of a record that a recording holds, in the order in which it holds them. A component that came into being after
     * the recording reads as 0. Immutable; threads may share it.
     *
     * @param <R> the record
     */
    static final class Columns<R extends Record> {
        private final Cells<R> cells;
        private final List<String> names;
        private final List<Integer> places;

        /**
         * @throws IllegalArgumentException if one is named twice or not known, or if one is missing that cannot be 0
         */
        Columns(Cells<R> cells, List<String> names) {
            this.cells = cells;
            this.names = List.copyOf(names);
            this.places = names.stream().map(cells.names()::indexOf).toList();
            requireKnown();
            requireOnce();
            requireComplete();
        }

        /** @throws IllegalArgumentException if the number of values is wrong, or one is not what its column holds */
        R read(List<String> values) {
            if (values.size() != names.size()) {
                throw new IllegalArgumentException("expected " + names.size() + " values (" + String.join(", ", names)
                        + "), found " + values.size());
            }
            List<String> all = new ArrayList<>(cells.zeros());
            for (int i = 0; i < places.size(); i++) {
                all.set(places.get(i), values.get(i));
            }
            return cells.read(all);
        }

        private void requireKnown() {
            if (places.contains(-1)) {
                throw new IllegalArgumentException("unknown column '" + names.get(places.indexOf(-1))
                        + "': a newer version made this recording, and is needed to replay it");
            }
        }

        private void requireOnce() {
            HashSet<String> before = new HashSet<>();
            for (String name : names) {
                if (!before.add(name)) {
                    throw new IllegalArgumentException("column '" + name + "' is named twice");
                }
            }
        }

        private void requireComplete() {
            for (String name : cells.namesWithoutZero()) {
                if (!names.contains(name)) {
                    throw new IllegalArgumentException("column '" + name + "' is missing");
                }
            }
        }
    }
}
