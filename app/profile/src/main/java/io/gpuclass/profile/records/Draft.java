package io.gpuclass.profile.records;

import java.io.Serializable;
import java.lang.annotation.Annotation;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A record in the making, with each value under the name of its component:
 *
 * <pre>{@code
 * Trial longer = Draft.of(trial).set(Trial::length, 4096).set(Trial::section, 10).build();
 * Trial fresh = Draft.of(Trial.class).set(Trial::kernel, "probe_time").set(Trial::blocks, 132).build();
 * }</pre>
 *
 * For records of more parts than a reader can tell apart by position. A component that was not set is 0, false or null. The record's
 * constructor checks the values as always. Confined to one thread.
 *
 * @param <R> the record
 */
public final class Draft<R extends Record> {
    private static final Map<Class<?>, Shape<?>> SHAPES = new ConcurrentHashMap<>();
    private static final Map<Class<?>, String> NAMES = new ConcurrentHashMap<>();

    private final Shape<R> shape;
    private final Object[] values;

    private Draft(Shape<R> shape, Object[] values) {
        this.shape = shape;
        this.values = values;
    }

    /**
     * Names a component by its accessor, such as {@code Trial::length}.
     *
     * @param <R> the record
     * @param <V> type of the component
     */
    @FunctionalInterface
    public interface Component<R, V> extends Function<R, V>, Serializable {}

    /** Starts a record with nothing set. */
    public static <R extends Record> Draft<R> of(Class<R> type) {
        Shape<R> shape = shape(type);
        return new Draft<>(shape, shape.blanks());
    }

    /** Starts from a record, which stays as it is. */
    public static <R extends Record> Draft<R> of(R original) {
        @SuppressWarnings("unchecked")
        Shape<R> shape = shape((Class<R>) original.getClass());
        return new Draft<>(shape, shape.values(original));
    }

    /**
     * Sets one component.
     *
     * @param component a reference to its accessor, or to the accessor's declaration in an interface
     * @throws IllegalArgumentException if that is no accessor of the record
     */
    public <V> Draft<R> set(Component<? super R, V> component, V value) {
        values[shape.index(NAMES.computeIfAbsent(component.getClass(), type -> name(component)))] = value;
        return this;
    }

    /** Sets every component that {@code other} has: neither null, nor an empty list. */
    public Draft<R> setAll(R other) {
        Object[] others = shape.values(other);
        for (int i = 0; i < values.length; i++) {
            if (others[i] != null && !(others[i] instanceof List<?> list && list.isEmpty())) {
                values[i] = others[i];
            }
        }
        return this;
    }

    /** Clears every component that does not bear a mark. */
    public Draft<R> only(Class<? extends Annotation> mark) {
        Object[] blanks = shape.blanks();
        for (int i = 0; i < values.length; i++) {
            if (!shape.components[i].isAnnotationPresent(mark)) {
                values[i] = blanks[i];
            }
        }
        return this;
    }

    /** Changes the elements of every list whose elements are of a type. */
    public <T> Draft<R> each(Class<T> type, UnaryOperator<T> change) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] instanceof List<?> list && !list.isEmpty() && type.isInstance(list.get(0))) {
                values[i] = list.stream().map(type::cast).map(change).toList();
            }
        }
        return this;
    }

    /** Makes the record; what its constructor throws passes through. */
    public R build() {
        return shape.make(values);
    }

    @SuppressWarnings("unchecked")
    private static <R extends Record> Shape<R> shape(Class<R> type) {
        return (Shape<R>) SHAPES.computeIfAbsent(type, any -> Shape.of(type));
    }

    private static String name(Component<?, ?> component) {
        try {
            Method replace = component.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            return ((SerializedLambda) replace.invoke(component)).getImplMethodName();
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("a component is named by a reference to its accessor", e);
        }
    }

    private record Shape<R extends Record>(RecordComponent[] components, Constructor<R> constructor) {
        static <R extends Record> Shape<R> of(Class<R> type) {
            RecordComponent[] components = type.getRecordComponents();
            try {
                Constructor<R> constructor = type.getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
                constructor.setAccessible(true);
                Arrays.stream(components).forEach(part -> part.getAccessor().setAccessible(true));
                return new Shape<>(components, constructor);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(type + " lacks the constructor that every record has", e);
            }
        }

        Object[] blanks() {
            return Arrays.stream(components).map(part -> blank(part.getType())).toArray();
        }

        Object[] values(R original) {
            return Arrays.stream(components)
                    .map(part -> call(() -> part.getAccessor().invoke(original)))
                    .toArray();
        }

        int index(String name) {
            for (int i = 0; i < components.length; i++) {
                if (components[i].getName().equals(name)) {
                    return i;
                }
            }
            throw new IllegalArgumentException(
                    constructor.getDeclaringClass().getSimpleName() + " has no component " + name);
        }

        R make(Object[] values) {
            return call(() -> constructor.newInstance(values));
        }

        private static Object blank(Class<?> type) {
            return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
        }

        private static <T> T call(Reflection<T> reflection) {
            try {
                return reflection.run();
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof RuntimeException thrown) {
                    throw thrown;
                }
                throw new IllegalStateException(e.getCause());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("a record could not be reached", e);
            }
        }
    }

    @FunctionalInterface
    private interface Reflection<T> {
        T run() throws ReflectiveOperationException;
    }
}
