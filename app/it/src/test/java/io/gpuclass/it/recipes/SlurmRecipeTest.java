package io.gpuclass.it.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.it.ProgramRunner;
import io.gpuclass.profile.ProfileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Submits the README's batch script to a Slurm cluster of its own. */
@Timeout(400)
class SlurmRecipeTest {
    @TempDir
    private static Path directory;

    private static SlurmCluster cluster;

    @BeforeAll
    static void startTheCluster() throws IOException, InterruptedException {
        cluster = SlurmCluster.start(directory);
        Files.writeString(directory.resolve("gpuclass.sbatch"), Recipes.text("gpuclass.sbatch"));
    }

    @AfterAll
    static void endTheCluster() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @Test
    void shouldCollectAProfileOfEachTaskOnTheHostDevice() throws Exception {
        Jobs jobs = submit("host", "", 1, "--device host --quick --suites probes --time-budget 20s");

        assertThat(cluster.await(jobs.profiles())).isEqualTo("COMPLETED");
        assertThat(jobs.files()).containsExactly("failed.txt", "node-a-gpu0.json", "node-b-gpu0.json");
        for (String name : List.of("node-a-gpu0.json", "node-b-gpu0.json")) {
            assertThat(ProfileReader.read(jobs.folder().resolve(name)).probes()).isNotEmpty();
        }
        assertThat(Files.readString(jobs.folder().resolve("failed.txt"))).isEmpty();
    }

    @Test
    void shouldTellWhichTasksFailedAndWhyAndKeepTheOthers() throws Exception {
        String faults = """
                case $SLURMD_NODENAME-$SLURM_LOCALID in
                    node-a-1) echo 'gpuclass: the GPU has fallen off the bus' >&2; exit 5 ;;
                    node-b-0) kill -9 $(ps -o ppid= -p $PPID) $PPID $$ ;;
                esac
                cd '%s/'$SLURMD_NODENAME-$SLURM_LOCALID""".formatted(directory);
        for (String gpu : List.of("node-a-0", "node-b-1")) {
            Path there = Files.createDirectories(directory.resolve(gpu));
            Installed.identified(there.resolve("gpu.rec.gz"), "GPU-" + gpu);
        }
        Jobs jobs = submit("faults", faults, 2, "--quick --include-ids --device recorded:gpu.rec.gz");

        assertThat(cluster.await(jobs.profiles())).isEqualTo("FAILED");
        assertThat(jobs.files())
                .containsExactly(
                        "failed.txt",
                        "node-a-gpu0-GPU-node-a-0.json",
                        "node-a-gpu1.log",
                        "node-b-gpu0.log",
                        "node-b-gpu1-GPU-node-b-1.json");
        assertThat(Files.readString(jobs.folder().resolve("failed.txt")).lines())
                .containsExactly(
                        "no profile of node-a GPU 1: gpuclass: the GPU has fallen off the bus (exit code 5)",
                        "no profile of node-b GPU 0: the task said nothing");
        assertThat(Files.readString(directory.resolve("gpuclass-" + jobs.profiles() + ".log")))
                .contains("no profile of node-a GPU 1");
        assertThat(cluster.await(jobs.fleet())).isEqualTo("COMPLETED");
        assertThat(Files.readString(directory.resolve("gpuclass-fleet-" + jobs.fleet() + ".log")))
                .contains("2 profiles of 2 devices (2 known only by replays of recordings), 1 model", "NVIDIA H200");
    }

    /**
     * A submitted job.
     *
     * @param collection where the jobs put their folders
     */
    private record Jobs(Path collection, String profiles, String fleet) {
        Path folder() {
            return collection.resolve(profiles);
        }

        List<String> files() throws IOException {
            return Forge.names(folder());
        }
    }

    /** Edits the counts as a reader would, and submits. */
    private static Jobs submit(String name, String prelude, int gpus, String probe) throws Exception {
        Path launcher = Installed.launcher(directory.resolve(name).resolve("gpuclass"), prelude);
        Path collection = directory.resolve(name).resolve("profiles");
        String commands = edit(
                Recipes.text("slurm-submit.sh"),
                Map.of(
                        "/shared/gpuclass-0.1.0/bin/gpuclass",
                        launcher.toString(),
                        "/shared/gpu-profiles",
                        collection.toString(),
                        "--nodes=4 --ntasks-per-node=8 --gres=gpu:8",
                        "--nodes=2 --ntasks-per-node=%1$d --gres=gpu:%1$d".formatted(gpus)));
        ProgramRunner.Outcome outcome =
                cluster.shell().with(Map.of("GPUCLASS_PROBE", probe)).bash(commands + "echo \"job $job\"", "-e");
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        String[] words = outcome.output().strip().split("\\s+");
        return new Jobs(collection, words[words.length - 1], words[words.length - 3]);
    }

    private static String edit(String text, Map<String, String> changes) {
        String edited = text;
        for (Map.Entry<String, String> change : changes.entrySet()) {
            assertThat(edited).contains(change.getKey());
            edited = edited.replace(change.getKey(), change.getValue());
        }
        return edited;
    }
}
