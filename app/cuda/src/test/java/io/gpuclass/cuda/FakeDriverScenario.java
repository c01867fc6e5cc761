package io.gpuclass.cuda;

import io.gpuclass.engine.device.Backend.Effort;
import io.gpuclass.engine.device.BoundedCall;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceGroup;
import io.gpuclass.engine.device.ForwardingDevice.RenewableDevice;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.MeasuringJob;
import io.gpuclass.engine.session.ProbeOptions;
import io.gpuclass.engine.session.ProbeOptions.ProgramOptions;
import io.gpuclass.engine.session.ProbeOptionsBuilder;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.suites.HealthJob;
import io.gpuclass.engine.suites.HealthJob.Checked;
import io.gpuclass.engine.suites.HealthJob.HealthSuite;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.health.Limits;
import io.gpuclass.profile.health.Limits.ModelLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import jcuda.driver.JCudaDriver;

/** Scenarios that {@link FakeDriver} has run in another process, where the fake driver is the one that is found. */
final class FakeDriverScenario {
    /** The line after the answers of a scenario in a process of several. */
    static final String END = "end of the scenario";

    private static final int AFRESH = 1;

    private FakeDriverScenario() {}

    /** @param scenario a scenario and its arguments; without one, each line of standard input is one */
    public static void main(String[] scenario) throws InterruptedException, IOException {
        if (scenario.length == 0) {
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JCudaDriver.cuInit(AFRESH);
                run(line.split(" "));
                System.out.println(END);
            }
        } else {
            run(scenario);
        }
        // A thread that the driver holds must not keep the process.
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static void run(String... scenario) throws InterruptedException {
        switch (scenario[0]) {
            case "list" -> say(() -> new CudaBackend().facts(true));
            case "open" ->
                say(() -> new CudaBackend()
                        .open(Integer.parseInt(scenario[1]), Effort.STANDARD, false)
                        .facts());
            case "observe" -> observe(Trial.of(scenario[1], Integer.parseInt(scenario[2])));
            case "observe-both" -> observe(Trial.of(scenario[1], 5), Trial.of(scenario[2], 5));
            case "topology" -> topology(scenario);
            case "team" -> team(scenario);
            case "kernels" -> kernels();
            case "clusters" -> clusters();
            case "mutants" -> mutants("semaphore_fake_marked");
            case "mutant-and-again" -> mutantAndAgain(scenario[1]);
            case "own" -> own(scenario[1], null);
            case "own-team" -> own(scenario[1], scenario[2]);
            case "check" -> check(Duration.parse(scenario[1]));
            case "find" ->
                say(() ->
                        new BoundedCall<>("find", () -> new CudaBackend().gpus()).result(Duration.parse(scenario[1])));
            case "prepare" -> prepare();
            case "prepare-and-close" -> prepareAndClose();
            case "close-while-waiting" -> closeWhileWaiting();
            default -> throw new IllegalArgumentException(scenario[0]);
        }
    }

    private static void observe(Trial... trials) {
        try (Device device = new CudaBackend().open(1, Effort.STANDARD, false)) {
            for (Trial trial : trials) {
                say(() -> device.observe(
                        trial.withLength(7)
                                .withWindowNs(55)
                                .withBackoff(1, 2, 3)
                                .withSection(4)
                                .withFirst(9),
                        2));
            }
        }
    }

    private static void topology(String... scenario) {
        try (Device device = new CudaBackend().open(Integer.parseInt(scenario[1]), Effort.STANDARD, false)) {
            say(device::topology);
        }
    }

    /** The window of CPU threads that no GPU is with: far longer than a run takes beside it. */
    private static final long ALONE_NS = 100_000_000;

    /** Trials of a kernel over a team, in a home, with so many blocks, twice each. */
    private static void team(String... scenario) {
        try (Device device = new CudaBackend().open(List.of(0, 1), Effort.STANDARD, false)) {
            String home = scenario[3].equals("own") ? null : scenario[3];
            int blocks = Integer.parseInt(scenario[4]);
            Trial plain = Trial.of(scenario[1], blocks).withLength(30).withWindowNs(blocks == 0 ? ALONE_NS : 2_000_000);
            Trial trial = scenario[2].equals("none")
                    ? plain.withHome(home)
                    : plain.withHome(home).withTeam(DeviceGroup.parse(scenario[2]));
            long started = System.nanoTime();
            say(() -> device.observe(trial, 2).stream()
                    .map(seen -> seen.operations() + "/" + seen.reached() + "/" + seen.violations() + "/"
                            + seen.timedOut() + "/" + seen.counts())
                    .toList());
            say(() -> "two windows: " + (System.nanoTime() - started >= 2 * ALONE_NS));
            say(() -> device.observe(Trial.of("mutex_fake_fine", 2).withLength(3), 1)
                    .get(0)
                    .operations());
        }
    }

    private static void kernels() {
        try (Device device = new CudaBackend().open(0, Effort.STANDARD, false)) {
            say(() -> device.has("probe_fake_fine") + " " + device.has("probe_fake_none") + " "
                    + device.has("no_module_x"));
            say(() -> device.has("newer_fake_x"));
            say(() -> device.saturation("probe_fake_fine", 128));
        }
    }

    private static void clusters() {
        try (Device device = new CudaBackend().open(0, Effort.STANDARD, false)) {
            say(() -> "of 4: " + device.saturation("cluster_fake_meet_of_4", 128));
            say(() -> "of 16: " + device.saturation("cluster_fake_meet_of_16", 128));
            say(() -> "alone: " + device.saturation("cluster_fake_meet", 128));
            say(() -> reached(device, Trial.of("cluster_fake_meet_of_4", 16)));
            say(() -> reached(device, Trial.of("cluster_fake_meet_of_4", 20)));
        }
    }

    private static void mutants(String kernel) {
        try (Device device = new CudaBackend().open(0, Effort.STANDARD, false)) {
            Trial trial = Trial.of(kernel, 5);
            say(() -> device.mutants("semaphore_fake_plain") + " " + device.mutants("no_module_x"));
            for (Mutant mutant : device.mutants(kernel)) {
                say(() -> mutant);
                try (Device.Loaded weakened = device.replace(mutant)) {
                    say(() -> weakened != null ? reached(device, trial) : "nothing");
                }
                say(() -> reached(device, trial));
            }
            try (Device.Loaded same = device.replace(Mutant.unchanged(kernel))) {
                say(() -> same != null ? reached(device, trial) : "nothing");
            }
        }
    }

    private static void mutantAndAgain(String kernel) {
        CudaBackend backend = new CudaBackend();
        Supplier<Device> open = () -> backend.open(0, Effort.STANDARD, false);
        try (Device device = new RenewableDevice(open.get(), open)) {
            try (Device.Loaded same = device.replace(Mutant.unchanged(kernel))) {
                Trial trial = Trial.of(kernel, 5).withTimeoutNs(1);
                say(() -> same != null ? reached(device, trial) : "nothing");
            }
            say(() -> "recovered: " + device.recover());
        }
    }

    /** A kernel that somebody else compiled, whose module says nothing of any other. */
    /** @param team who runs it beside the first GPU; null for nobody */
    private static void own(String kernel, String team) {
        CudaBackend backend = new CudaBackend();
        CompiledKernels compiled = new CompiledKernels(
                (".version 9.0\n.entry " + kernel + "(\n").getBytes(StandardCharsets.US_ASCII), null);
        try (Device device = backend.open(0, Effort.STANDARD, false)) {
            say(() -> "before: " + device.has(kernel));
            try (Device.Loaded added = device.add(compiled)) {
                say(() -> "added: " + (added != null && device.has(kernel)) + " " + device.has("mutex_fake_user_none"));
                Trial trial = Trial.of(kernel, 5).withTimeoutNs(1);
                say(() -> reached(device, team == null ? trial : trial.withTeam(DeviceGroup.parse(team))));
                say(() -> reached(device, team == null ? trial : trial.withTeam(DeviceGroup.parse(team))));
            }
            say(() -> "after: " + device.has(kernel));
        } catch (DeviceException failure) {
            say(() -> "closing: " + failure.getMessage());
        }
    }

    private static String reached(Device device, Trial trial) {
        return "reached " + device.observe(trial, 1).get(0).reached();
    }

    /** A check by the limits of this driver without faults; measured before, in a process of its own, unless the file is there. */
    private static void check(Duration limit) {
        ProbeOptions options = ProbeOptionsBuilder.builder()
                .depth(Depth.STANDARD)
                .suites(Set.of(HealthSuite.FULL))
                .timeBudget(Duration.ofSeconds(40))
                .record(Optional.empty())
                .programs(ProgramOptions.DEFAULTS)
                .build();
        MeasuringJob probing = new MeasuringJob(List.of(), Clock.systemUTC(), System::nanoTime);
        Path healthy = Path.of(System.getProperty("java.io.tmpdir"), "healthy.json");
        say(() -> {
            HealthJob job = new HealthJob("cuda:0", probing, limit);
            Checked checked = job.check(
                    () -> new ChosenDevice(new CudaBackend().open(0, Effort.STANDARD, false), List.of()),
                    facts -> Files.exists(healthy)
                            ? Limits.read(List.of(healthy)).of(facts).orElseThrow()
                            : new ModelLimits(facts.name(), facts.kind().id(), facts.multiprocessors(), 0, List.of()),
                    options,
                    Silent.PROGRESS);
            if (!Files.exists(healthy)) {
                ProfileWriter.write(checked.profile(), healthy);
            }
            return checked.health().healthy() + " "
                    + checked.health().sick().stream()
                            .map(finding -> finding.figure() + (finding.note() == null ? "" : ": " + finding.note()))
                            .toList()
                    + " of " + checked.health().findings().size();
        });
    }

    /** Tells nobody how far a check is. */
    private enum Silent implements RunProgress {
        PROGRESS;

        @Override
        public void phase(String name) {}

        @Override
        public void reached(double fraction) {}

        @Override
        public void notice(String sentence) {}

        @Override
        public void close() {}
    }

    private static void prepare() {
        try (Device device = new CudaBackend().open(0, Effort.STANDARD, false)) {
            device.prepare(List.of("probe_fake_fine", "no_module_x", "unparsable", "newer_fake_x", "mutex_fake_fine"));
            say(() -> device.has("mutex_fake_fine") + " " + device.has("probe_fake_none") + " "
                    + device.has("no_module_x"));
            say(() -> device.has("newer_fake_x"));
            say(() -> device.has("probe_fake_fine"));
        }
    }

    private static void prepareAndClose() {
        Device device = new CudaBackend().open(0, Effort.STANDARD, false);
        device.prepare(List.of("probe_fake_fine", "mutex_fake_fine", "barrier_fake_kernel_relaunch", "newer_fake_x"));
        device.close();
    }

    private static void closeWhileWaiting() throws InterruptedException {
        Device device = new CudaBackend().open(0, Effort.STANDARD, false);
        Thread measuring = new Thread(() -> say(() -> device.observe(Trial.of("mutex_fake_wait", 1), 1)));
        measuring.start();
        Thread.sleep(1000);
        device.close();
        device.close();
        device.abort();
        measuring.join();
        say(() -> device.has("probe_fake_fine"));
    }

    private static void say(Supplier<Object> action) {
        try {
            System.out.println(action.get());
        } catch (DeviceException failure) {
            System.out.println(failure.reason() + ": " + failure.getMessage());
        }
    }
}
