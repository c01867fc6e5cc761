package io.gpuclass.cli;

import io.gpuclass.cli.ExceptionMapper.CommandException;
import io.gpuclass.cli.ExportCommand.LibraryFolder;
import io.gpuclass.cli.SharedOptions.FormFilter;
import io.gpuclass.cli.SharedOptions.ResultOption;
import io.gpuclass.engine.compile.Compilation;
import io.gpuclass.engine.compile.Compilation.Compiled;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.engine.device.CompiledKernels;
import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.kinds.KindSuite.KindContest;
import io.gpuclass.engine.session.Depth;
import io.gpuclass.engine.session.DeviceChooser.ChosenDevice;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Jobs.BenchJob.BenchOptions;
import io.gpuclass.engine.session.RunProgress;
import io.gpuclass.engine.suites.PrimitiveSuites;
import io.gpuclass.engine.suites.SuiteRegistry;
import io.gpuclass.engine.system.UserGroups;
import io.gpuclass.profile.InputFile;
import io.gpuclass.profile.TextWriter;
import io.gpuclass.profile.bench.BenchRun;
import io.gpuclass.profile.bench.BenchRun.ModelAnswer;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.kinds.KindResults.FurtherKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.view.html.HtmlReport;
import io.gpuclass.view.report.BenchReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass bench}. */
@Command(
        name = "bench",
        description = {
            "Verifies a synchronization primitive of your own on a GPU, and ranks it among the catalogue's.",
            "It is compiled with your nvcc or clang++ into the kernels that verify and time the catalogue's. One that"
                    + " breaks its promise is not timed: what broke, and the smallest number of blocks at which it did, is"
                    + " the result. Before it runs it is held to the PTX memory model, as prove does it, which needs no"
                    + " GPU: one that is wrong there does not run."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass bench my_lock.cuh --kind mutex --type my::lock",
            "  gpuclass bench my_lock.cuh --kind mutex --type my::lock --only mutex_mcs,mutex_ticket_turns --format json",
            "  gpuclass bench my_barrier.cuh --kind barrier --type my::barrier --suites system --device cuda:all",
            "  gpuclass bench detail.cuh my_barrier.cuh --kind barrier --type 'my::barrier<4>' -I include -D FAST=1"
                    + " -o my_barrier.html"
        })
final class BenchCommand extends DeviceCommand {
    /** The compute capability to compile for where there is no GPU. */
    private static final String WITHOUT_GPU = "9.0";

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Files that declare the type, included in this order.")
    private List<Path> files;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            required = true,
            description = {
                "Its kind: barrier, mutex, semaphore, event-counter, latch, message, combining-mutex,"
                        + " shared-mutex, sequence-lock, bounded-queue or work-stealing-deque."
            })
    private UserKind kind;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            required = true,
            description = "Its C++ type, such as my::lock; of a combining mutex with Operation in it, such as"
                    + " my::combiner<Operation>, of a sequence lock with Object, and of a message, queue or deque"
                    + " with Item.")
    private String type;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Its name in results, where it stands as user:NAME. Default: the type's, such as my-lock.")
    private String name;

    @Mixin
    private final CompilerArguments compiler = new CompilerArguments();

    @Mixin
    private final FormFilter rivals = new FormFilter();

    @Option(names = "--compare-only", split = ",", hidden = true)
    private List<String> compared = new ArrayList<>();

    @Option(
            names = "--suites",
            paramLabel = "SUITE",
            defaultValue = "primitives",
            completionCandidates = Scopes.class,
            description = "Measure it among the blocks of one GPU (primitives), or of several (system), which"
                    + " --device names. Default: ${DEFAULT-VALUE}.")
    private String suite;

    /** Scope in which a type is measured. */
    static final class Scopes implements Iterable<String> {
        static final List<String> ALL = List.of(PrimitiveSuites.PRIMITIVES.id(), SuiteRegistry.SYSTEM.id());

        @Override
        public Iterator<String> iterator() {
            return ALL.iterator();
        }
    }

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "How long to verify for, such as 500ms, 60s or 2m; at least once. Default: ${DEFAULT-VALUE}.")
    private Duration duration;

    @Option(
            names = "--time-budget",
            paramLabel = "TIME",
            defaultValue = "20s",
            description = "Time allowed for measuring. Default: ${DEFAULT-VALUE}.")
    private Duration timeBudget;

    @Option(
            names = "--prove-for",
            paramLabel = "TIME",
            defaultValue = "5s",
            description = "Time of a processor, beside compiling, in which it is first held to the memory model; what"
                    + " takes longer is given up. Default: ${DEFAULT-VALUE}.")
    private Duration proveFor;

    @Option(names = "--no-prove", description = "Do not hold it to the memory model first.")
    private boolean unproved;

    @Option(
            names = "--quick",
            description = "Fewer numbers of blocks and lengths of critical sections, and wider intervals.")
    private boolean quick;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the order of visits. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--device",
            paramLabel = "DEVICE",
            defaultValue = "auto",
            completionCandidates = Suggestions.Gpus.class,
            description = "On which GPU: auto (the first), cuda:N, or recorded:FILE (replays a recording, and compiles"
                    + " nothing). Default: ${DEFAULT-VALUE}.")
    private DeviceSpec device;

    @Option(names = "--record", paramLabel = "FILE", description = "Also write all observations to FILE, for a replay.")
    private Path record;

    @Option(names = "--html", paramLabel = "FILE", hidden = true)
    private Path html;

    @Mixin
    private final ResultOption format = new ResultOption();

    @Override
    public Integer call() {
        if (rivals.isListed()) {
            printList(format.get(), Choice.of(known()));
            return ExitCodes.DONE;
        }
        UserCode code = code();
        rivals();
        UserProof proof = proof(code);
        if (proof == null || !proof.isBroken()) {
            return bench(code, proof == null ? null : proof.answer());
        }
        proof.promises().print(this, format.get(), false);
        int gpus = proof.promises().gpusOfBreach();
        String from = !code.overGpus() ? "" : gpus == 1 ? ", on one GPU already" : ", from " + gpus + " GPUs on";
        say(code.id() + " is wrong by the PTX memory model" + from
                + ", and did not run; --no-prove runs it all the same");
        return ExitCodes.CHECK_FAILED;
    }

    /** Returns the memory model's answer; null where it is not asked: nothing is compiled for a recording. */
    private UserProof proof(UserCode code) {
        if (device instanceof DeviceSpec.Recorded) {
            return null;
        }
        compiler.get().requireCompiler();
        return unproved ? null : UserProof.of(compiler.get(), code, proveFor);
    }

    private int bench(UserCode code, ModelAnswer model) {
        if (model != null) {
            say(model.line());
        }
        BenchRun run = run(code).with(model);
        if (format.isPage()) {
            print(HtmlReport.of(run));
        } else {
            print(format.get(), () -> json(run), () -> BenchReport.of(run));
        }
        if (html != null) {
            TextWriter.write(HtmlReport.of(run), html);
        }
        if (run.kept()) {
            return ExitCodes.DONE;
        }
        say(run.own().implementation() + " is wrong: " + BenchReport.breach(run.breach(), "block"));
        return ExitCodes.CHECK_FAILED;
    }

    private UserCode code() {
        if (!Scopes.ALL.contains(suite)) {
            throw wrongUsage("--suites must be " + String.join(" or ", Scopes.ALL) + ", not '" + suite + "'");
        }
        files.forEach(InputFile::bytes);
        try {
            boolean overGpus = suite.equals(SuiteRegistry.SYSTEM.id());
            return new UserCode(kind, name == null ? UserCode.nameOf(type) : name, type, files, overGpus);
        } catch (IllegalArgumentException mistake) {
            throw wrongUsage(mistake.getMessage());
        }
    }

    private Set<FormName> rivals() {
        List<String> words =
                Stream.concat(rivals.words().stream(), compared.stream()).toList();
        return FormFilter.among(words, known(), " of a " + kind.id(), spec());
    }

    /** Returns the catalogue's forms of the kind; of all kinds where none is named. */
    private List<FormName> known() {
        if (kind == null) {
            return Stream.concat(
                            Catalogue.of(DeviceKind.CUDA).stream().map(FormName::of),
                            Arrays.stream(FurtherKind.values()).flatMap(each -> KindContest.rivals(each).stream()))
                    .distinct()
                    .toList();
        }
        return kind.further().map(KindContest::rivals).orElseGet(this::primitives);
    }

    private List<FormName> primitives() {
        Kind primitive = kind.primitive().orElseThrow();
        return suite.equals(SuiteRegistry.SYSTEM.id())
                ? UserGroups.rivals(primitive)
                : FormName.of(Catalogue.of(DeviceKind.CUDA, primitive).stream());
    }

    /** Runs the benchmark. Ignores a failure to release the device after a broken result: a kernel that does not end causes it. */
    private BenchRun run(UserCode code) {
        AtomicReference<BenchRun> found = new AtomicReference<>();
        try {
            return onDevice(() -> openGpu(code), (chosen, progress) -> {
                found.set(bench(code, chosen, progress));
                return found.get();
            });
        } catch (DeviceException closing) {
            if (found.get() == null || found.get().kept()) {
                throw closing;
            }
            return found.get();
        }
    }

    private BenchRun bench(UserCode code, ChosenDevice chosen, RunProgress progress) {
        Compiled compiled = compiled(code, chosen.device(), progress);
        Depth depth = quick ? Depth.QUICK : Depth.STANDARD;
        BenchOptions options = new BenchOptions(code, compiled, rivals(), depth, duration, timeBudget, seed);
        return wiring().benching().run(chosen, options, progress);
    }

    /** Returns the compiled code, or empty code for a recording. */
    private Compiled compiled(UserCode code, Device on, RunProgress progress) {
        if (on.origin().isPresent()) {
            return new Compiled(new CompiledKernels(new byte[0], null), code.source(null, compiler.options()));
        }
        progress.phase("compiling");
        return compiler.get().compile(code, on.facts().computeCapability());
    }

    private ChosenDevice openGpu(UserCode code) {
        if (device instanceof DeviceSpec.Of named && !named.kind().runsCuda()) {
            throw wrongUsage("what is compiled here runs on CUDA GPUs: choose one with --device cuda:N");
        }
        try {
            return recorded(openGpu(device), record, OptionalLong.of(seed));
        } catch (DeviceException none) {
            // Whoever has no GPU, such as a build server, still learns what the compiler says.
            if (none.reason().meansNoDevice() && !(device instanceof DeviceSpec.Recorded)) {
                compiler.get().compile(code, WITHOUT_GPU);
                say("it compiles");
            }
            throw none;
        }
    }

    static final class CompilerArguments {
        private static final Pattern RUN_BY_NVCC = Pattern.compile("[$`\n]");

        @Option(
                names = "--compiler",
                paramLabel = "PROGRAM",
                description = "Compiler, by name or path: nvcc or clang++. Default: nvcc of the toolkit that CUDA_HOME"
                        + " names, else nvcc or clang++ on the PATH.")
        private String compiler;

        @Option(
                names = "-I",
                paramLabel = "DIR",
                description = "Look for included files in this directory too. May be repeated.")
        private List<Path> includes = new ArrayList<>();

        @Option(names = "-D", paramLabel = "NAME[=VALUE]", description = "Define a macro. May be repeated.")
        private List<String> definitions = new ArrayList<>();

        @Option(
                names = "--arch",
                paramLabel = "ARCH",
                description = "Compile for this architecture, such as sm_90a. Default: that of the device; without one,"
                        + " sm_90.")
        private String architecture;

        List<String> options() {
            List<String> options = new ArrayList<>();
            includes.forEach(folder -> options.addAll(List.of("-I", folder.toString())));
            definitions.forEach(definition -> options.addAll(List.of("-D", definition)));
            options.stream().filter(RUN_BY_NVCC.asPredicate()).findFirst().ifPresent(option -> {
                throw new CommandException(
                        ExitCodes.USAGE,
                        new IllegalArgumentException("'" + option
                                + "' has $ or ` in it, which the shell of nvcc would run: leave it out of -D and -I"));
            });
            return options;
        }

        Compilation get() {
            return new Compilation(compiler, System.getenv(), LibraryFolder.get(), options(), architecture);
        }
    }
}
