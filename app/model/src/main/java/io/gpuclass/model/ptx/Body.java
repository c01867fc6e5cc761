package io.gpuclass.model.ptx;

import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Instruction;
import io.gpuclass.model.code.Refused;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts together the code of a kernel: what it calls stands where it is called. Used once, by one thread. */
final class Body {
    private static final Pattern LABEL = Pattern.compile("([\\w$]+):");
    private static final Pattern LABELLED = Pattern.compile("([\\w$]+):\\s*([^:].*)", Pattern.DOTALL);
    private static final Pattern CALL = Pattern.compile(
            "call(?:\\.uni)?\\s+(?:\\(\\s*([\\w$]+)\\s*\\)\\s*,\\s*)?([\\w$%]+)\\s*(?:,\\s*\\(([^)]*)\\)\\s*)?",
            Pattern.DOTALL);
    private static final Pattern PARAMETER =
            Pattern.compile("\\.param\\s+(?:\\.align\\s+\\d+\\s+)?\\.\\w+\\s+([\\w$]+)(?:\\[\\d+])?");
    private static final Pattern LOCAL =
            Pattern.compile("\\.local\\s+(?:\\.align\\s+\\d+\\s+)?\\.[a-z](\\d+)\\s+([\\w$]+)(?:\\[(\\d+)])?");
    private static final Pattern RETURN = Pattern.compile("(@!?\\S+\\s+)?ret(\\.uni)?");
    /** The label at the end of a function. */
    private static final String END = "$end_of_function";

    private final Map<String, Function> functions;
    private final Sources sources;
    private final Assembler assembler;
    private final boolean isAlone;
    /** Names of the functions that are being called, the innermost first. */
    private final Deque<String> calls = new ArrayDeque<>();

    private boolean isRefused;

    /**
     * A function that is called.
     *
     * @param result name of what it returns; empty if it returns nothing
     */
    record Function(String result, List<String> parameters, String body) {}

    /** @param isAlone whether nobody else runs beside it, so that loads past the coherent caches may be read as any others */
    Body(Map<String, Function> functions, Sources sources, Assembler assembler, boolean isAlone) {
        this.functions = functions;
        this.sources = sources;
        this.assembler = assembler;
        this.isAlone = isAlone;
    }

    /** Adds the statements of a kernel or a function. */
    void assemble(String body) {
        StringBuilder statement = new StringBuilder();
        Sources.Position position = new Sources.Position(sources);
        for (String raw : body.split("\n")) {
            String line = raw.strip();
            Matcher label = LABEL.matcher(line);
            if (statement.isEmpty() && label.matches()) {
                assembler.label(label.group(1));
            } else if (!position.reads(line) && !line.isEmpty() && !line.startsWith("//")) {
                statement.append(' ').append(line);
                if (line.matches(".*[;{}]")) {
                    statements(statement.toString(), position.shown());
                    statement.setLength(0);
                }
            }
        }
    }

    private void statements(String text, String source) {
        for (String each : text.split(";")) {
            String statement = withinBlocks(each.strip());
            try {
                add(statement, source);
            } catch (Refused e) {
                boolean isInnermost = !isRefused;
                isRefused = true;
                throw isInnermost ? e.at(source.isEmpty() ? statement : source + ": " + statement) : e;
            }
        }
    }

    private void add(String statement, String source) {
        Matcher returns = RETURN.matcher(statement);
        if (statement.startsWith(".reg")) {
            assembler.declare(List.of(
                    statement.replaceFirst("^\\.reg\\s+(\\.\\w+\\s+)+", "").split("\\s*,\\s*")));
        } else if (statement.startsWith(".")) {
            declare(statement);
        } else if (statement.startsWith("call")) {
            call(statement, source);
        } else if (returns.matches() && !calls.isEmpty()) {
            assembler.add((returns.group(1) == null ? "" : returns.group(1)) + "bra " + END, source);
        } else if (!statement.isEmpty()) {
            assembler.add(isAlone ? statement.replaceFirst("^(ld\\.global)\\.nc\\.", "$1.") : statement, source);
        }
    }

    private void declare(String statement) {
        Matcher parameter = PARAMETER.matcher(statement);
        Matcher local = LOCAL.matcher(statement);
        if (parameter.matches()) {
            assembler.parameter(parameter.group(1));
        } else if (local.matches()) {
            long count = local.group(3) == null ? 1 : Long.parseLong(local.group(3));
            assembler.local(local.group(2), count * Integer.parseInt(local.group(1)) / Byte.SIZE);
        }
    }

    private void call(String statement, String source) {
        Matcher call = CALL.matcher(statement);
        String name = call.matches() ? call.group(2) : "";
        Function function = functions.get(name);
        if (function == null) {
            if (!name.equals("vprintf")) { // what is printed orders nothing
                assembler.stop(Instruction.STOPS_ITSELF + stopping(statement), source);
            }
            if (call.matches() && call.group(1) != null) {
                assembler.returned(call.group(1));
            }
            return;
        }
        if (calls.contains(name)) {
            throw new Refused("the model does not follow the call of " + name + ", which calls itself");
        }
        Map<String, String> parameters = new HashMap<>();
        List<String> given = call.group(3) == null || call.group(3).isBlank()
                ? List.of()
                : Arrays.stream(call.group(3).split(",")).map(String::strip).toList();
        if (given.size() != function.parameters().size()
                || (call.group(1) == null) != function.result().isEmpty()) {
            throw new Refused("the model does not follow the call of " + name + " with other parameters");
        }
        for (int i = 0; i < given.size(); i++) {
            parameters.put(function.parameters().get(i), given.get(i));
        }
        if (call.group(1) != null) {
            parameters.put(function.result(), call.group(1));
        }
        calls.push(name);
        assembler.openFunction(parameters);
        assemble(function.body());
        assembler.label(END);
        assembler.close();
        calls.pop();
    }

    /** Returns the name of a called function that does not return. */
    private static String stopping(String statement) {
        Matcher name =
                Pattern.compile("(_Z\\w+|\\b[a-z_]\\w*),").matcher(statement.replaceFirst("\\(retval\\d+\\)\\s*,", ""));
        String found = name.find() ? name.group(1) : statement;
        if (!found.contains("trap") && !found.contains("assert")) {
            throw new Refused("the model does not follow the call of " + found);
        }
        return found;
    }

    /** Opens and closes the blocks whose braces a statement begins with, and puts its label. Returns the rest. */
    private String withinBlocks(String text) {
        String rest = text;
        Matcher label = LABELLED.matcher(rest);
        while (rest.startsWith("{") || rest.startsWith("}") || label.matches()) {
            if (label.matches()) {
                assembler.label(label.group(1));
                rest = label.group(2).strip();
            } else {
                if (rest.startsWith("{")) {
                    assembler.open();
                } else {
                    assembler.close();
                }
                rest = rest.substring(1).strip();
            }
            label = LABELLED.matcher(rest);
        }
        return rest;
    }
}
