package io.gpuclass.it.recipes;

import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Slurm cluster of two nodes with two GPUs each, which are files, on this machine: a controller and two daemons with ports and files of
 * their own. Closing it ends whatever runs in it.
 */
final class SlurmCluster implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(160);
    private static final Pattern STATE = Pattern.compile("JobState=(\\w+)");
    private static final List<String> NODES = List.of("node-a", "node-b");

    private final Path directory;
    private final Path configuration;
    private final List<Process> daemons = new ArrayList<>();
    private final Thread atExit = new Thread(this::end);

    private SlurmCluster(Path directory) {
        this.directory = directory;
        configuration = directory.resolve("slurm.conf");
    }

    /** Starts one, or skips the test where that cannot be done. */
    static SlurmCluster start(Path directory) throws IOException, InterruptedException {
        assumeTrue(
                ProgramRunner.has("slurmctld", "slurmd", "sbatch", "srun", "scontrol", "bash", "timeout"),
                "Slurm is not installed (Debian: slurmctld, slurmd, slurm-client)");
        assumeTrue(System.getProperty("user.name").equals("root"), "Slurm's daemons need root");
        SlurmCluster cluster = new SlurmCluster(directory);
        Runtime.getRuntime().addShutdownHook(cluster.atExit);
        try {
            cluster.begin();
            return cluster;
        } catch (Throwable e) {
            cluster.close();
            throw e;
        }
    }

    /** A shell in the cluster's directory, from which jobs can be submitted. */
    ProgramRunner shell() {
        return new ProgramRunner(directory, Map.of("SLURM_CONF", configuration.toString()));
    }

    /** Waits for the end of a job and returns its state, such as COMPLETED. */
    String await(String job) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (System.nanoTime() < end) {
            String shown =
                    shell().run("scontrol", "--oneliner", "show", "job", job).output();
            Matcher state = STATE.matcher(shown);
            if (!state.find()) {
                throw new AssertionError("no job " + job + ": " + shown);
            }
            if (!List.of("PENDING", "RUNNING", "COMPLETING", "CONFIGURING").contains(state.group(1))) {
                return state.group(1);
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        throw new AssertionError("job " + job + " did not end within " + LIMIT + "; Slurm's log:\n" + logs());
    }

    private void begin() throws IOException, InterruptedException {
        for (String name : List.of("state", "spool-node-a", "spool-node-b")) {
            Files.createDirectories(directory.resolve(name));
        }
        for (int gpu = 0; gpu < 2; gpu++) {
            Files.createFile(directory.resolve("gpu" + gpu));
        }
        Files.writeString(configuration, configurationText());
        Files.writeString(
                directory.resolve("gres.conf"),
                "NodeName=%s Name=gpu File=%s/gpu[0-1]%n".formatted(String.join(",", NODES), directory));
        daemon("slurmctld", "-D", "-f", configuration.toString());
        for (String node : NODES) {
            daemon("slurmd", "-D", "-N", node, "-f", configuration.toString());
        }
        awaitNodes();
    }

    private void daemon(String... command) throws IOException {
        daemons.add(shell().with(Map.of("PATH", System.getenv("PATH") + ":/usr/sbin:/sbin"))
                .start(List.of(command), directory.resolve("daemon-" + daemons.size() + ".log")));
    }

    private void awaitNodes() throws IOException, InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (System.nanoTime() < end && daemons.stream().allMatch(Process::isAlive)) {
            if (shell().run("sinfo", "--noheader", "--format=%D %t")
                    .output()
                    .strip()
                    .equals("2 idle")) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
        abort("Slurm does not start on this machine:\n" + logs());
    }

    private String configurationText() throws IOException {
        String host = InetAddress.getLocalHost().getHostName().replaceFirst("\\..*", "");
        int[] ports = freePorts(3);
        return """
                ClusterName=recipes
                SlurmctldHost=%1$s(127.0.0.1)
                SlurmctldPort=%3$d
                AuthType=auth/none
                CredType=cred/none
                SlurmUser=root
                StateSaveLocation=%2$s/state
                SlurmdSpoolDir=%2$s/spool-%%n
                SlurmctldPidFile=%2$s/slurmctld.pid
                SlurmdPidFile=%2$s/slurmd-%%n.pid
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                MpiDefault=none
                SelectType=select/cons_tres
                SelectTypeParameters=CR_Core
                SchedulerParameters=batch_sched_delay=0,sched_interval=1
                SlurmdParameters=config_overrides
                ReturnToService=2
                KillOnBadExit=1
                MailProg=/bin/true
                GresTypes=gpu
                NodeName=node-a NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%4$d CPUs=4 Gres=gpu:2
                NodeName=node-b NodeHostname=%1$s NodeAddr=127.0.0.1 Port=%5$d CPUs=4 Gres=gpu:2
                PartitionName=all Nodes=ALL Default=YES State=UP
                """.formatted(host, directory, ports[0], ports[1], ports[2]);
    }

    private static int[] freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0));
            }
            return sockets.stream().mapToInt(ServerSocket::getLocalPort).toArray();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < daemons.size(); i++) {
            all.append(Files.readString(directory.resolve("daemon-" + i + ".log")));
        }
        return all.toString();
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        end();
    }

    /** Steps and their tasks are no descendants of the daemons, but all of them know the cluster's configuration. */
    private void end() {
        daemons.forEach(Process::destroyForcibly);
        for (int round = 0; round < 50 && !members().isEmpty(); round++) {
            members().forEach(ProcessHandle::destroyForcibly);
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<ProcessHandle> members() {
        return ProcessHandle.allProcesses().filter(this::isMember).toList();
    }

    private boolean isMember(ProcessHandle process) {
        try {
            byte[] environment = Files.readAllBytes(Path.of("/proc/" + process.pid() + "/environ"));
            return new String(environment, StandardCharsets.ISO_8859_1).contains("SLURM_CONF=" + configuration + "\0");
        } catch (IOException e) {
            return false; // ended meanwhile
        }
    }
}
