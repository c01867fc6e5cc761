package io.gpuclass.model.ptx;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
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
    /** The reader recurs for each part of a name. */
    private static final int LONGEST = 2000;

    private static final Pattern SCOPE = Pattern.compile("\\b\\w+::");

    /** Other spellings of types, and of numbers among arguments, in the order in which they are replaced. */
    private static final List<Map.Entry<String, String>> SPELLINGS = List.of(
            Map.entry("\\b(?:std::)?uint32_t\\b|\\bunsigned int\\b", "unsigned"),
            Map.entry("\\b(?:std::)?int32_t\\b", "int"),
            Map.entry("\\b(?:std::)?uint64_t\\b", "unsigned long"),
            Map.entry("\\b(?:std::)?int64_t\\b", "long"),
            Map.entry("\\b(\\d+)[uUlL]+\\b", "$1"),
            Map.entry("\\b((?:(?:un)?signed |long )*[\\w:]+(?:<[^<>]*>)?) const\\b", "const $1"));

    static KernelName of(String mangled) {
        return Optional.of(mangled)
                .filter(name -> name.startsWith("_Z") && name.length() <= LONGEST)
                .flatMap(name -> new Demangler(name).kernel())
                .orElseGet(() -> new KernelName(mangled, SourceName.of(mangled), ""));
    }

    /**
     * Finds a kernel by any spelling of its name: mangled, in C++ with or without namespaces, arguments of its template and parameters.
     *
     * @return the name in the PTX
     * @throws IllegalArgumentException if there is none, or several
     */
    static String find(String word, Collection<String> mangled) {
        List<KernelName> found = fitting(word, mangled);
        if (found.size() == 1) {
            return found.get(0).mangled;
        }
        throw new IllegalArgumentException(
                found.isEmpty()
                        ? "no kernel is called '" + word + "'; "
                                + (mangled.isEmpty()
                                        ? "the file has none, or only templates: name an instance with its"
                                                + " namespaces, such as 'my::kernel<float>'"
                                        : "there are " + listed(all(mangled)))
                        : "several kernels are called '" + word + "': name one of " + listed(found));
    }

    /** Returns the kernels that a spelling fits best. */
    static List<KernelName> fitting(String word, Collection<String> mangled) {
        return Stream.<Predicate<KernelName>>of(
                        one -> one.mangled.equals(word), one -> one.is(word), one -> one.endsIn(word))
                .map(fits -> all(mangled).stream().filter(fits).toList())
                .filter(some -> !some.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static List<KernelName> all(Collection<String> mangled) {
        return mangled.stream().map(KernelName::of).toList();
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

    /** Reader of mangled names, as far as kernels of users have them. One use, one thread. */
    private static final class Demangler {
        private static final Map<Character, String> BUILT_IN = Map.ofEntries(
                Map.entry('v', "void"),
                Map.entry('w', "wchar_t"),
                Map.entry('b', "bool"),
                Map.entry('c', "char"),
                Map.entry('a', "signed char"),
                Map.entry('h', "unsigned char"),
                Map.entry('s', "short"),
                Map.entry('t', "unsigned short"),
                Map.entry('i', "int"),
                Map.entry('j', "unsigned"),
                Map.entry('l', "long"),
                Map.entry('m', "unsigned long"),
                Map.entry('x', "long long"),
                Map.entry('y', "unsigned long long"),
                Map.entry('f', "float"),
                Map.entry('d', "double"));

        private static final Pattern LENGTH = Pattern.compile("\\d{1,4}");
        private static final Pattern INDEX = Pattern.compile("[0-9A-Z]{0,5}_");
        private static final Pattern NUMBER = Pattern.compile("n?\\d+");
        private static final int DIGITS_AND_LETTERS = 36;
        private static final char END = 0;

        private final String mangled;
        private final List<String> seen = new ArrayList<>();
        private List<String> arguments = List.of();
        private int at = 2;

        Demangler(String mangled) {
            this.mangled = mangled;
        }

        /** Returns the name that it could read, or nothing where it met something that it does not know. */
        Optional<KernelName> kernel() {
            try {
                String name = name();
                if (name.isEmpty()) {
                    return Optional.empty();
                }
                List<String> types = new ArrayList<>();
                if (name.endsWith(">")) {
                    type(); // of its result
                }
                while (at < mangled.length()) {
                    types.add(type());
                }
                String parameters = types.equals(List.of("void")) ? "" : String.join(", ", types);
                return Optional.of(new KernelName(mangled, name, "(" + parameters + ")"));
            } catch (UnknownName unknown) {
                return Optional.empty();
            }
        }

        private String name() {
            if (takes('N')) {
                return nested();
            }
            String start = peek() == 'S' ? known() : component();
            if (peek() != 'I') {
                return start;
            }
            remember(start);
            return start + template();
        }

        private String nested() {
            String name = "";
            while (takes('r') || takes('V') || takes('K')) {
                continue;
            }
            while (!takes('E')) {
                boolean old = peek() == 'S';
                if (old) {
                    name = known();
                } else if (peek() == 'I') {
                    name += template();
                } else {
                    String part = component();
                    name = name.isEmpty() || part.isEmpty() ? name + part : name + "::" + part;
                }
                if (!old && peek() != 'E') {
                    remember(name);
                }
            }
            return name;
        }

        /** Returns a name without its scope; an empty one for a namespace without a name. */
        private String component() {
            takes('L'); // of what only its file knows
            String digits = take(LENGTH);
            int end = at + Integer.parseInt(digits);
            if (end > mangled.length()) {
                throw new UnknownName();
            }
            String name = mangled.substring(at, end);
            at = end;
            return name.startsWith("_GLOBAL__N_") ? "" : name;
        }

        private String known() {
            at++;
            return takes('t') ? "std::" + component() : at(seen);
        }

        private String at(List<String> list) {
            String digits = take(INDEX).replace("_", "");
            int index = digits.isEmpty() ? 0 : Integer.parseInt(digits, DIGITS_AND_LETTERS) + 1;
            if (index >= list.size()) {
                throw new UnknownName();
            }
            return list.get(index);
        }

        private String template() {
            at++;
            List<String> read = new ArrayList<>();
            while (!takes('E')) {
                read.addAll(argument());
            }
            arguments = read;
            return "<" + String.join(", ", read) + ">";
        }

        private List<String> argument() {
            if (takes('J')) {
                List<String> pack = new ArrayList<>();
                while (!takes('E')) {
                    pack.addAll(argument());
                }
                return pack;
            }
            return List.of(takes('L') ? literal() : type());
        }

        private String literal() {
            String type = type();
            String number = take(NUMBER).replace('n', '-');
            if (!takes('E')) {
                throw new UnknownName();
            }
            return type.equals("bool") ? number.equals("0") ? "false" : "true" : number;
        }

        private String type() {
            char first = peek();
            String builtIn = BUILT_IN.get(first);
            if (builtIn != null) {
                at++;
                return builtIn;
            }
            if (first == 'S' && !mangled.startsWith("St", at)) {
                String old = known();
                return peek() == 'I' ? remember(old + template()) : old;
            }
            if (first == 'S' || first == 'N' || Character.isDigit(first)) {
                return remember(name());
            }
            at++;
            return remember(
                    switch (first) {
                        case 'P' -> type() + "*";
                        case 'R' -> type() + "&";
                        case 'O' -> type() + "&&";
                        case 'r' -> type();
                        case 'K' -> qualified("const", type());
                        case 'V' -> qualified("volatile", type());
                        case 'T' -> at(arguments);
                        default -> throw new UnknownName();
                    });
        }

        private static String qualified(String how, String type) {
            return type.endsWith("*") ? type + " " + how : how + " " + type;
        }

        private String remember(String name) {
            seen.add(name);
            return name;
        }

        private char peek() {
            return at < mangled.length() ? mangled.charAt(at) : END;
        }

        private boolean takes(char one) {
            boolean there = peek() == one;
            at += there ? 1 : 0;
            return there;
        }

        private String take(Pattern what) {
            Matcher next = what.matcher(mangled).region(at, mangled.length());
            if (!next.lookingAt()) {
                throw new UnknownName();
            }
            at = next.end();
            return next.group();
        }

        /** Signals a name that has what the reader does not know. */
        private static final class UnknownName extends RuntimeException {
            private static final long serialVersionUID = 1L;
        }
    }
}
