package io.gpuclass.cli;

import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.profile.health.SampleGpus;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Kinds of files that commands read from others, with good samples of each and the command lines that read one. */
enum FileKind {
    PROFILE("json", """
            validate FILE
            validate FILE --format json -o OUT/validate.json
            validate FILE -o OUT/validate.html
            recommend FILE
            recommend FILE --full -o OUT/full.html
            recommend FILE --why
            recommend FILE --probes --format md
            recommend FILE --fastest
            recommend FILE --format json
            recommend FILE --role barrier --blocks 132 --step 1.9us
            recommend FILE --role mutex --section 3 --contention medium
            claims FILE
            claims FILE --format json
            report FILE -o OUT/
            report FILE -o OUT/report.html
            report FILE BASE -o OUT/ --format html,md,csv,svg --name two
            compare BASE FILE
            compare FILE BASE --format json
            compare FILE BASE --format md -o OUT/compare.md
            compare BASE FILE --format junit -o OUT/compare.xml --across-code
            export FILE --cuda-header -o OUT/choice.cuh
            export FILE --single-header -o OUT/single.cuh
            share FILE --full -o OUT/
            fleet BASE FILE
            fleet FILE BASE --format json --parquet OUT/figures.parquet
            fleet BASE FILE --dataset OUT/dataset
            fleet FOLDER BASE --format html -o OUT/fleet.html
            fleet FOLDER --limits OUT/limits.json
            fleet FOLDER --superbench OUT/
            fleet FOLDER --sql select_count(*)_from_figures --format csv
            atlas FILE BASE -o OUT/site/
            check --baseline FILE
            check --baseline FOLDER --format json
            probe --quick --suites system --device recorded:RECORDING --resume FILE -o OUT/resumed.json
            """) {
        @Override
        List<Path> files() {
            return Stream.of("host-intel-xeon", "pocl-intel-xeon", "nvidia-h200-opencl", "published/gtx580")
                    .map(name -> Path.of("profiles", name + ".json"))
                    .toList();
        }

        /** Small ones, and large ones with fewer entries in their lists. */
        @Override
        Stream<byte[]> samples() {
            Stream<byte[]> large = Stream.of("nvidia-h200", "nvidia-h100", "nvidia-h200-x2")
                    .map(name -> Damage.thinned(unpacked(Path.of("profiles", name + ".json"))));
            return Stream.concat(super.samples(), large);
        }
    },
    RECORDING("rec", """
            probe --quick --suites system --device recorded:FILE -o OUT/system.json
            probe --suites map --device recorded:FILE -o OUT/map.json --full
            probe --quick --suites artificial-barriers,applications --device recorded:FILE -o OUT/programs.json --format json
            probe --quick --suites probes,hostage,simt --device recorded:FILE -o OUT/ --time-budget 60s
            verify --device recorded:FILE --duration 1ms
            check --baseline BASE --device recorded:FILE
            check --baseline BASE --device recorded:FILE --quick --save OUT/saved.json
            tune BASE --device recorded:FILE -o OUT/tuned.json --time-budget 1s
            bench SOURCE --kind mutex --type own::ticket_lock --quick --only mcs,spin --duration 1ms --time-budget 2s --device recorded:FILE
            """) {
        @Override
        List<Path> files() {
            Path recordings = Path.of("app/engine/src/test/resources/recordings");
            return Stream.of("bench", "map", "programs", "x2-quick")
                    .map(name -> recordings.resolve("nvidia-h200-" + name + ".rec.gz"))
                    .toList();
        }

        @Override
        byte[] damaged(byte[] sample, SplittableRandom random) {
            byte[] damaged = super.damaged(sample, random);
            return random.nextInt(4) > 0 ? damaged : packed(damaged, random);
        }
    },
    LITMUS("litmus", """
            prove FILE --time-budget 100ms --executions 2000
            prove FILE --time-budget 100ms --steps --rounds 2
            prove FILE --time-budget 100ms --format json -o OUT/prove.json
            prove FILE --time-budget 50ms -o OUT/prove.html
            """) {
        @Override
        List<Path> files() {
            return Stream.of("litmus", "patterns")
                    .flatMap(folder ->
                            inside(Path.of("app/model/src/test/resources").resolve(folder)))
                    .toList();
        }
    },
    LIMITS("json", """
            check --baseline FILE
            check --baseline FILE --format json -o OUT/check.json
            check --baseline FILE --format openmetrics
            check --baseline FILE --format reason --quick
            check --baseline FOLDER --format md
            check --baseline FILE --device recorded:RECORDING --strict
            validate FILE
            fleet FILE BASE
            """) {
        @Override
        Stream<byte[]> samples() {
            SampleGpus gpus = new SampleGpus(1);
            Limits limits = Limits.of(IntStream.range(0, 20).mapToObj(i -> gpus.healthy()));
            return Stream.of(ProfileJson.text(limits).getBytes(StandardCharsets.UTF_8));
        }
    };

    final String extension;
    private final List<String> lines;

    FileKind(String extension, String lines) {
        this.extension = extension;
        this.lines = lines.lines().toList();
    }

    /** Files of the repository, one of which is damaged; those that stand twice are so twice as often. */
    List<Path> files() {
        return List.of();
    }

    Stream<byte[]> samples() {
        return files().stream().map(FileKind::unpacked);
    }

    byte[] damaged(byte[] sample, SplittableRandom random) {
        Damage damage = new Damage(random);
        return extension.equals("json")
                ? damage.json(sample)
                : random.nextInt(20) > 0 ? damage.text(sample) : damage.bytes(sample);
    }

    /** The command lines that read {@code FILE}, alone in {@code FOLDER}, and write below {@code OUT}. */
    List<String> commandLines() {
        return lines;
    }

    private static Stream<Path> inside(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".litmus")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] unpacked(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return file.toString().endsWith(".gz")
                    ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes()
                    : bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Packed by gzip, and sometimes damaged after that. */
    private static byte[] packed(byte[] text, SplittableRandom random) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return random.nextInt(4) > 0 ? packed.toByteArray() : new Damage(random).bytes(packed.toByteArray());
    }
}
