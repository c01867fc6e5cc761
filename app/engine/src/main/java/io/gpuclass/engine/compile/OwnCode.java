package io.gpuclass.engine.compile;

import io.gpuclass.profile.bench.OwnSource;
import io.gpuclass.profile.bench.SourceFile;
import io.gpuclass.profile.primitives.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The code of a primitive that a user brings.
 *
 * @param kind what it promises
 * @param name its name, in kebab-case; what results call it follows from it
 * @param type its C++ type
 * @param files what declares it, in the order in which they are included
 */
public record OwnCode(Kind kind, String name, String type, List<Path> files) {
    /** Kinds that {@code bench/own_kernels.cuh} has kernels of. */
    private static final Set<Kind> KINDS = EnumSet.of(Kind.BARRIER, Kind.MUTEX, Kind.SEMAPHORE);

    private static final String NAME = "[a-z0-9]+(-[a-z0-9]+)*";
    private static final String TYPE = "[\\w:<>,.() -]+";

    public OwnCode {
        files = List.copyOf(files);
        check(KINDS.contains(kind), "bench takes barrier, mutex and semaphore, not " + kind.id());
        check(name.matches(NAME), "'" + name + "' is no name: write small letters and digits, with hyphens between");
        check(type.matches(TYPE), "'" + type + "' is no C++ type");
        files.forEach(file -> check(
                !file.toString().matches("(?s).*[\"\\n\\r].*"), "a compiler cannot include " + file + ": rename it"));
    }

    /** Returns the name of a type in kebab-case: {@code own::ticket_lock} is {@code own-ticket-lock}. */
    public static String nameOf(String type) {
        String words =
                type.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return words.isEmpty() ? "own" : words;
    }

    /** Returns what results call it. */
    public String id() {
        return "user:" + name;
    }

    /** Returns the source of its kernels, whose macro {@code bench/own_kernels.cuh} has for each kind. */
    String source() {
        String includes = files.stream()
                .map(file -> "#include \"" + file.toAbsolutePath() + "\"\n")
                .collect(Collectors.joining());
        return includes + "using gpuclass_own_type = " + type + ";\n#include \"gpuclass/bench/own_kernels.cuh\"\n"
                + "GPUCLASS_OWN_" + kind.id() + "(" + id().replaceAll("[:-]", "_") + ", gpuclass_own_type)\n";
    }

    /**
     * Returns what a result says of the code.
     *
     * @param compiler as it tells its version; null where nothing is compiled
     * @param options what is passed on to it
     * @throws UncheckedIOException if a file cannot be read
     */
    public OwnSource source(String compiler, List<String> options) {
        List<SourceFile> hashed = files.stream()
                .map(file -> new SourceFile(file.getFileName().toString(), hash(read(file))))
                .toList();
        String all = hashed.stream().map(SourceFile::sha256).collect(Collectors.joining("\n"));
        return new OwnSource(type, hashed, hash(all.getBytes(StandardCharsets.US_ASCII)), compiler, options);
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file + ": " + failure.getMessage(), failure);
        }
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
