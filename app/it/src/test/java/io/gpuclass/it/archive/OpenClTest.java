package io.gpuclass.it.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gpuclass.it.ProgramRunner;
import io.gpuclass.it.recipes.Recipes;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive for GPU nodes on an OpenCL device, such as PoCL's; skipped where there is none. */
class OpenClTest {
    /** Limit of a quick run on two cores that others want too, the time for starting and compiling included. */
    private static final double MOST_SECONDS = 60;

    @TempDir
    private static Path directory;

    private static Archive archive;

    @TempDir
    private Path scratch;

    @BeforeAll
    static void unpack() throws Exception {
        archive = Archive.unpack(Archive.NODE, directory);
        String devices = new ProgramRunner(directory, environment())
                .bash("gpuclass devices")
                .output();
        assumeTrue(
                devices.contains("opencl:0"), "no OpenCL device here: install pocl-opencl-icd and ocl-icd-libopencl1");
    }

    private static Map<String, String> environment() {
        return Map.of("PATH", archive.file("bin") + ":" + System.getenv("PATH"));
    }

    private ProgramRunner.Outcome run(Map<String, String> more, String command) throws Exception {
        return new ProgramRunner(scratch, environment()).with(more).bash(command);
    }

    @Test
    void shouldVerifyAndMeasureByTheRecipe() throws Exception {
        Files.writeString(scratch.resolve("recipe.sh"), Recipes.text("gpuclass-opencl.sh"));

        ProgramRunner.Outcome outcome = run(Map.of("GPUCLASS_NAME", "node"), "bash recipe.sh");

        String verified = Files.readString(scratch.resolve("gpu-profile/node.txt"));
        assertThat(outcome.exitCode()).as(outcome.output() + verified).isZero();
        assertThat(verified).contains("caught").doesNotContain("not caught");
        Profile profile = ProfileReader.read(scratch.resolve("gpu-profile/node.json"));
        assertThat(profile.device().kind()).isEqualTo(DeviceKind.OPENCL);
        assertThat(profile.device().residentBlocks()).isPositive();
        assertThat(profile.abstraction()).isNotNull();
        assertThat(profile.method().elapsedSeconds()).isLessThan(MOST_SECONDS);
        assertThat(profile.primitives()).anyMatch(result -> result.outcome() == Outcome.COMPLETED);
    }

    @Test
    void shouldProbeADeviceWithoutOrderAndSayWhyItHasNoPrimitives() throws Exception {
        ProgramRunner.Outcome outcome = run(
                Map.of("GPUCLASS_OPENCL_ORDER", "none"),
                "gpuclass probe --device opencl:0 --quick --time-budget 5s -o p.json");

        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        Profile profile = ProfileReader.read(scratch.resolve("p.json"));
        assertThat(profile.device().order()).isEqualTo("none");
        assertThat(profile.probes()).isNotEmpty();
        assertThat(profile.primitives()).isNotEmpty().allSatisfy(result -> {
            assertThat(result.outcome()).isEqualTo(Outcome.UNSUPPORTED);
            assertThat(result.reason()).contains("orders memory for no more than a group");
        });
    }

    @Test
    void shouldSayInOneLineThatThereIsNoOpenCl() throws Exception {
        ProgramRunner.Outcome outcome =
                run(Map.of("GPUCLASS_OPENCL", "libnothing.so"), "gpuclass probe --device opencl:0 --quick");

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.output().lines()).singleElement().asString().contains("no OpenCL on this machine");
    }

    @Test
    void shouldUseADriverWithoutALoader() throws Exception {
        Path driver = Path.of("/usr/lib/x86_64-linux-gnu/libpocl.so.2");
        assumeTrue(Files.exists(driver), "needs PoCL's driver");
        assertThat(run(Map.of("GPUCLASS_OPENCL", driver.toString()), "gpuclass devices")
                        .output())
                .contains("Portable Computing Language");
    }
}
