package io.gpuclass.engine.compile;

import io.gpuclass.profile.InputFile;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.bench.UserPrimitive.UserSource;
import io.gpuclass.profile.bench.UserPrimitive.UserSource.SourceFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The code of a primitive that a user brings.
 *
 * @param name its name, in kebab-case; what results call it follows from it
 * @param type its C++ type; with the kind's parameter in it, where the kind has one
 * @param files what declares it, in the order in which they are included
 * @param overGpus whether it is for the blocks of several GPUs, rather than those of one
 * @param capacity how many places a queue has; 0 where only its type may say that
 */
public record UserCode(UserKind kind, String name, String type, List<Path> files, boolean overGpus, int capacity) {
    private static final String NAME = "[a-z0-9]+(-[a-z0-9]+)*";
    private static final String TYPE = "[\\w:<>,.() -]+";

    /** Headers of kernels must not trip over macros of the user's files. */
    private static final String WITHOUT_MACROS = "#include \"gpuclass/names/begin.cuh\"\n";

    private static final Pattern PLACES = Pattern.compile("[,<]\\s*(\\d{1,6})[uU]?\\s*(?=[,>])");

    /** Stands for a type that the kernels choose; no part of a name. */
    private static final String PARAMETER = "<\\s*("
            + Stream.of(UserKind.values())
                    .flatMap(kind -> kind.parameter().stream())
                    .collect(Collectors.joining("|"))
            + ")\\s*(?=[,>])";

    public UserCode {
        files = List.copyOf(files);
        check(name.matches(NAME), "'" + name + "' is no name: write small letters and digits, with hyphens between");
        check(type.matches(TYPE), "'" + type + "' is no C++ type");
        check(
                !overGpus || kind.primitive().isPresent(),
                "among several GPUs barriers, mutexes and semaphores are measured, not a " + kind.id());
        kind.parameter().ifPresent(of -> check(type.matches(".*\\b" + of + "\\b.*"), without(of, kind, type)));
        files.forEach(file -> check(
                !file.toString().matches("(?s).*[\"\\n\\r].*"), "a compiler cannot include " + file + ": rename it"));
    }

    public UserCode(UserKind kind, String name, String type, List<Path> files, boolean overGpus) {
        this(kind, name, type, files, overGpus, 0);
    }

    /** Returns the same of a queue with so many places. */
    public UserCode withCapacity(int places) {
        check(kind == UserKind.BOUNDED_QUEUE, "a " + kind.id() + " has no capacity");
        return new UserCode(kind, name, type, files, overGpus, places);
    }

    /** Returns the name of a type in kebab-case: {@code own::ticket_lock} is {@code own-ticket-lock}. */
    public static String nameOf(String type) {
        String words = type.replaceAll(PARAMETER, "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-|-$", "");
        return words.isEmpty() ? "own" : words;
    }

    /** Returns its name in results. */
    public String id() {
        return "user:" + name;
    }

    /** Returns whether there is a kernel that counts its accesses. */
    boolean isCounted() {
        return kind.primitive().isPresent() && !overGpus;
    }

    /** Returns the source of the kernels that are explored under the memory model. */
    String proof() {
        String macro = overGpus ? "GPUCLASS_OWN_TEAM_PROOF_" : "GPUCLASS_OWN_PROOF_";
        return definedCapacity() + declared() + "#include \"gpuclass/verify/own_proofs.cuh\"\n" + macro + kind.inNames()
                + "(" + inNames() + ", gpuclass_own_type)\n";
    }

    /** Returns the definition of how many places a queue has, if that is said, or its type names one number, as {@code my::queue<Item, 4>} does. */
    private String definedCapacity() {
        List<String> numbers =
                PLACES.matcher(type).results().map(found -> found.group(1)).toList();
        boolean isInType = kind == UserKind.BOUNDED_QUEUE && numbers.size() == 1;
        String places = capacity > 0 ? Integer.toString(capacity) : isInType ? numbers.get(0) : "";
        return places.isEmpty() ? "" : "#define GPUCLASS_OWN_CAPACITY " + places + "\n";
    }

    private String included() {
        return files.stream()
                .map(file -> "#include \"" + file.toAbsolutePath() + "\"\n")
                .collect(Collectors.joining());
    }

    /** Returns the source of its kernels, whose macro {@code bench/own_kernels.cuh} or {@code own_team_kernels.cuh} has for each kind. */
    String source() {
        String header = overGpus ? "own_team_kernels" : "own_kernels";
        String macro = overGpus ? "GPUCLASS_OWN_TEAM_" : "GPUCLASS_OWN_";
        return declared() + "#include \"gpuclass/bench/" + header + ".cuh\"\n" + macro + kind.inNames() + "("
                + inNames() + ", gpuclass_own_type)\n";
    }

    private String declared() {
        String parameter =
                kind.parameter().map(name -> "template <class " + name + ">\n").orElse("");
        return included() + parameter + "using gpuclass_own_type = " + type + ";\n" + WITHOUT_MACROS;
    }

    private String inNames() {
        return id().replaceAll("[:-]", "_");
    }

    /**
     * Returns what a result says of the code.
     *
     * @param compiler as it tells its version; null where nothing is compiled
     * @throws io.gpuclass.profile.UnusableFileException if a file cannot be read
     */
    public UserSource source(String compiler, List<String> options) {
        List<SourceFile> hashed = files.stream()
                .map(file -> new SourceFile(file.getFileName().toString(), hash(InputFile.bytes(file))))
                .toList();
        String all = hashed.stream().map(SourceFile::sha256).collect(Collectors.joining("\n"));
        return new UserSource(type, hashed, hash(all.getBytes(StandardCharsets.US_ASCII)), compiler, options);
    }

    private static String without(String parameter, UserKind kind, String type) {
        return "'" + type + "' has no " + parameter + " in it, which stands for what the kernels give a " + kind.id()
                + ": write it as in '" + type.replaceAll("<.*", "") + "<" + parameter + ">'";
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java runtime has SHA-256", impossible);
        }
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
