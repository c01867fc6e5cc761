package io.gpuclass.view.export;

import static io.gpuclass.view.export.CudaHeaderSamples.FULL;
import static io.gpuclass.view.export.CudaHeaderSamples.complete;
import static io.gpuclass.view.export.CudaHeaderSamples.result;
import static io.gpuclass.view.export.CudaHeaderSamples.tuning;
import static io.gpuclass.view.export.CudaHeaderSamples.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileAdvice;
import io.gpuclass.profile.ProfileBuilder;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.Tool;
import io.gpuclass.profile.advice.Answer;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceFactsBuilder;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.primitives.Outcome;
import io.gpuclass.profile.primitives.Pauses;
import io.gpuclass.profile.primitives.PrimitiveResult;
import io.gpuclass.profile.primitives.PrimitiveResultBuilder;
import io.gpuclass.profile.primitives.Tuning;
import io.gpuclass.profile.primitives.TuningBuilder;
import io.gpuclass.profile.primitives.Writers;
import io.gpuclass.profile.stats.Summary;
import io.gpuclass.profile.stats.SummaryBuilder;
import io.gpuclass.view.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

class CudaHeaderTest {
    private static final Tool TOOL = new Tool("gpuclass", "9.8.7");

    @Test
    void shouldWriteAHeaderAsBefore() {
        Golden.check("nvidia_h200.cuh", header(complete()));
    }

    @Test
    void shouldSelectTheFastestAndTheFastestFairOne() {
        String header = header(with(
                List.of(
                        mutex("ttas", 3e6, 0.5),
                        mutex("fa-plain", 2e6, 0.97),
                        mutex("ticket-turns", 1e6, 0.99),
                        mutex("spin-backoff", 2.5e6, 0.98)),
                List.of()));

        assertThat(selected(header, "mutex")).endsWith("mutex_ttas<>");
        assertThat(selected(header, "fair_mutex")).endsWith("mutex_fa_plain<>");
        assertThat(header).contains("2112 blocks: ttas, 3.00 M op/s (2.99 M to 3.02 M), fairness 0.500");
    }

    @Test
    void shouldTakeTheCataloguesPausesWhereNothingWasTuned() {
        String header = header(with(List.of(mutex("ticket-proportional", 2e6, 0.99)), List.of()));

        assertThat(selected(header, "mutex")).endsWith("tuned<proportional_backoff, 64>>");
    }

    @Test
    void shouldTakeLinearPausesAndTheirUnitFromTheRunThatMeasuredThem() {
        Profile profile = with(List.of(mutex("spin-backoff", 2e6, 0.99)), List.of());

        long cycles = Math.round(
                profile.method().backoff().unitNs() * profile.device().smClockMhz() / 1000);
        List<Integer> spinning = profile.method().backoff().spinning().figures();
        assertThat(selected(header(profile), "mutex"))
                .endsWith("tuned<linear_backoff, " + spinning.get(0) + ", " + spinning.get(1) + ", " + cycles + ">>");
    }

    @Test
    void shouldTakeTunedPausesAndWhatTheyMakeFaster() {
        String header = header(with(
                List.of(mutex("spin-backoff", 1e6, 0.99), mutex("fa-plain", 2e6, 0.99)),
                List.of(tuned("spin-backoff", Pauses.linear(4, 512), 3e6))));

        assertThat(selected(header, "mutex"))
                .endsWith("tuned<linear_backoff, 4, 512, " + Math.round(0.640 * clock()) + ">>");
        assertThat(header)
                .contains(
                        "3.00 M op/s",
                        "pauses 4 to 512 x 640 ns, tuned: 1.60 times as fast as the library's own in a user's kernel");
    }

    /** The default is faster by its median, but who gets its worst repeats would be the slower for it. */
    @Test
    void shouldReplaceAnUnstableDefaultAndSaySo() {
        Profile profile = withSwingingDefault(4e6);

        String header = header(profile);
        assertThat(selected(header, "mutex")).contains("mutex_spin_backoff<");
        assertThat(header).contains("ticket-turns was faster", "but it is unstable: repeats differ by 6.0x");
        assertThat(advised(profile)).containsExactly("spin-backoff");
    }

    @Test
    void shouldKeepADefaultThatSwingsWhereItIsAheadAtItsWorst() {
        Profile profile = withSwingingDefault(1e6);

        assertThat(selected(header(profile), "mutex")).doesNotContain("mutex_spin_backoff<");
        assertThat(advised(profile)).containsExactly("ticket-turns");
    }

    /** Returns what holds a default of 3 to 18 million operations a second, and another form that is steady. */
    private static Profile withSwingingDefault(double steady) {
        PrimitiveResult usual = mutex("ticket-turns", 9e6, 0.99);
        Summary swinging =
                SummaryBuilder.builder(usual.opsPerSecond()).min(3e6).max(18e6).build();
        return with(
                List.of(
                        PrimitiveResultBuilder.builder(usual)
                                .opsPerSecond(swinging)
                                .build(),
                        mutex("spin-backoff", steady, 0.99)),
                List.of());
    }

    private static List<String> advised(Profile profile) {
        return profile.answers().stream()
                .filter(answer ->
                        answer.role() == Role.MUTEX && answer.contention() == Contention.FULL && answer.section() == 0)
                .map(Answer::use)
                .toList();
    }

    @Test
    void shouldKeepToFairPausesForAFairMutex() {
        String header = header(with(
                List.of(mutex("ticket-proportional", 1e6, 0.99)),
                List.of(tuned("ticket-proportional", Pauses.proportional(16), 3e6))));

        assertThat(selected(header, "mutex")).endsWith("tuned<proportional_backoff, 16>>");
        assertThat(selected(header, "fair_mutex")).endsWith("tuned<proportional_backoff, 64>>");
    }

    @Test
    void shouldLeaveOutPausesOfASemaphoreThatWereJudgedAtAnotherInitialValue() {
        Profile profile = with(
                List.of(result(Kind.SEMAPHORE, "counting-exponential", FULL, 120, 1e6, 0.9)),
                List.of(tuning(
                        Kind.SEMAPHORE,
                        "counting-exponential",
                        Contention.FULL,
                        FULL,
                        10,
                        Pauses.exponential(32, 1024, 100),
                        9e6)));

        assertThat(selected(header(profile), "semaphore_high"))
                .endsWith("tuned<exponential_backoff, 256, 262144, 50>>");
        assertThat(header(profile))
                .contains(
                        "left out, tuned pauses: 100 %, 32 to 1024 ns; they were judged at initial value 10 only",
                        "1.00 M op/s")
                .doesNotContain("9.00 M op/s");
    }

    @Test
    void shouldLeaveOutTunedPausesThatDoNotHoldInUse() {
        Tuning dropped = CudaHeaderSamples.dropped(tuned("ticket-turns", Pauses.turns(777), 3e6));
        String header = header(with(List.of(mutex("ticket-turns", 2e6, 0.99)), List.of(dropped)));

        assertThat(selected(header, "mutex")).endsWith("default_choice::mutex<contention::full>");
        assertThat(any(header, "mutex")).isEqualTo("default_choice::mutex<contention::by_blocks>");
        assertThat(header)
                .contains("left out, tuned pauses: 777 cycles a turn; they are 0.80 times as fast as the library's own")
                .doesNotContain("tuned<turn_backoff", "3.00 M op/s");
    }

    @Test
    void shouldLeaveOutTunedPausesOfOlderProfilesAndSayThatTheyWereNeverJudged() {
        Tuning old = CudaHeaderSamples.unjudged(tuned("spin-backoff", Pauses.linear(4, 512), 9e6));
        String header = header(with(List.of(mutex("spin-backoff", 2e6, 0.99)), List.of(old)));

        assertThat(selected(header, "mutex")).contains("tuned<linear_backoff, 1, 64, ");
        assertThat(header)
                .contains("left out, tuned pauses: 4 to 512 x 640 ns; they were never judged in a user's kernel")
                .doesNotContain("9.00 M op/s");
    }

    @Test
    void shouldTakeTunedPausesOfTheDefaultThatHold() {
        String header = header(with(
                List.of(mutex("ticket-turns", 2e6, 0.99)), List.of(tuned("ticket-turns", Pauses.turns(777), 2.1e6))));

        assertThat(selected(header, "mutex")).endsWith("mutex_ticket_turns<scope::device, tuned<turn_backoff, 777>>");
        assertThat(header).contains("full    the library's default, 2112 blocks: ticket-turns, 2.10 M op/s");
    }

    @Test
    void shouldTakeAPredictedSpreadOnlyIfItHolds() {
        Pauses predicted = Pauses.spread(10, 4, 500);
        PrimitiveResult striped = PrimitiveResultBuilder.builder(result(Kind.BARRIER, "striped", FULL, null, 8e5, null))
                .pauses(predicted)
                .build();
        Tuning same = TuningBuilder.builder(
                        tuning(Kind.BARRIER, "striped", Contention.FULL, FULL, null, predicted, 8.1e5))
                .untuned(predicted)
                .fairness(null)
                .build();

        String untuned = header(with(List.of(striped), List.of()));
        assertThat(selected(untuned, "barrier")).endsWith("default_choice::barrier<contention::full>");
        assertThat(untuned).contains("pauses spread by the blocks; the rate is that of 10 x 4 words, 500 cycles");
        assertThat(selected(header(with(List.of(striped), List.of(same))), "barrier"))
                .endsWith("barrier_striped<scope::device, tuned<spread_backoff, 10, 4, 500>>");
        assertThat(selected(header(with(List.of(striped), List.of(CudaHeaderSamples.unjudged(same)))), "barrier"))
                .endsWith("default_choice::barrier<contention::full>");
    }

    @Test
    void shouldNotGoByAdviceFromBeforeTuningsWereJudged() {
        Tuning found = tuned("spin-backoff", Pauses.linear(4, 512), 9e6);
        Profile old = ProfileBuilder.builder(with(List.of(mutex("spin-backoff", 1e6, 0.99)), List.of(found)))
                .tuning(List.of(CudaHeaderSamples.unjudged(found)))
                .build();

        assertThat(old.advice().choices())
                .anyMatch(choice -> choice.ranked().get(0).tuned());
        assertThat(selected(header(old), "mutex")).contains("tuned<linear_backoff, 1, 64, ");
    }

    @Test
    void shouldKeepTheDefaultUnlessAnotherIsFasterByThreePercent() {
        String header = header(with(
                List.of(
                        mutex("ticket-turns", 2e6, 0.99),
                        mutex("fa-plain", 2.05e6, 0.99),
                        result(Kind.BARRIER, "striped", FULL, null, 1e6, null),
                        result(Kind.BARRIER, "central", FULL, null, 1.05e6, null)),
                List.of()));

        assertThat(selected(header, "mutex")).endsWith("default_choice::mutex<contention::full>");
        assertThat(any(header, "mutex")).isEqualTo("default_choice::mutex<contention::by_blocks>");
        assertThat(header).contains("fa-plain was faster, 2.05 M op/s (2.04 M to 2.06 M), but not significantly");
        assertThat(selected(header, "barrier")).endsWith("barrier_central<>");
        assertThat(any(header, "barrier")).isEqualTo("barrier_central<>");
    }

    @Test
    void shouldKeepTheDefaultWhereAnotherIsFasterInTheBenchOnly() {
        Tuning own = tuned("ticket-turns", Pauses.turns(777), 2e6);
        Tuning others = TuningBuilder.builder(tuned("spin-backoff", Pauses.linear(4, 512), 3e6))
                .useOpsPerSecond(own.useOpsPerSecond())
                .useUntunedOpsPerSecond(own.useUntunedOpsPerSecond())
                .build();
        List<PrimitiveResult> results = List.of(mutex("ticket-turns", 1.5e6, 0.99), mutex("spin-backoff", 2e6, 0.99));

        assertThat(selected(header(with(results, List.of(own, others))), "mutex"))
                .endsWith("mutex_ticket_turns<scope::device, tuned<turn_backoff, 777>>");
        assertThat(selected(header(with(results, List.of(others))), "mutex")).contains("tuned<linear_backoff, 4, 512");
    }

    @Test
    void shouldKeepADefaultThatWasNotMeasuredAndReplaceOneThatFailed() {
        PrimitiveResult wrong = PrimitiveResultBuilder.builder(mutex("ticket-turns", 1e6, 0.99))
                .outcome(Outcome.WRONG)
                .build();
        PrimitiveResult other = mutex("fa-plain", 2e6, 0.99);

        String without = header(CudaHeaderSamples.alone(List.of(other), List.of()));
        assertThat(selected(without, "mutex")).endsWith("default_choice::mutex<contention::full>");
        assertThat(without)
                .contains(
                        "full    the library's default, ticket-turns, which was not measured wherever others were",
                        "fa-plain was faster, 2.00 M op/s (1.99 M to 2.01 M), but the default was not measured beside it");
        assertThat(selected(header(CudaHeaderSamples.alone(List.of(wrong, other), List.of())), "mutex"))
                .endsWith("mutex_fa_plain<>");
    }

    @Test
    void shouldKeepTheDefaultForAnyNumberOfBlocksWhereAnotherIsBehindItSomewhere() {
        String header = header(with(
                List.of(
                        result(Kind.BARRIER, "striped", CudaHeaderSamples.LOW, null, 1e6, null),
                        result(Kind.BARRIER, "striped", FULL, null, 5e5, null),
                        result(Kind.BARRIER, "central", CudaHeaderSamples.LOW, null, 9.9e5, null),
                        result(Kind.BARRIER, "central", FULL, null, 6e5, null)),
                List.of()));

        assertThat(selected(header, "barrier")).endsWith("barrier_central<>");
        assertThat(any(header, "barrier")).isEqualTo("default_choice::barrier<contention::by_blocks>");
        assertThat(header)
                .contains(
                        "any     the library's default, striped, the best of all above but for a factor of at most 1.20");
    }

    @Test
    void shouldPassOverWhatThisVersionHasNoTypeForAndSaySo() {
        String header = header(with(List.of(mutex("of-tomorrow", 9e6, 0.99), mutex("fa-plain", 1e6, 0.99)), List.of()));

        assertThat(selected(header, "mutex")).endsWith("mutex_fa_plain<>");
        assertThat(header)
                .contains(
                        "of-tomorrow was faster, 9.00 M op/s (8.96 M to 9.05 M), but this version has no header for it");
    }

    @Test
    void shouldPassOverWhatAsksMoreOfItsUserAndSaySo() {
        String header = header(with(List.of(mutex("clh", 9e6, 0.99), mutex("fa-plain", 1e6, 0.99)), List.of()));

        assertThat(selected(header, "mutex")).endsWith("mutex_fa_plain<>");
        assertThat(header)
                .contains("clh was faster, 9.00 M op/s (8.96 M to 9.05 M),"
                        + " but it asks more of the code that uses it than the library's default");
    }

    @Test
    void shouldTakeForAnyNumberOfBlocksWhatIsLeastBehindWhereItIsFurthestBehind() {
        String header = header(with(
                List.of(
                        result(Kind.MUTEX, "ttas", CudaHeaderSamples.LOW, null, 3e6, 0.95),
                        result(Kind.MUTEX, "ttas", FULL, null, 1e6, 0.95),
                        result(Kind.MUTEX, "ticket-turns", CudaHeaderSamples.LOW, null, 2.5e6, 0.95),
                        result(Kind.MUTEX, "ticket-turns", FULL, null, 2e6, 0.95),
                        result(Kind.MUTEX, "fa-plain", FULL, null, 2.1e6, 0.95)),
                List.of(tuned("ticket-turns", Pauses.turns(777), 2.05e6))));

        assertThat(any(header, "mutex"))
                .startsWith("mutex_ticket_turns<scope::device, by_blocks<turn_backoff, ")
                .endsWith("tuned<turn_backoff, 777>>>");
        assertThat(header)
                .contains(
                        "any     the library's default, ticket-turns, the best of all above but for a factor of at most 1.20");
    }

    @Test
    void shouldPassOverPausesWhoseUnitIsNotKnownAndSaySo() {
        Profile profile = with(List.of(mutex("spin-backoff", 9e6, 0.99), mutex("fa-plain", 1e6, 0.99)), List.of());
        String header = header(on(profile, null));

        assertThat(selected(header, "mutex")).endsWith("mutex_fa_plain<>");
        assertThat(header).contains("spin-backoff was faster", "the profile does not tell its pauses in SM cycles");
    }

    @Test
    void shouldNotTakePausesThatDoNotFitTheImplementation() {
        String header = header(with(
                List.of(mutex("spin-backoff", 1e6, 0.99)),
                List.of(tuned("spin-backoff", Pauses.proportional(7), 9e6))));

        assertThat(selected(header, "mutex")).contains("tuned<linear_backoff, ");
        assertThat(header).doesNotContain("9.00 M op/s");
    }

    @Test
    void shouldNeverSelectALaunchOrAReaderWriterSemaphore() {
        PrimitiveResult readers = PrimitiveResultBuilder.builder(result(Kind.SEMAPHORE, "rw-spin", FULL, 1, 9e9, 1.0))
                .writers(Writers.ONE_PER_SM)
                .build();
        String header = header(with(
                List.of(
                        readers,
                        result(Kind.BARRIER, "graph-relaunch", FULL, null, 9e9, null),
                        result(Kind.BARRIER, "central", FULL, null, 1e5, null)),
                List.of()));

        assertThat(selected(header, "barrier")).endsWith("barrier_central<>");
        assertThat(header).doesNotContain("rw", "relaunch");
    }

    @Test
    void shouldLeaveTheDefaultWhereNothingWasMeasured() {
        String header = header(with(List.of(mutex("fa-plain", 1e6, 0.99)), List.of()));

        assertThat(selected(header, "semaphore_low")).endsWith("default_choice::semaphore_low<contention::full>");
        assertThat(header).contains("#include <gpuclass/sync/default_choice.cuh>");
    }

    @Test
    void shouldSayWhereItComesFromAndHowToMakeItAgain() {
        assertThat(header(complete()))
                .contains(
                        "// GPU         NVIDIA H200, 132 SMs",
                        "// driver      580.159.04",
                        "// measured    2026-01-02T03:04:05Z, by gpuclass 0.1.0",
                        "// exported    by gpuclass 9.8.7",
                        "// make again  gpuclass export h200.json --cuda-header -o FILE");
    }

    @Test
    void shouldNotLetANameFromAProfileGetOutOfItsComment() {
        Profile profile = SampleProfiles.named("GPU\n#error \\");

        assertThat(header(profile).lines())
                .noneMatch(line -> line.endsWith("\\"))
                .filteredOn(line -> line.contains("#error"))
                .allMatch(line ->
                        line.startsWith("// GPU") || line.contains("export it again") || line.contains("too late"));
    }

    @Test
    void shouldBeInAsciiOnly() {
        assertThat(header(SampleProfiles.named("GPÜ"))).matches("[\\n -~]*");
    }

    private static String header(Profile profile) {
        return CudaHeader.of(profile, "h200.json", TOOL);
    }

    /** Returns what a member is at full contention. */
    private static String selected(String header, String member) {
        int begin = header.indexOf("using " + member + " = ");
        int end = header.indexOf(">;", begin);
        assertThat(begin).as(member).isPositive();
        List<String> types = header.substring(begin, end).lines().toList();
        return types.get(types.size() - 2).replaceAll(",$", "");
    }

    /** Returns what a member is for any number of blocks. */
    private static String any(String header, String member) {
        int begin = header.indexOf("using " + member + " = ");
        int end = header.indexOf(";", begin);
        String types = header.substring(begin, end);
        return types.substring(types.lastIndexOf('\n') + 1).strip().replaceAll(">$", "");
    }

    private static PrimitiveResult mutex(String id, double rate, double fairness) {
        return result(Kind.MUTEX, id, FULL, null, rate, fairness);
    }

    private static Tuning tuned(String id, Pauses pauses, double rate) {
        return tuning(Kind.MUTEX, id, Contention.FULL, FULL, null, pauses, rate);
    }

    private static int clock() {
        return SampleProfiles.complete().device().smClockMhz();
    }

    private static Profile on(Profile p, Integer smClockMhz) {
        DeviceFacts device =
                DeviceFactsBuilder.builder(p.device()).smClockMhz(smClockMhz).build();
        return ProfileAdvice.advised(ProfileBuilder.builder(p).device(device).build());
    }
}
