package io.gpuclass.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Damages files of each kind for a time, and tries commands on them; {@code .ci/fuzz} starts it. Each file follows from one number, which is
 * printed with its fault and makes it again. A fault is told once for each command and message, and its file is kept in
 * {@code target/fuzz}.
 */
public final class Fuzz {
    private static final int COMMANDS_EACH = 5;

    private final PrintStream out;
    private final Path kept;
    private final Map<String, String> faults = new LinkedHashMap<>();

    private Fuzz(PrintStream out, Path kept) {
        this.out = out;
        this.kept = kept;
    }

    /** Arguments: seconds for each kind, the first seed, and kinds; by default 20, one that the clock chooses, and all. */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        long seconds = arguments.length > 0 ? Long.parseLong(arguments[0]) : 20;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.nanoTime() & 0xffffffffL;
        List<FileKind> kinds = arguments.length > 2
                ? Stream.of(arguments)
                        .skip(2)
                        .map(kind -> FileKind.valueOf(kind.toUpperCase(Locale.ROOT)))
                        .toList()
                : List.of(FileKind.values());
        Fuzz fuzz = new Fuzz(out, Files.createDirectories(Path.of("target/fuzz")));
        for (FileKind kind : kinds) {
            fuzz.run(kind, seconds, seed);
        }
        System.exit(fuzz.faults.isEmpty() ? 0 : 1);
    }

    private void run(FileKind kind, long seconds, long begin) throws IOException {
        List<byte[]> samples = kind.samples().toList();
        Path below = Files.createTempDirectory("fuzz");
        long end = System.nanoTime() + seconds * 1_000_000_000;
        long seed = begin;
        Map<Integer, Integer> codes = new TreeMap<>();
        do {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] file = kind.damaged(samples.get(random.nextInt(samples.size())), random);
            int first = tried(kind, file, kind.commandLines().get(0), below, seed, codes);
            // A file that is refused is refused by all, mostly for the same reason.
            for (int more = first == ExitCodes.UNREADABLE_INPUT ? 1 : COMMANDS_EACH; more > 0; more--) {
                String line = kind.commandLines()
                        .get(random.nextInt(kind.commandLines().size()));
                tried(kind, file, line, below, seed, codes);
            }
            seed++;
        } while (System.nanoTime() < end);
        Files.delete(below);
        out.printf(
                "fuzz: %s: %d files, seeds %d to %d, exit codes %s%n",
                name(kind), seed - begin, begin, seed - 1, codes);
    }

    private int tried(FileKind kind, byte[] file, String line, Path below, long seed, Map<Integer, Integer> codes)
            throws IOException {
        TriedCommand tried = new TriedCommand(kind, file, line);
        TriedCommand.Outcome outcome = tried.run(below);
        if (outcome.fault().isPresent()) {
            tell(tried, outcome.fault().get(), seed);
        }
        codes.merge(outcome.code(), 1, Integer::sum);
        return outcome.code();
    }

    private static String name(FileKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private void tell(TriedCommand tried, String fault, long seed) throws IOException {
        String place = fault.lines()
                .filter(line -> line.contains("io.gpuclass"))
                .findFirst()
                .orElse(fault)
                .replaceAll("[0-9]+", "N");
        String alike = tried.line().split(" ")[0] + place.substring(0, Math.min(60, place.length()));
        if (faults.putIfAbsent(alike, fault) != null) {
            return;
        }
        Path file = kept.resolve(name(tried.kind()) + "-" + seed + "." + tried.kind().extension);
        Files.write(file, tried.file());
        out.printf(
                "%nfuzz: gpuclass %s%n%s%n  again: .ci/fuzz 0 %d %s%n",
                tried.line().replace("FILE", file.toString()), fault, seed, name(tried.kind()));
    }
}
