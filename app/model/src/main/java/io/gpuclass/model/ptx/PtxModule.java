package io.gpuclass.model.ptx;

import io.gpuclass.model.code.Assembler;
import io.gpuclass.model.code.Code;
import io.gpuclass.model.code.Refused;
import io.gpuclass.model.ptx.Body.Function;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A module in PTX: its kernels, read when they are asked for.
 *
 * @param kernels where each begins and ends, by name, in the order of the file
 * @param functions what kernels call, by name
 * @param files source files by their numbers in the module
 * @param globals addresses of variables, by name
 * @param initial bytes of these variables that are not zero, by address
 */
public record PtxModule(
        Map<String, Kernel> kernels,
        Map<String, Function> functions,
        Map<Integer, String> files,
        Map<String, Long> globals,
        Map<Long, Byte> initial) {
    private static final Pattern FILE = Pattern.compile("(?m)^\\s*\\.file\\s+(\\d+)\\s+\"([^\"]*)\"");
    private static final Pattern ENTRY =
            Pattern.compile("\\.entry\\s+([\\w$]+)\\s*\\(([^)]*)\\)([^{;]*)\\{", Pattern.DOTALL);
    private static final Pattern CLUSTER =
            Pattern.compile("\\.reqnctapercluster\\s+(\\d{1,4})(?:\\s*,\\s*(\\d{1,4}))?(?:\\s*,\\s*(\\d{1,4}))?");
    private static final Pattern FUNCTION = Pattern.compile(
            "\\.func\\s+(?:\\(([^)]*)\\)\\s*)?([\\w$]+)\\s*(?:\\(([^)]*)\\))?[^{;(]*\\{", Pattern.DOTALL);
    private static final Pattern VARIABLE = Pattern.compile(
            "(?m)^\\s*(?:\\.visible\\s+|\\.extern\\s+|\\.weak\\s+)*\\.(global|const|shared)\\s+(?:\\.align\\s+\\d+\\s+)?\\.([a-z]\\d+)\\s+([\\w$]+)(?:\\[(\\d*)])?(?:\\s*=\\s*([^;]*))?;");
    /** Files whose steps are shown as the line that calls them: accesses to memory, waiting loops, groups of threads, CUDA's own headers. */
    private static final Pattern PLUMBING = Pattern.compile(
            ".*/gpuclass/(mem|wait|time)/.*|.*/sync/group\\.cuh|.*_(functions|intrinsics)\\.h(pp)?"
                    + "|.*/include/(cccl|cuda|nv|cooperative_groups)/.*|.*/cuda_ptx_generated\\.h|.*/cooperative_groups\\.h|.*/sm_\\d+_rt\\.h(pp)?");

    /** Files of what is asked, not of what is asked about. */
    private static final Pattern HARNESS = Pattern.compile(".*/gpuclass/(verify|bench)/.*");

    /** The frame that was shown last, which stays where a compiler names line 0: an instruction of several lines. */
    private static final String LAST = "";

    /** A read of a parameter of a kernel, from an offset in it on. */
    /** A read of a parameter by name: elements, bits of each, the parameter, and how many bytes behind its start. */
    private static final Pattern READ = Pattern.compile(
            "\\bld\\.param(?:::entry)?(?:\\.v(\\d))?\\.[a-z](\\d+)\\s+[^;]*\\[\\s*([\\w$]+)\\s*(?:\\+\\s*(\\d+)\\s*)?]");

    private static final Pattern ORDERING = Pattern.compile(
            "(@!?%p\\d+\\s+)?(ld|st|atom|red|fence|membar|bar|barrier)\\.(?!(param|local|const)\\b).*;");

    private static final Pattern COMPARED =
            Pattern.compile("\\bsetp\\.\\w+\\.[usb]32\\s+[^,;]+,\\s*[^,;]+,\\s*(-?\\d+);");
    static final long GLOBALS = 0x4000_0000L;
    private static final int ALIGNMENT = 256;
    private static final int OTHER_CLUSTERS = -1;
    /** Where shared memory lies whose size a launch says: behind all other variables of a block. */
    private static final long DYNAMIC = 0x4_0000;

    /**
     * A kernel as it stands in the module.
     *
     * @param cluster blocks of each cluster; 0 if it does not say
     */
    record Kernel(List<String> parameters, List<String> types, String body, int cluster) {
        Kernel with(String otherBody) {
            return new Kernel(parameters, types, otherBody, cluster);
        }

        /** Returns the body with parameters that are structures read as memory that nobody writes. */
        String readingStructures() {
            String text = body;
            for (int i = 0; i < parameters.size(); i++) {
                if (types.get(i).contains("[")) {
                    text = text.replaceAll(
                            "\\bld\\.param(::entry)?(?=\\.[^;]*\\[\\s*(%|" + Pattern.quote(parameters.get(i)) + "\\b))",
                            "ld.const");
                }
            }
            return text;
        }
    }

    /** Returns how many blocks make up a cluster of a kernel; 0 if it does not say, less if they lie along y or z. */
    public int clusterOf(String kernel) {
        return kernels.get(kernel).cluster();
    }

    private static int cluster(String directives) {
        Matcher size = CLUSTER.matcher(directives);
        if (!size.find()) {
            return 0;
        }
        boolean isAlongX = List.of(2, 3).stream()
                .allMatch(i -> size.group(i) == null || size.group(i).equals("1"));
        return isAlongX ? Integer.parseInt(size.group(1)) : OTHER_CLUSTERS;
    }

    public PtxModule {
        functions = Map.copyOf(functions);
        files = Map.copyOf(files);
        globals = Map.copyOf(globals);
        initial = Map.copyOf(initial);
    }

    /** Reads a module. */
    public static PtxModule parse(String text) {
        String code = text.replaceAll("(?m)//(?!@ ).*$", "");
        Map<Integer, String> files = new HashMap<>();
        Matcher file = FILE.matcher(code);
        while (file.find()) {
            files.put(Integer.parseInt(file.group(1)), file.group(2).replaceAll("[^/]+/\\.\\./", ""));
        }
        Map<String, Kernel> kernels = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(code);
        while (entry.find()) {
            List<String> declared = commaSeparated(entry.group(2));
            List<String> parameters = namesOf(declared);
            List<String> types = declared.stream()
                    .map(parameter -> parameter.replaceFirst(
                            "(?s)^\\.param\\s+(\\.align\\s+\\d+\\s+)?\\.(\\w+).*?(\\[\\d+])?$", "$2$3"))
                    .toList();
            kernels.put(
                    entry.group(1), new Kernel(parameters, types, body(code, entry.end()), cluster(entry.group(3))));
        }
        Map<String, Long> globals = new HashMap<>();
        Map<Long, Byte> initial = new HashMap<>();
        variables(code, globals, initial);
        return new PtxModule(kernels, functions(code), files, globals, initial);
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
            isMark = here != '\n' && (isMark || code.startsWith(Mutation.MARK, at));
            depth += isMark ? 0 : here == '{' ? 1 : here == '}' ? -1 : 0;
            if (depth == 0) {
                return code.substring(from, at);
            }
        }
        throw new Refused("a kernel has no end");
    }

    private static void variables(String code, Map<String, Long> globals, Map<Long, Byte> initial) {
        Matcher variable = VARIABLE.matcher(code);
        List<Runnable> initializations = new ArrayList<>();
        long next = GLOBALS;
        long shared = 0;
        while (variable.find()) {
            int bytes = Integer.parseInt(variable.group(2).substring(1)) / 8;
            boolean isDynamic = "".equals(variable.group(4));
            long size = isDynamic ? 0 : bytes * (variable.group(4) == null ? 1 : Long.parseLong(variable.group(4)));
            boolean isShared = variable.group(1).equals("shared");
            long address = isDynamic ? DYNAMIC : isShared ? shared : next;
            globals.put(variable.group(3), address);
            if (variable.group(5) != null) {
                String values = variable.group(5);
                initializations.add(() -> initialize(address, bytes, values, globals, initial));
            }
            long end = (address + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
            shared = isShared && !isDynamic ? end : shared;
            next = isShared || isDynamic ? next : end;
        }
        initializations.forEach(Runnable::run);
    }

    /** Puts the values that a variable has at first where it lies. */
    private static void initialize(
            long address, int bytes, String values, Map<String, Long> globals, Map<Long, Byte> initial) {
        String[] elements = values.replaceAll("[{}]", "").split(",");
        for (int i = 0; i < elements.length; i++) {
            long value = initialValue(elements[i].strip(), globals);
            for (int at = 0; at < bytes; at++) {
                byte one = (byte) (value >>> 8 * at);
                if (one != 0) {
                    initial.put(address + (long) i * bytes + at, one);
                }
            }
        }
    }

    private static long initialValue(String text, Map<String, Long> globals) {
        Long address = globals.get(text.replaceFirst("^generic\\((.*)\\)$", "$1"));
        if (address != null) {
            return address;
        }
        if (text.matches("0[fFdD][0-9a-fA-F]{1,16}")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        if (!Assembler.isNumber(text)) {
            throw new Refused("the model does not know the initial value " + text + " of a variable");
        }
        return Assembler.number(text);
    }

    /**
     * Returns the code of a kernel.
     *
     * @param arguments values of its parameters, in order
     * @param isAlone whether nobody else runs beside it, so that loads past the coherent caches may be read as any others
     * @throws Refused if there is none of that name, or it has what the model does not cover
     */
    public Code code(String name, List<Long> arguments, boolean isAlone) {
        Kernel kernel = kernels.get(name);
        if (kernel == null) {
            throw new Refused("the module has no kernel " + name);
        }
        Map<String, Long> names = new HashMap<>(globals);
        for (int i = 0; i < kernel.parameters().size(); i++) {
            names.put(kernel.parameters().get(i), i < arguments.size() ? arguments.get(i) : 0L);
        }
        Assembler assembler = new Assembler(names::get, 0);
        new Body(functions, this::source, assembler, isAlone).assemble(kernel.readingStructures());
        return assembler.code();
    }

    /** Returns where an instruction comes from: the innermost frame that is no access to memory, no waiting loop, and no group of threads. */
    private String source(Matcher location, Map<String, String> frames) {
        String file = files.getOrDefault(Integer.parseInt(location.group(1)), "");
        String own = file.replaceFirst("^.*/", "") + ":" + location.group(2);
        String outer = location.group(3) == null ? null : frames.get(location.group(3) + " " + location.group(4));
        boolean isPlumbing = PLUMBING.matcher(file).matches();
        boolean isNoLine = location.group(2).equals("0");
        String shown = isNoLine ? frames.getOrDefault(LAST, own) : isPlumbing && outer != null ? outer : own;
        frames.put(LAST, shown);
        frames.put(location.group(1) + " " + location.group(2), shown);
        return shown;
    }

    /** Whether a kernel does anything: not where a form does not offer what the kernel is about. */
    boolean doesAnything(String name) {
        return kernels.get(name)
                .body()
                .lines()
                .map(String::strip)
                .anyMatch(line -> !line.isEmpty() && !line.startsWith(".") && !line.equals("ret;"));
    }

    /** Returns the module with a mark before each line of some bodies that accesses or orders memory, but for what is asked of a form. */
    PtxModule marked(Predicate<String> of) {
        return with(this::marked, of);
    }

    private String marked(String body) {
        StringBuilder text = new StringBuilder();
        Map<String, String> frames = new HashMap<>();
        String source = "";
        boolean isAsked = true;
        for (String line : body.split("\n")) {
            Matcher location = Body.LOCATION.matcher(line.strip());
            if (location.find()) {
                source = source(location, frames);
                isAsked = isHarness(source);
            }
            if (!isAsked && ORDERING.matcher(line.strip()).matches()) {
                text.append(Mutation.MARK).append(source).append('\n');
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }

    private boolean isHarness(String source) {
        String name = source.replaceFirst(":\\d+$", "");
        return files.values().stream()
                .anyMatch(file ->
                        file.endsWith("/" + name) && HARNESS.matcher(file).matches());
    }

    /** Returns the lines of some bodies that follow a mark, each with its mark, in the order of the file. */
    List<Map.Entry<String, String>> markedLines(Predicate<String> of) {
        List<Map.Entry<String, String>> found = new ArrayList<>();
        bodies(of).forEach(body -> {
            String site = null;
            for (String line : body.split("\n")) {
                if (site != null) {
                    found.add(Map.entry(site, line));
                }
                site = Mutation.siteOf(line);
            }
        });
        return found;
    }

    /** Returns the bodies of some kernels and of functions that they call, by name, in the order of the file. */
    private Stream<String> bodies(Predicate<String> of) {
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
        return new PtxModule(changed, called, files, globals, initial);
    }

    /** Returns how the marked lines of some bodies can be weakened, in the order of the file. */
    List<Mutation> mutations(Predicate<String> of) {
        return bodies(of).flatMap(body -> Mutation.of(body).stream()).distinct().toList();
    }

    /** Returns the module with some bodies weakened. */
    PtxModule weakened(Mutation mutation, Predicate<String> of) {
        return with(mutation::applied, of);
    }

    /** Returns the variable that lies at an address, and how far behind its begin; empty if there is none. */
    String nameOf(long address) {
        return globals.entrySet().stream()
                .filter(variable ->
                        variable.getValue() <= address && (variable.getValue() < GLOBALS) == (address < GLOBALS))
                .max(Map.Entry.comparingByValue())
                .map(variable -> offset(SourceName.of(variable.getKey()), address - variable.getValue()))
                .orElse("");
    }

    /** Returns the name of what lies so many bytes behind something. */
    static String offset(String name, long bytes) {
        return bytes == 0 ? name : name + " + " + bytes;
    }

    /** Returns the module with other initial values of variables of 32 bits; those that it does not have are left out. */
    PtxModule with(Map<String, Long> variables) {
        Map<Long, Byte> changed = new HashMap<>(initial);
        variables.forEach((name, value) -> {
            Long address = globals.get(name);
            for (int i = 0; address != null && i < Integer.BYTES; i++) {
                changed.put(address + i, (byte) (value >>> 8 * i));
            }
        });
        changed.values().removeIf(value -> value == 0);
        return new PtxModule(kernels, functions, files, globals, changed);
    }

    /** Whether a kernel has something in its code, such as the name of a variable. */
    boolean has(String kernel, Pattern what) {
        return what.matcher(kernels.get(kernel).body()).find();
    }

    /** Returns the constants of so many bits that a kernel compares numbers with. */
    Set<Long> compared(String kernel) {
        Set<Long> found = new TreeSet<>();
        Matcher comparison = COMPARED.matcher(kernels.get(kernel).body());
        while (comparison.find()) {
            found.add(Assembler.number(comparison.group(1)));
        }
        return found;
    }

    /** Returns how many bytes a kernel reads of a parameter at once, by where in it. */
    NavigableMap<Integer, Integer> reads(String kernel, String parameter) {
        NavigableMap<Integer, Integer> found = new TreeMap<>();
        Matcher read = READ.matcher(kernels.get(kernel).body());
        while (read.find()) {
            if (!read.group(3).equals(parameter)) {
                continue;
            }
            int bytes = Integer.parseInt(read.group(2)) / Byte.SIZE;
            int from = read.group(4) == null ? 0 : Integer.parseInt(read.group(4));
            int elements = read.group(1) == null ? 1 : Integer.parseInt(read.group(1));
            for (int i = 0; i < elements; i++) {
                found.merge(from + i * bytes, bytes, Math::min);
            }
        }
        return found;
    }

    /** Returns the names of its kernels, in the order of the file. */
    public List<String> names() {
        return new ArrayList<>(kernels.keySet());
    }
}
