package io.gpuclass.view.html;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.cases.Entry;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Profiles whose texts try to be more than text. */
public final class HostileProfiles {
    /** Replacements of a text; the place that it was put into follows each {@code marker}. */
    private static final String TEXT =
            "marker:%s'\"><img src=x onerror=\"window.hacked='%s'\"></script><script>window.hacked='%s'</script><!--"
                    + "&lt;\\u003c`${window.hacked=1}\n\r\t\u0000\u202e\u2066\u2028\u2029\ud800";

    private final Predicate<String> replaces;
    private final Set<String> seen = new TreeSet<>();

    private HostileProfiles(Predicate<String> replaces) {
        this.replaces = replaces;
    }

    /** Returns a profile in which every text, or every text of the chosen fields, is hostile. */
    public static Profile of(Profile profile, Predicate<String> fields) {
        return (Profile) new HostileProfiles(fields).copy(profile, "Profile");
    }

    /** Returns all fields that hold a text, as {@code Record.component}; keys of maps count as {@code Record.component.key}. */
    static Set<String> fields(Profile profile) {
        HostileProfiles reader = new HostileProfiles(field -> false);
        reader.copy(profile, "Profile");
        return reader.seen;
    }

    private Object copy(Object value, String field) {
        if (value instanceof String text) {
            seen.add(field);
            return replaces.test(field) ? TEXT.replace("%s", field) : text;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(each -> copy(each, field)).toList();
        }
        if (value instanceof Entry entry) {
            return copy(entry);
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> copy = new LinkedHashMap<>();
            map.forEach((key, each) -> copy.put(copy(key, field + ".key"), copy(each, field)));
            return copy;
        }
        return value instanceof Record entry ? copy(entry) : value;
    }

    /** The schema names the properties of an entry; a newer version may have others beside them. */
    private Entry copy(Entry entry) {
        String field = "Entry.values.key";
        seen.add(field);
        Map<String, Object> values = new LinkedHashMap<>(entry.values());
        if (replaces.test(field)) {
            values.put(TEXT.replace("%s", field), TEXT.replace("%s", field));
        }
        return new Entry(values);
    }

    private Object copy(Record value) {
        RecordComponent[] components = value.getClass().getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] originals = new Object[components.length];
        Object[] values = new Object[components.length];
        try {
            for (int i = 0; i < components.length; i++) {
                types[i] = components[i].getType();
                var accessor = components[i].getAccessor();
                accessor.setAccessible(true);
                String field = value.getClass().getSimpleName() + "." + components[i].getName();
                originals[i] = accessor.invoke(value);
                values[i] = copy(originals[i], field);
            }
            var constructor = value.getClass().getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return accepted(constructor, originals, values);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError("cannot copy " + value, e);
        }
    }

    /** A record that refuses texts, such as an unknown id, keeps these. */
    private static Object accepted(Constructor<?> constructor, Object[] originals, Object[] values)
            throws ReflectiveOperationException {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException refused) {
            Object[] possible = originals.clone();
            for (int i = 0; i < values.length; i++) {
                possible[i] = values[i];
                if (!accepts(constructor, possible)) {
                    possible[i] = originals[i];
                }
            }
            return constructor.newInstance(possible);
        }
    }

    private static boolean accepts(Constructor<?> constructor, Object... values) throws ReflectiveOperationException {
        try {
            constructor.newInstance(values);
            return true;
        } catch (InvocationTargetException refused) {
            return false;
        }
    }
}
