package io.gpuclass.model.ptx;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name of a kernel as its users write it, read from one that is mangled by the rules of the Itanium ABI.
 *
 * @param mangled as PTX has it
 * @param name with namespaces and arguments of templates, such as {@code mine::reduce<float>}
 * @param parameters their types in parentheses; empty where PTX does not tell them
 */
record KernelName(String mangled, String name, String parameters) {
    private static final Pattern SCOPE = Pattern.compile("\\b\\w+::");

    /** Other spellings of types, and of numbers among arguments, in the order in which they are replaced. */
    private static final List<Map.Entry<String, String>> SPELLINGS = List.of(
            Map.entry("\\b(?:std::)?uint32_t\\b|\\bunsigned int\\b", "unsigned"),
            Map.entry("\\b(?:std::)?int32_t\\b", "int"),
            Map.entry("\\b(?:std::)?uint64_t\\b", "unsigned long"),
            Map.entry("\\b(?:std::)?int64_t\\b", "long"),
            Map.entry("\\b(\\d+)[uUlL]+\\b", "$1"),
            Map.entry("\\b((?:(?:un)?signed |long )*[\\w:]+(?:<[^<>]*>)?) const\\b", "const $1"));

    /**
     * Finds a kernel by any spelling of its name: mangled, in C++ with or without namespaces, arguments of its template and parameters.
     *
     * @return the name in the PTX
     * @throws IllegalArgumentException if there is none, or several
     */
    static String find(String word, List<KernelName> kernels) {
        List<KernelName> found = fitting(word, kernels);
        if (found.size() == 1) {
            return found.get(0).mangled;
        }
        throw new IllegalArgumentException(
                found.isEmpty()
                        ? "no kernel is called '" + word + "'; "
                                + (kernels.isEmpty()
                                        ? "the file has none, or only templates: name an instance with its"
                                                + " namespaces, such as 'my::kernel<float>'"
                                        : "there are " + listed(kernels))
                        : "several kernels are called '" + word + "': name one of " + listed(found));
    }

    /** Returns the kernels that a spelling fits best. */
    static List<KernelName> fitting(String word, List<KernelName> kernels) {
        return Stream.<Predicate<KernelName>>of(
                        one -> one.mangled.equals(word), one -> one.is(word), one -> one.endsIn(word))
                .map(fits -> kernels.stream().filter(fits).toList())
                .filter(some -> !some.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /** Returns names that tell kernels apart, each in quotation marks where a shell would not take it as it is. */
    private static String listed(List<KernelName> kernels) {
        return kernels.stream()
                .map(one -> kernels.stream()
                                        .filter(other -> other.name.equals(one.name))
                                        .count()
                                == 1
                        ? one.name
                        : one.name + one.parameters)
                .map(name -> name.matches("[\\w:]+") ? name : "'" + name + "'")
                .collect(Collectors.joining(", "));
    }

    private boolean is(String word) {
        return spelt(word).equals(spelt(name)) || spelt(word).equals(spelt(name + parameters));
    }

    private boolean endsIn(String word) {
        String asked = SCOPE.matcher(spelt(word)).replaceAll("");
        String plain = SCOPE.matcher(spelt(name)).replaceAll("");
        String types = SCOPE.matcher(spelt(parameters)).replaceAll("");
        return Stream.of(plain, plain + types, plain.replaceFirst("<.*", "")).anyMatch(asked::equals);
    }

    private static String spelt(String name) {
        String spelt = name.strip().replaceAll("\\s+", " ").replaceAll("(?<=\\W) | (?=\\W)", "");
        for (Map.Entry<String, String> other : SPELLINGS) {
            spelt = spelt.replaceAll(other.getKey(), other.getValue());
        }
        return spelt;
    }
}
