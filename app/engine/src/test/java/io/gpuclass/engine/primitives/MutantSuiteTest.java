package io.gpuclass.engine.primitives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.DeviceException;
import io.gpuclass.engine.device.DeviceException.Reason;
import io.gpuclass.engine.device.FakeDevice;
import io.gpuclass.engine.device.ForwardingDevice.RenewableDevice;
import io.gpuclass.engine.device.Mutant;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Seen;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.KnownMutant;
import io.gpuclass.profile.primitives.KnownMutants;
import io.gpuclass.profile.primitives.MutantResult;
import io.gpuclass.profile.primitives.MutantResult.MutantOutcome;
import io.gpuclass.profile.primitives.Verification;
import io.gpuclass.profile.primitives.Weakening;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class MutantSuiteTest {
    private static final String SPIN = "mutex_verify_spin";
    private static final String FA = "mutex_verify_fa";

    private final List<FakeDevice> opened = new ArrayList<>();
    private long now = Long.MAX_VALUE - 1_000_000;
    private int shares;

    @Test
    void shouldTellHowEachMutantWasCaughtAndWhichSurvived() {
        MutantSuite suite = suite((mutant, trial) -> switch (mutant.isUnchanged() ? "" : mutant.site()) {
            case "stale" -> broken(2);
            case "stuck" -> Seen.run().expiring().observation();
            default -> Seen.honest(trial);
        });

        suite.run(now);

        assertThat(suite.results())
                .extracting(MutantResult::implementation, MutantResult::site, MutantResult::outcome)
                .containsExactlyInAnyOrder(
                        tuple("spin", "stale", MutantOutcome.VIOLATION),
                        tuple("spin", "stuck", MutantOutcome.DEADLOCK),
                        tuple("spin", "fine", MutantOutcome.SURVIVED),
                        tuple("fa", "stale", MutantOutcome.VIOLATION));
        assertThat(suite.results())
                .filteredOn(each -> each.site().equals("stale"))
                .allMatch(each -> each.blocks() == 4);
        assertThat(opened.get(0).inPlace()).isNull();
    }

    @Test
    void shouldNotTakeARunThatOnlyCameToItsBoundForACaughtMutant() {
        MutantSuite suite = suite((mutant, trial) ->
                Seen.run().completing(1000).reaching(1000).expiring().observation());

        suite.run(now);

        assertThat(suite.results()).allMatch(each -> each.outcome() == MutantOutcome.SURVIVED);
    }

    @Test
    void shouldCheckTheUnweakenedKernelFirst() {
        MutantSuite suite = suite((mutant, trial) -> Seen.honest(trial));

        suite.run(now);

        assertThat(opened.get(0).replaced().subList(0, 2))
                .containsExactlyInAnyOrder(Mutant.unchanged(SPIN), Mutant.unchanged(FA));
        assertThat(suite.unweakened())
                .isNotEmpty()
                .allMatch(Verification::passed)
                .extracting(Verification::implementation)
                .containsOnly("spin", "fa");
    }

    @Test
    void shouldNotRunMutantsOfAKernelThatFailsWithoutBeingWeakened() {
        MutantSuite suite = suite((mutant, trial) -> trial.kernel().equals(SPIN) ? broken(1) : Seen.honest(trial));

        suite.run(now);

        assertThat(suite.unweakened()).anyMatch(result -> !result.passed());
        assertThat(suite.results())
                .filteredOn(each -> each.implementation().equals("spin"))
                .allMatch(each -> each.outcome() == MutantOutcome.NOT_RUN && each.checks() == 0);
        assertThat(suite.results())
                .filteredOn(each -> each.implementation().equals("fa"))
                .allMatch(each -> each.outcome() == MutantOutcome.SURVIVED);
    }

    @Test
    void shouldGoOnWithSurvivorsUntilTimeIsUpAndRunEachCaughtOneNoMore() {
        MutantSuite suite = suite((mutant, trial) -> "stale".equals(mutant.site()) ? broken(1) : Seen.honest(trial));

        long end = now + 10_000;
        suite.run(end);

        assertThat(now - end).isBetween(0L, 10L);
        assertThat(suite.results()).filteredOn(each -> each.outcome().caught()).allMatch(each -> each.checks() == 1);
        assertThat(suite.results())
                .filteredOn(each -> !each.outcome().caught())
                .extracting(MutantResult::checks)
                .allMatch(checks -> checks > 4_000 && checks < 6_000);
    }

    @Test
    void shouldStartWithTheSizesThatTellMost() {
        MutantSuite suite = suite((mutant, trial) -> Seen.honest(trial));

        suite.run(now + 1_000);

        assertThat(opened.get(0).asked(FA).stream()
                        .map(Trial::blocks)
                        .skip(suite.unweakened().stream()
                                .filter(result -> result.implementation().equals("fa"))
                                .count())
                        .limit(5))
                .containsExactly(4, 8, 4, 64, 2);
    }

    @Test
    void shouldCallAFaultCaughtAndGoOnWithTheDeviceOpenedAgain() {
        MutantSuite suite = suite((mutant, trial) -> {
            if ("stuck".equals(mutant.site())) {
                throw new DeviceException(Reason.LOST, "illegal address");
            }
            return Seen.honest(trial);
        });

        suite.run(now);

        assertThat(suite.results())
                .filteredOn(each -> each.site().equals("stuck"))
                .allMatch(each -> each.outcome() == MutantOutcome.FAULT);
        assertThat(suite.results())
                .filteredOn(each -> !each.site().equals("stuck"))
                .allMatch(each -> each.outcome() == MutantOutcome.SURVIVED);
        assertThat(suite.results()).allMatch(each -> each.endedRun() == null);
        assertThat(opened).hasSize(2).first().matches(FakeDevice::isClosed);
    }

    @Test
    void shouldSayWhichMutantsWereNotRunWhereTheDeviceIsGoneForGood() {
        FakeDevice device = fake((mutant, trial) -> {
            if (!mutant.isUnchanged()) {
                throw new DeviceException(Reason.LOST, "illegal address");
            }
            return Seen.honest(trial);
        });
        MutantSuite suite = new MutantSuite(device, checks(device), List.of(), () -> now, () -> shares++);

        suite.run(now);

        assertThat(suite.results())
                .extracting(MutantResult::outcome)
                .containsOnlyOnce(MutantOutcome.FAULT)
                .containsOnly(MutantOutcome.FAULT, MutantOutcome.NOT_RUN);
        assertThat(suite.results())
                .filteredOn(each -> each.endedRun() != null)
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.endedRun()).isTrue();
                    assertThat(each.outcome()).isEqualTo(MutantOutcome.FAULT);
                });
    }

    @Test
    void shouldFailWhereAMutantCannotBeRun() {
        MutantSuite suite = suite((mutant, trial) -> {
            throw new DeviceException(Reason.FAILED, "cannot load the kernel");
        });

        assertThatThrownBy(() -> suite.run(now)).hasMessage("cannot load the kernel");
    }

    @Test
    void shouldNotRunAMutantThatIsKnownToHang() {
        KnownMutant known = known(KnownMutant.Reason.HANGS);
        Mutant hanging = new Mutant(SPIN, known.site(), "bar.sync", known.weakening());
        FakeDevice device = fake((mutant, trial) -> Seen.honest(trial))
                .mutating(kernel -> kernel.equals(SPIN) ? List.of(hanging, mutant(SPIN, "fine")) : List.of());
        MutantSuite suite = new MutantSuite(device, checks(device), List.of(), () -> now, () -> shares++);

        suite.run(now + 1_000);

        assertThat(device.replaced()).doesNotContain(hanging).contains(mutant(SPIN, "fine"));
        assertThat(suite.results())
                .extracting(MutantResult::outcome, MutantResult::wouldHang, MutantResult::checks)
                .contains(tuple(MutantOutcome.NOT_RUN, true, 0L));
        assertThat(suite.results())
                .filteredOn(MutantResult::wouldHang)
                .singleElement()
                .matches(each -> each.why().equals(known.why()));
    }

    @Test
    void shouldRunMutantsWithoutABlockBarrierAfterAllOthersInEveryPass() {
        Mutant unheld = new Mutant(SPIN, "sync", "bar.sync", Weakening.REMOVED);
        Mutant unfenced = new Mutant(SPIN, "fence", "fence.acq_rel.gpu", Weakening.REMOVED);
        FakeDevice device = fake((mutant, trial) -> {
                    now += 1_000_000;
                    return Seen.honest(trial);
                })
                .mutating(kernel -> switch (kernel) {
                    case SPIN -> List.of(unheld, unfenced);
                    case FA -> List.of(mutant(FA, "fine"));
                    default -> List.of();
                });
        MutantSuite suite = new MutantSuite(device, checks(device), List.of(), () -> now, () -> shares++);

        suite.run(now + 1_000_000_000);

        List<Mutant> tried =
                device.replaced().stream().filter(each -> !each.isUnchanged()).toList();
        assertThat(tried).hasSizeGreaterThan(3);
        for (int pass = 0; pass < tried.size(); pass += 3) {
            assertThat(tried.subList(pass, pass + 2)).containsExactlyInAnyOrder(unfenced, mutant(FA, "fine"));
            assertThat(tried.get(pass + 2)).isEqualTo(unheld);
        }
        assertThat(suite.results())
                .filteredOn(each -> each.implementation().equals("spin"))
                .extracting(MutantResult::site)
                .as("in the order of the source")
                .containsExactly("sync", "fence");
    }

    @Test
    void shouldWeakenAConditionVariablesMutexOnlyWhereItIsAPrimitiveOfItsOwn() {
        Implementation condition = Catalogue.of(DeviceKind.CUDA).stream()
                .filter(row -> row.kind() == Kind.CONDITION_VARIABLE)
                .findFirst()
                .orElseThrow();
        String kernel = condition.verificationKernel();
        FakeDevice device = fake((mutant, trial) -> Seen.honest(trial))
                .mutating(each -> each.equals(kernel)
                        ? List.of(
                                mutant(kernel, "mutex_fa.cuh: give();"),
                                mutant(kernel, "condition_variable.cuh: call();"))
                        : List.of());
        VerificationSuite checks =
                new VerificationSuite(device, VerificationPlan.BRIEF, 55, condition::equals, result -> {});

        assertThat(new MutantSuite(device, checks, List.of(), () -> now, () -> shares++).results())
                .extracting(MutantResult::site)
                .containsExactly("condition_variable.cuh: call();");
    }

    @Test
    void shouldSayWhatIsKnownOfASurvivor() {
        KnownMutant known = known(KnownMutant.Reason.EQUIVALENT);
        FakeDevice device = fake((mutant, trial) -> Seen.honest(trial))
                .mutating(kernel -> kernel.equals(SPIN)
                        ? List.of(new Mutant(SPIN, known.site(), "st.release.gpu.global.u32", known.weakening()))
                        : List.of());
        MutantSuite suite = new MutantSuite(device, checks(device), List.of(), () -> now, () -> shares++);

        suite.run(now);

        assertThat(suite.results()).singleElement().satisfies(result -> {
            assertThat(result.known()).isEqualTo(known.reason());
            assertThat(result.why()).isEqualTo(known.why());
        });
    }

    private static KnownMutant known(KnownMutant.Reason reason) {
        return KnownMutants.ALL.rows().stream()
                .filter(row -> row.reason() == reason)
                .findFirst()
                .orElseThrow();
    }

    private MutantSuite suite(BiFunction<Mutant, Trial, Observation> script) {
        RenewableDevice device = new RenewableDevice(fake(script), () -> fake(script));
        return new MutantSuite(device, checks(device), List.of(), () -> now, () -> shares++);
    }

    private static VerificationSuite checks(Device device) {
        return new VerificationSuite(
                device,
                VerificationPlan.BRIEF,
                55,
                row -> Set.of(SPIN, FA).contains(row.verificationKernel()),
                result -> {});
    }

    /** Returns a device on which each run takes a nanosecond, and the script answers those of mutants. */
    private FakeDevice fake(BiFunction<Mutant, Trial, Observation> script) {
        FakeDevice[] self = new FakeDevice[1];
        self[0] = new FakeDevice(trial -> {
            now++;
            return self[0].inPlace() == null ? Seen.honest(trial) : script.apply(self[0].inPlace(), trial);
        });
        opened.add(self[0].mutating(MutantSuiteTest::mutants));
        return self[0];
    }

    private static List<Mutant> mutants(String kernel) {
        return switch (kernel) {
            case SPIN -> List.of(mutant(SPIN, "stale"), mutant(SPIN, "stuck"), mutant(SPIN, "fine"));
            case FA -> List.of(mutant(FA, "stale"));
            default -> List.of();
        };
    }

    private static Observation broken(long violations) {
        return Seen.run().completing(100).reaching(100).violating(violations).observation();
    }

    private static Mutant mutant(String kernel, String site) {
        return new Mutant(kernel, site, "ld.acquire.gpu.global.u32", Weakening.RELAXED);
    }
}
