package io.gpuclass.profile.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.SampleProfiles;
import io.gpuclass.profile.TwoGpus;
import io.gpuclass.profile.advice.SystemAdvice.SystemRule;
import io.gpuclass.profile.system.GroupLockResultBuilder;
import io.gpuclass.profile.system.HazardResult;
import io.gpuclass.profile.system.HazardResult.HazardVerdict;
import io.gpuclass.profile.system.HazardResultBuilder;
import io.gpuclass.profile.system.MemoryResultBuilder;
import io.gpuclass.profile.system.PingPongResultBuilder;
import io.gpuclass.profile.system.SystemResults;
import io.gpuclass.profile.system.SystemResults.MemoryResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult;
import io.gpuclass.profile.system.SystemResults.PingPongResult.FlagPlace;
import io.gpuclass.profile.system.SystemResultsBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemAdviceTest {
    @TempDir
    private Path folder;

    private static List<String> sentences(SystemResults results, SystemRule rule) {
        return SystemAdvice.of(results).stream()
                .filter(advice -> advice.rule() == rule)
                .map(SystemAdvice::sentence)
                .toList();
    }

    @Test
    void shouldSayWhatNotToBuildFirst() {
        List<SystemAdvice> advice = SystemAdvice.of(TwoGpus.results());

        assertThat(advice.get(0).rule()).isEqualTo(SystemRule.NOT_ATOMIC);
        assertThat(sentences(TwoGpus.results(), SystemRule.NOT_ATOMIC))
                .containsExactly(
                        "build no lock, counter or queue of atomics on words in the host's memory that cuda:0 and the CPU share:"
                                + " 790,942 of 14,000,000 additions were lost; let each side write words of its own with stores,"
                                + " which the other reads",
                        "build no lock, counter or queue of atomics on words in the host's memory that cuda:0 and cuda:1 share:"
                                + " 3,182 of 6,456 additions were lost; let each side write words of its own with stores, which the"
                                + " other reads");
    }

    @Test
    void shouldNotOfferStoresThatWereSeenTorn() {
        List<HazardResult> torn = TwoGpus.results().hazards().stream()
                .map(hazard -> hazard.members().equals(TwoGpus.WITH_CPU) && hazard.lost() == 0
                        ? HazardResultBuilder.builder(hazard)
                                .lost(3L)
                                .verdict(HazardVerdict.TORN)
                                .build()
                        : hazard)
                .toList();
        SystemResults results =
                SystemResultsBuilder.builder(TwoGpus.results()).hazards(torn).build();

        assertThat(sentences(results, SystemRule.NOT_ATOMIC).get(0)).endsWith("so that these do not serve either");
    }

    @Test
    void shouldAdviseOnePollerWhereManyPayForIt() {
        assertThat(sentences(TwoGpus.results(), SystemRule.ONE_POLLER))
                .containsExactly(
                        "let one block of cuda:0 poll a word in the memory of cuda:1, and tell the others by a word of its own memory:"
                                + " with 2112 blocks polling it a look takes 4.29 us, at home 617 ns",
                        "let one block of cuda:0 poll a word in the host's memory, and tell the others by a word of its own memory:"
                                + " with 2112 blocks polling it a look takes 2.09 ms, at home 617 ns");
    }

    @Test
    void shouldPutTheFlagWhereTheRoundTripIsShorter() {
        SystemResults same = SystemResultsBuilder.builder(TwoGpus.results())
                .pingPong(TwoGpus.results().pingPong().stream()
                        .map(result -> result.flag() == FlagPlace.AT_SENDER
                                ? PingPongResultBuilder.builder(result)
                                        .nsPerRoundTrip(SampleProfiles.summary(2560))
                                        .build()
                                : result)
                        .toList())
                .build();

        assertThat(sentences(TwoGpus.results(), SystemRule.FLAG_PLACE))
                .containsExactly(
                        "put the flag between cuda:0 and cuda:1 into the waiter's memory: at the waiter 2.56 us there and"
                                + " back, at the sender 3.14 us");
        assertThat(sentences(same, SystemRule.FLAG_PLACE).get(0)).contains("makes no difference that counts");
    }

    @Test
    void shouldTellOfGpusThatAreAlikeInOneSentence() {
        SystemResults two = TwoGpus.results();
        Stream<PingPongResult> further = two.pingPong().stream()
                .filter(result -> result.to().equals("cuda:1"))
                .map(result -> PingPongResultBuilder.builder(result)
                        .to("cuda:2")
                        .nsPerRoundTrip(SampleProfiles.summary(
                                1.05 * result.nsPerRoundTrip().median()))
                        .build());
        Stream<MemoryResult> memories = two.memories().stream()
                .filter(memory -> memory.home().equals("cuda:1"))
                .map(memory ->
                        MemoryResultBuilder.builder(memory).home("cuda:2").build());
        SystemResults three = SystemResultsBuilder.builder(two)
                .pingPong(Stream.concat(two.pingPong().stream(), further).toList())
                .memories(Stream.concat(two.memories().stream(), memories).toList())
                .build();

        assertThat(sentences(three, SystemRule.FLAG_PLACE))
                .containsExactly(
                        "put the flag between cuda:0 and cuda:1 or cuda:2 into the waiter's memory: at the waiter 2.56 us to"
                                + " 2.69 us there and back, at the sender 3.14 us to 3.30 us");
        assertThat(sentences(three, SystemRule.ONE_POLLER))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("let one block of cuda:0 poll a word in the memory of cuda:1 or cuda:2, and tell")
                .contains("a look takes 4.29 us, at home 617 ns");
    }

    @Test
    void shouldNameTheBarrierWithItsLeadAndWhatEndingKernelsCosts() {
        assertThat(sentences(TwoGpus.results(), SystemRule.BARRIER).get(0))
                .startsWith(
                        "as a barrier over cuda:0 and cuda:1 use system at 132 blocks each (2.26 us, 1.56 times as fast as"
                                + " central); ")
                .endsWith("system at 2112 blocks each (2.81 us, 11.98 times as fast as central)");
        assertThat(sentences(TwoGpus.results(), SystemRule.KERNEL_ENDING).get(0))
                .startsWith(
                        "over cuda:0 and cuda:1 staying in the kernels saves 13.0 us a phase at 132 blocks each (2.26 us"
                                + " against 15.3 us");
    }

    @Test
    void shouldTakeAFairLockBeforeAFasterOne() {
        assertThat(sentences(TwoGpus.results(), SystemRule.LOCK).get(0))
                .startsWith(
                        "as a mutex over cuda:0 and cuda:1 use system at 132 blocks each (1.50 M op/s, Jain index 1.000,"
                                + " 2.54 times as fast as ticket)");
        SystemResults unfair = SystemResultsBuilder.builder(TwoGpus.results())
                .locks(TwoGpus.results().locks().stream()
                        .map(lock -> GroupLockResultBuilder.builder(lock)
                                .fairness(0.6)
                                .build())
                        .toList())
                .build();
        assertThat(sentences(unfair, SystemRule.LOCK).get(0))
                .contains("use exchange")
                .endsWith("though none is fair between them");
    }

    @Test
    void shouldLeaveOutWhatWasNotVerified() {
        SystemResults results = SystemResultsBuilder.builder(TwoGpus.results())
                .locks(TwoGpus.results().locks().stream()
                        .map(lock -> GroupLockResultBuilder.builder(lock)
                                .verified(false)
                                .build())
                        .toList())
                .build();

        assertThat(sentences(results, SystemRule.LOCK)).isEmpty();
    }

    @Test
    void shouldBeInTheFileAndSaidOfNobodyElse() throws Exception {
        Profile profile = TwoGpus.profile();
        Path file = folder.resolve("profile.json");
        ProfileWriter.write(profile, file);

        assertThat(ProfileReader.read(file).advice().system())
                .hasSize(profile.advice().system().size())
                .isEqualTo(profile.advice().system());
        assertThat(TwoGpus.with(null).advice().system()).isNull();
    }
}
