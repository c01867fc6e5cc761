package io.gpuclass.cli;

import io.gpuclass.cli.ProvedMutants.OrderingPrices;
import io.gpuclass.cli.SharedOptions.CheckedOption;
import io.gpuclass.cli.SharedOptions.FormFilter;
import io.gpuclass.cli.SharedOptions.ListOption;
import io.gpuclass.engine.compile.Compilation.CompilationException;
import io.gpuclass.engine.compile.UserCode;
import io.gpuclass.model.Verdict;
import io.gpuclass.model.Verdict.Bounds;
import io.gpuclass.model.ptx.MutantProof;
import io.gpuclass.model.ptx.Proof;
import io.gpuclass.model.ptx.ProofResult;
import io.gpuclass.model.ptx.PtxModule;
import io.gpuclass.model.ptx.Repair;
import io.gpuclass.model.ptx.WholeKernel;
import io.gpuclass.profile.InputFile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.primitives.FormName;
import io.gpuclass.view.terms.Numbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command {@code gpuclass prove}. */
@Command(
        name = "prove",
        description = {
            "Explores what the PTX memory model allows, for the library's primitives, your own, or litmus tests. Needs no"
                    + " GPU.",
            "No violation of a promise is found within bounds, or it is broken, with the steps of an execution. For a litmus"
                    + " test the result is whether a final state is reachable: the named one for exists and ~exists, any"
                    + " other for forall."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  gpuclass prove",
            "  gpuclass prove --only mutex_mcs,mutex_clh",
            "  gpuclass prove my_lock.cuh --kind mutex --type my::lock --format github",
            "  gpuclass prove reduce.cu --kernel sum --blocks 3 --args buffer:4,buffer:64",
            "  gpuclass prove mp.litmus --steps"
        })
final class ProveCommand extends Subcommand {
    /** An instance of a template, and no other code. */
    private static final String INSTANCE = "[\\w:]+<[\\w:<>,*& -]*>";

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Litmus tests in the PTX dialect that herd and Dartagnan read; with --kind and --type, files"
                    + " that declare your type; with --kernel, a source, or a file of PTX. Default: the library's own"
                    + " primitives.")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Kind of the type, as in bench: barrier, mutex, bounded-queue and so on.")
    private UserKind kind;

    @Option(names = "--type", paramLabel = "TYPE", description = "Its C++ type, such as my::lock.")
    private String type;

    @Option(
            names = "--kernel",
            paramLabel = "NAME",
            description =
                    "Explore this kernel of FILE as a whole, such as sum or 'my::sum<float>': no assertion fails, it ends,"
                            + " and no accesses race.")
    private String kernel;

    @Option(
            names = "--args",
            paramLabel = "ARG",
            split = ",",
            description =
                    "Its arguments in order: buffer:BYTES, buffer:BYTES=WORD:WORD, a number, or the members of a structure"
                            + " joined by +, as in buffer:64+8. Default: each pointer a buffer of 4096 zero bytes.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private final BenchCommand.CompilerArguments compiler = new BenchCommand.CompilerArguments();

    @Option(
            names = "--only",
            paramLabel = "FORM",
            split = ",",
            description =
                    "Only these forms of the library, such as mutex_mcs, separated by commas; twin_mutex_unfenced is a"
                            + " seeded bug. Default: the defaults, and the lock between a CPU and GPUs.")
    private List<String> only = new ArrayList<>();

    @Mixin
    private final ListOption list = new ListOption();

    @Option(names = "--all", description = "All forms of the library except those that are broken on purpose.")
    private boolean all;

    @Option(
            names = "--mutants",
            description =
                    "Weaken each line of these forms, or of your type or kernel, that orders memory, one at a time, and"
                            + " say which promises that breaks.")
    private boolean mutants;

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            description = "With --mutants, also say what an ordering costs that the model finds superfluous, as this"
                    + " profile measured it.")
    private Path profile;

    @Option(
            names = "--steps",
            description = "Also list the steps of an execution that reaches the state of a litmus test.")
    private boolean steps;

    @Option(
            names = "--all-traces",
            description = "List the steps of each broken promise, not only the fewest of a form.")
    private boolean allTraces;

    @Mixin
    private final ReachOptions reach = new ReachOptions();

    @Mixin
    private final CheckedOption format = new CheckedOption();

    @Override
    public Integer call() {
        if (list.isAsked()) {
            return library();
        }
        reach.check(kind, kernel != null);
        if ((kind == null) != (type == null)) {
            throw wrongUsage("--kind and --type go together");
        }
        if (profile != null && !mutants) {
            throw wrongUsage("--profile goes with --mutants");
        }
        if (kernel != null) {
            return wholeKernel();
        }
        if (kind != null) {
            return mutants ? userMutants() : userType();
        }
        if (mutants && !files.isEmpty()) {
            throw wrongUsage("--mutants is about the library's own, a type that --kind and --type name, or a --kernel");
        }
        files.stream().filter(CudaSource::isOne).findFirst().ifPresent(source -> {
            throw wrongUsage(source + " is no litmus test: add --kernel NAME to explore a kernel of it"
                    + CudaSource.kernels(source) + ", or --kind KIND --type TYPE for a type that it declares");
        });
        return files.isEmpty() ? library() : litmusTests();
    }

    private int litmusTests() {
        ProvedLitmusTests tests = ProvedLitmusTests.of(files, reach.bounds());
        if (format.get().isOfServers()) {
            print(ProvedCases.print(ProvedCases.of(tests), format.get()));
        } else {
            tests.print(this, format.usual(), steps);
        }
        return tests.exitCode();
    }

    // Promises

    private int library() {
        ProvedLibrary library = ProvedLibrary.read(reach.extent());
        Map<String, FormName> known = library.forms();
        if (list.isAsked()) {
            printList(format.get(), Choice.of(known.values()));
            return ExitCodes.DONE;
        }
        Set<FormName> wanted = FormFilter.among(only, known.values(), "", spec());
        ProvedLibrary some = library.of(
                form -> wanted.isEmpty() ? ProvedLibrary.isUsual(form, all) : wanted.contains(known.get(form)));
        if (mutants) {
            return weaken(some);
        }
        List<Supplier<ProofResult>> explorations = new ArrayList<>();
        some.forEach((module, proof) -> explorations.add(() -> proof.explore(module, reach.extent(), reach.bounds())));
        return show(
                new ProvedPromises(
                        explored(explorations),
                        List.of(),
                        List.of(),
                        reach.limits("of locks one thread of each block")),
                library.files());
    }

    private List<ProofResult> explored(List<Supplier<ProofResult>> explorations) {
        AtomicInteger done = new AtomicInteger();
        return showing(
                "proving " + Numbers.counted(explorations.size(), "promise"),
                progress -> explorations.parallelStream()
                        .map(exploration -> {
                            ProofResult result = exploration.get();
                            progress.accept((double) done.incrementAndGet() / explorations.size());
                            return result;
                        })
                        .toList());
    }

    private int weaken(ProvedLibrary some) {
        List<Supplier<List<MutantProof.Result>>> forms = new ArrayList<>();
        some.proofs()
                .forEach((module, proofs) -> proofs.stream()
                        .map(Proof::form)
                        .distinct()
                        .forEach(form -> forms.add(() -> MutantProof.of(module, form, reach.bounds()))));
        List<MutantProof.Result> results =
                each("weakening " + Numbers.counted(forms.size(), "form"), forms, Supplier::get).stream()
                        .flatMap(List::stream)
                        .toList();
        return showMutants(results, some.files());
    }

    /** @param compiled paths of the files that the compiled code names */
    private int showMutants(List<MutantProof.Result> results, Collection<String> compiled) {
        OrderingPrices prices = profile == null ? null : OrderingPrices.of(ProfileReader.read(profile));
        ProvedMutants weakened = new ProvedMutants(
                results.stream()
                        .map(result -> ProvedMutants.ProvedMutant.of(result, prices))
                        .toList(),
                prices,
                !files.isEmpty());
        if (format.get().isOfServers()) {
            print(ProvedCases.print(ProvedCases.of(files, compiled).of(weakened), format.get()));
        } else {
            print(format.usual(), () -> json("mutants", weakened.rows()), weakened::document);
        }
        return ExitCodes.DONE;
    }

    private int wholeKernel() {
        if (files.isEmpty() || kind != null) {
            throw wrongUsage("--kernel takes the FILE that has it, and no --kind");
        }
        files.forEach(InputFile::bytes);
        PtxModule module = isCompiled() ? PtxModule.parse(InputFile.text(files.get(0))) : kernels();
        try {
            WholeKernel whole = WholeKernel.named(module, kernel, reach.grid(), arguments);
            List<String> limits = new ArrayList<>(whole.layouts(module));
            limits.add("other loops " + reach.loops());
            ProofResult result = showing("proving " + kernel, progress -> whole.explore(module, reach.bounds()));
            if (mutants && result.outcome() == Verdict.Outcome.NOT_FOUND) {
                return showMutants(
                        showing("weakening " + kernel, progress -> MutantProof.of(module, whole, reach.bounds())),
                        module.files());
            }
            List<Repair> repairs = repairs(List.of(result), few -> Repair.of(module, whole, few));
            return show(new ProvedPromises(List.of(result.named(kernel)), List.of(), repairs, limits), module.files());
        } catch (IllegalArgumentException mistake) {
            throw wrongUsage(mistake.getMessage());
        }
    }

    /** Compiles the files; a template's instance that they do not make themselves is added. */
    private PtxModule kernels() {
        PtxModule module = PtxModule.parse(compiler.get().kernels(files, ""));
        if (!kernel.matches(INSTANCE) || WholeKernel.isIn(module, kernel)) {
            return module;
        }
        try {
            return PtxModule.parse(compiler.get().kernels(files, kernel));
        } catch (CompilationException noTemplate) {
            return module;
        }
    }

    private boolean isCompiled() {
        return files.size() == 1 && files.get(0).toString().endsWith(".ptx");
    }

    private PtxModule userModule() {
        if (files.isEmpty()) {
            throw wrongUsage("which file declares " + type + "?");
        }
        files.forEach(InputFile::bytes);
        try {
            UserCode code = new UserCode(kind, UserCode.nameOf(type), type, files, reach.isOverGpus());
            return PtxModule.parse(compiler.get().proof(reach.withCapacity(code)));
        } catch (IllegalArgumentException mistake) {
            throw wrongUsage(mistake.getMessage());
        }
    }

    private int userMutants() {
        PtxModule module = userModule();
        String form = Proof.of(module).get(0).form();
        return showMutants(
                showing("weakening " + type, progress -> MutantProof.ofUsers(module, form, reach.bounds())),
                module.files());
    }

    private int userType() {
        PtxModule module = userModule();
        boolean allCall = kind == UserKind.BARRIER || kind == UserKind.COMBINING_MUTEX;
        List<ProofResult> results = each(
                "proving",
                Proof.of(module, reach.extent()),
                proof -> proof.explore(module, reach.extent(), reach.bounds()));
        return show(
                new ProvedPromises(
                        results,
                        Proof.notAsked(module),
                        repairs(results, few -> Repair.of(module, results, few)),
                        reach.limits(allCall ? "" : "one thread of each block calls")),
                module.files());
    }

    /** Returns the repairs of a user's broken code. */
    private List<Repair> repairs(List<ProofResult> results, Function<Bounds, List<Repair>> search) {
        boolean isBroken = results.stream().anyMatch(result -> result.outcome() == Verdict.Outcome.FOUND);
        return isBroken ? showing("looking for a repair", progress -> search.apply(reach.few())) : List.of();
    }

    /** @param compiled paths of the files that the compiled code names */
    private int show(ProvedPromises proved, Collection<String> compiled) {
        if (format.get().isOfServers()) {
            print(ProvedCases.print(ProvedCases.of(files, compiled).of(proved), format.get()));
        } else {
            proved.print(this, format.usual(), allTraces);
        }
        if (proved.count(Verdict.Outcome.NOT_FOUND) + proved.count(null)
                < proved.results().size()) {
            return ExitCodes.CHECK_FAILED;
        }
        return proved.refused() == null ? ExitCodes.DONE : ExitCodes.UNREADABLE_INPUT;
    }
}
