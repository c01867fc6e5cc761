package io.gpuclass.model.ptx;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The name that a function or a variable has in its source, without namespaces, read from one that is mangled by the rules of the Itanium ABI. */
final class SourceName {
    /** A local variable's name ends the mangled one, but for the number that tells it from others of the same name. */
    private static final Pattern LAST = Pattern.compile("(\\d{1,6})([A-Za-z_]\\w*?)E?(_\\d*)?$");

    private static final Pattern DIGITS = Pattern.compile("\\d{1,6}");

    /** A number or a truth value among the arguments of a template. */
    private static final Pattern LITERAL = Pattern.compile("L[a-z]n?\\d+E");

    private final String mangled;
    private int at = 2;

    private SourceName(String mangled) {
        this.mangled = mangled;
    }

    /** Returns the demangled name; a name that is not mangled, or in another way, as it is. */
    static String of(String name) {
        if (!name.startsWith("_Z")) {
            return name;
        }
        String found = name.startsWith("_ZZ") ? local(name) : new SourceName(name).last();
        return found.isEmpty() ? name : found;
    }

    private static String local(String name) {
        Matcher part = LAST.matcher(name);
        for (int from = 2; part.find(from); from = part.start() + 1) {
            if (Integer.parseInt(part.group(1)) == part.group(2).length()) {
                return part.group(2);
            }
        }
        return "";
    }

    private String last() {
        boolean isNested = next() == 'N';
        at += isNested ? 1 : 0;
        String last = part();
        String found = last;
        while (isNested && !last.isEmpty()) {
            found = last;
            if (next() == 'I') {
                skipArguments();
            }
            last = part();
        }
        return found;
    }

    private char next() {
        return at < mangled.length() ? mangled.charAt(at) : 'E';
    }

    /** Returns a name and goes on behind it; empty if none follows. */
    private String part() {
        at += next() == 'L' ? 1 : 0; // of what only its file knows
        Matcher digits = DIGITS.matcher(mangled).region(at, mangled.length());
        if (!digits.lookingAt()) {
            return "";
        }
        int end = digits.end() + Integer.parseInt(digits.group());
        if (end > mangled.length()) {
            return "";
        }
        at = end;
        return mangled.substring(digits.end(), end);
    }

    /** Goes on behind the arguments of a template. */
    private void skipArguments() {
        int depth = 0;
        do {
            Matcher literal = LITERAL.matcher(mangled).region(at, mangled.length());
            if (literal.lookingAt()) {
                at = literal.end();
            } else if (!Character.isDigit(next()) || part().isEmpty()) {
                depth += "INXJ".indexOf(next()) >= 0 ? 1 : next() == 'E' ? -1 : 0;
                at++;
            }
        } while (depth > 0 && at < mangled.length());
    }
}
