package io.gpuclass.model.ptx;

import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.ptx.Body.Function;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A module in PTX: its kernels, read when they are asked for.
 *
 * @param kernels by name, in the order of the file
 * @param functions what kernels call, by name
 */
public record PtxModule(
        Map<String, Kernel> kernels, Map<String, Function> functions, Sources sources, Variables variables) {
    private static final Pattern ENTRY =
            Pattern.compile("\\.entry\\s+([\\w$]+)\\s*\\(([^)]*)\\)([^{;]*)\\{", Pattern.DOTALL);
    private static final Pattern FUNCTION = Pattern.compile(
            "\\.func\\s+(?:\\(([^)]*)\\)\\s*)?([\\w$]+)\\s*(?:\\(([^)]*)\\))?[^{;(]*\\{", Pattern.DOTALL);

    public PtxModule {
        functions = Map.copyOf(functions);
    }

    /** Reads a module. */
    public static PtxModule parse(String text) {
        String code = text.replaceAll("(?m)//(?!@ ).*$", "");
        return new PtxModule(kernels(code), functions(code), Sources.parse(code), Variables.parse(code));
    }

    private static Map<String, Kernel> kernels(String code) {
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(code);
        while (entry.find()) {
            List<String> declared = commaSeparated(entry.group(2));
            List<String> types = declared.stream()
                    .map(parameter -> parameter.replaceFirst(
                            "(?s)^\\.param\\s+(\\.align\\s+\\d+\\s+)?\\.(\\w+).*?(\\[\\d+])?$", "$2$3"))
                    .toList();
            kernels.put(
                    entry.group(1),
                    new Kernel(namesOf(declared), types, body(code, entry.end()), Kernel.cluster(entry.group(3))));
        }
        return kernels;
    }

    private static Map<String, Function> functions(String code) {
        Map<String, Function> functions = new HashMap<>();
        Matcher function = FUNCTION.matcher(code);
        while (function.find()) {
            String result = String.join("", namesOf(commaSeparated(function.group(1))));
            functions.put(
                    function.group(2),
                    new Function(result, namesOf(commaSeparated(function.group(3))), body(code, function.end())));
        }
        return functions;
    }

    private static List<String> commaSeparated(String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s*,\\s*"));
    }

    /** Returns the names of declared parameters. */
    private static List<String> namesOf(List<String> declared) {
        return declared.stream()
                .map(parameter -> parameter.replaceFirst("(?s)^.*\\s", "").replaceFirst("\\[.*", ""))
                .toList();
    }

    /** Returns the text up to the brace that closes what is open before it. Marks hold source lines, with braces of their own. */
    private static String body(String code, int from) {
        int depth = 1;
        boolean isMark = false;
        for (int at = from; at < code.length(); at++) {
            char here = code.charAt(at);
            isMark = here != '\n' && (isMark || code.startsWith(Marks.MARK, at));
            depth += isMark ? 0 : here == '{' ? 1 : here == '}' ? -1 : 0;
            if (depth == 0) {
                return code.substring(from, at);
            }
        }
        throw new Refused("a kernel has no end");
    }

    /** Returns the names of its kernels, in the order of the file. */
    public Set<String> names() {
        return kernels.keySet();
    }

    /** Returns the paths of the source files that it names. */
    public Collection<String> files() {
        return sources.files().values();
    }

    /** @throws Refused if there is none of that name */
    Kernel kernel(String name) {
        Kernel kernel = kernels.get(name);
        if (kernel == null) {
            throw new Refused("the module has no kernel " + name);
        }
        return kernel;
    }

    /**
     * Returns the code of a kernel.
     *
     * @param arguments values of its parameters, in order
     * @param isAlone whether nobody else runs beside it, so that loads past the coherent caches may be read as any others
     * @throws Refused if there is none of that name, or it has what the model does not cover
     */
    public Code code(String name, List<Long> arguments, boolean isAlone) {
        Kernel kernel = kernel(name);
        Map<String, Long> names = new HashMap<>(variables.addresses());
        for (int i = 0; i < kernel.parameters().size(); i++) {
            names.put(kernel.parameters().get(i), i < arguments.size() ? arguments.get(i) : 0L);
        }
        Assembler assembler = new Assembler(names::get, 0);
        new Body(functions, sources, assembler, isAlone).assemble(kernel.readingStructures());
        return assembler.code();
    }

    /** Returns the module with marks in some bodies. */
    PtxModule marked(Predicate<String> of) {
        return with(body -> Marks.put(body, sources), of);
    }

    /** Returns the bodies of some kernels and of functions that they call, in the order of the file. */
    Stream<String> bodies(Predicate<String> of) {
        return Stream.concat(
                kernels.keySet().stream()
                        .filter(of)
                        .map(name -> kernels.get(name).body()),
                functions.keySet().stream()
                        .filter(of)
                        .sorted()
                        .map(name -> functions.get(name).body()));
    }

    /** Returns the module with other bodies of some kernels and functions. */
    PtxModule with(UnaryOperator<String> change, Predicate<String> of) {
        Map<String, Kernel> changed = new LinkedHashMap<>();
        kernels.forEach(
                (name, kernel) -> changed.put(name, of.test(name) ? kernel.with(change.apply(kernel.body())) : kernel));
        Map<String, Function> called = new HashMap<>(functions);
        called.replaceAll((name, function) -> of.test(name)
                ? new Function(function.result(), function.parameters(), change.apply(function.body()))
                : function);
        return new PtxModule(changed, called, sources, variables);
    }

    /** Returns the module with other initial values of variables of 32 bits; those that it does not have are left out. */
    PtxModule with(Map<String, Long> values) {
        return new PtxModule(kernels, functions, sources, variables.with(values));
    }
}
