package io.gpuclass.model.ptx;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reader of names that are mangled by the rules of the Itanium ABI, as far as kernels of users have them. One use, one thread. */
final class Demangler {
    /** The reader recurs for each part of a name, and a name may hold a part of itself several times. */
    private static final int LONGEST = 2000;

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

    /** A part of an argument that is no name: a number or a truth value, a reference to what stood before, or a letter of any other. */
    private static final Pattern PIECE = Pattern.compile("L_Z|L[a-z]n?\\d+E|[ST][0-9A-Z]{0,5}_|DF\\d+_|\\D");

    /** A local variable's name ends the mangled one, but for the number that tells it from others of the same name. */
    private static final Pattern LAST = Pattern.compile("(\\d{1,4})([A-Za-z_]\\w*?)E?(_\\d*)?$");

    private static final int DIGITS_AND_LETTERS = 36;
    private static final char END = 0;

    private final String mangled;
    private final List<String> seen = new ArrayList<>();
    private List<String> arguments = List.of();
    private int at = 2;

    private Demangler(String mangled) {
        this.mangled = mangled;
    }

    /** Returns the names of kernels. */
    static List<KernelName> kernels(Collection<String> mangled) {
        return mangled.stream().map(Demangler::kernel).toList();
    }

    /** Returns the name with its scope, arguments and parameters; where it has what the reader does not know, {@link #plain}. */
    static KernelName kernel(String mangled) {
        try {
            return new Demangler(mangled).kernel();
        } catch (UnknownName unknown) {
            return new KernelName(mangled, plain(mangled), "");
        }
    }

    /** Returns the name without its scope and without arguments, of a function or a variable; one that is not mangled, or in another way, as it is. */
    static String plain(String mangled) {
        if (!mangled.startsWith("_Z")) {
            return mangled;
        }
        try {
            return mangled.startsWith("_ZZ") ? local(mangled) : new Demangler(mangled).last();
        } catch (UnknownName unknown) {
            return mangled;
        }
    }

    private static String local(String mangled) {
        Matcher part = LAST.matcher(mangled);
        for (int from = 2; part.find(from); from = part.start() + 1) {
            if (Integer.parseInt(part.group(1)) == part.group(2).length()) {
                return part.group(2);
            }
        }
        throw new UnknownName();
    }

    private String last() {
        boolean isNested = takes('N');
        String last = component();
        while (isNested && (Character.isDigit(peek()) || peek() == 'L' || peek() == 'I')) {
            if (peek() == 'I') {
                skipArguments();
            } else {
                last = component();
            }
        }
        return some(last);
    }

    private static String some(String name) {
        if (name.isEmpty()) {
            throw new UnknownName();
        }
        return name;
    }

    private void skipArguments() {
        int depth = 0;
        do {
            if (Character.isDigit(peek())) {
                component();
            } else {
                String piece = take(PIECE);
                depth += piece.matches("L_Z|[INXJF]") ? 1 : piece.equals("E") ? -1 : 0;
            }
        } while (depth > 0);
    }

    private KernelName kernel() {
        if (!mangled.startsWith("_Z") || mangled.length() > LONGEST) {
            throw new UnknownName();
        }
        String name = some(name());
        List<String> types = new ArrayList<>();
        if (name.endsWith(">")) {
            type(); // of its result
        }
        while (at < mangled.length()) {
            types.add(type());
        }
        String parameters = types.equals(List.of("void")) ? "" : String.join(", ", types);
        return new KernelName(mangled, name, "(" + parameters + ")");
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
        if (name.length() > LONGEST) {
            throw new UnknownName();
        }
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
