package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelNameTest {
    /** As nvcc 13.0 mangles them. */
    private static final List<String> KERNELS = List.of(
            "_ZN4mine6reduceIfEEvPT_PKS1_",
            "_ZN4mine6reduceIiEEvPT_PKS1_",
            "_ZN4mine4manyIjLi3EEEvPT_",
            "_Z5plainPi",
            "_Z5plainPf",
            "c_one");

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "c_one; c_one; ''",
                "_Z5plainPi; plain; (int*)",
                "_Z5emptyv; empty; ()",
                "_ZN4mine6reduceIfEEvPT_PKS1_; mine::reduce<float>; (float*, const float*)",
                "_Z4bothIjfEvPT_PT0_S1_; both<unsigned, float>; (unsigned*, float*, unsigned*)",
                "_Z4flagILb1EEvv; flag<true>; ()",
                "_Z5valueILin3EEvv; value<-3>; ()",
                "_Z4tilePKN2my3boxIiLi4EEES3_; tile; (const my::box<int, 4>*, const my::box<int, 4>*)",
                "_ZN12_GLOBAL__N_16reduceEPf; reduce; (float*)",
                "_Z5packsIJifEEvv; packs<int, float>; ()",
                "_Z3bigP6float4y; big; (float4*, unsigned long long)",
                "_Z5otherIXadL_Z1fvEEEvv; other; ''",
            })
    void shouldReadTheNameThatUsersWrite(String mangled, String name, String parameters) {
        assertThat(KernelName.of(mangled)).isEqualTo(new KernelName(mangled, name, parameters));
    }

    @ParameterizedTest
    @ValueSource(strings = {"_Z1fSZZZZZZZZ_", "_Z1fS", "_Z9999f", "_Z1fIL", "_ZN", "_Z"})
    void shouldLeaveANameThatItCannotRead(String mangled) {
        assertThat(KernelName.of(mangled).mangled()).isEqualTo(mangled);
    }

    @Test
    void shouldLeaveANameThatNestsTooDeep() {
        String mangled = "_Z1f" + "P".repeat(100_000) + "i";

        assertThat(KernelName.of(mangled).parameters()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "_ZN4mine6reduceIiEEvPT_PKS1_; 1",
                "reduce<int>; 1",
                "mine::reduce<int>; 1",
                "mine::reduce< float >(float*, float const*); 0",
                "many; 2",
                "mine::many; 2",
                "many<unsigned int,3>; 2",
                "many<std::uint32_t, 3u>; 2",
                "plain(float *); 4",
                "c_one; 5",
            })
    void shouldFindAKernelByEachSpelling(String word, int kernel) {
        assertThat(KernelName.find(word, KERNELS)).isEqualTo(KERNELS.get(kernel));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reduce| several kernels are called 'reduce': name one of 'mine::reduce<float>', 'mine::reduce<int>'",
                "plain| several kernels are called 'plain': name one of 'plain(int*)', 'plain(float*)'",
                "reduce<double>| no kernel is called 'reduce<double>'; there are 'mine::reduce<float>',"
                        + " 'mine::reduce<int>', 'mine::many<unsigned, 3>', 'plain(int*)', 'plain(float*)', c_one",
            })
    void shouldListNamesThatCanBeTyped(String word, String message) {
        assertThatThrownBy(() -> KernelName.find(word, KERNELS)).hasMessage(message);
    }

    @Test
    void shouldSayThatThereIsNoKernel() {
        assertThatThrownBy(() -> KernelName.find("a", List.of()))
                .hasMessage("no kernel is called 'a'; the file has none, or only templates: name an instance with its"
                        + " namespaces, such as 'my::kernel<float>'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"_Z", "_ZN", "_Z99short", "_ZNE", "_ZN1aIE", "_Z1aS9_", "_Z1aIT_E", "_Z1aPPPP", "_Z1aILiE"})
    void shouldTakeAsItIsWhatItCannotRead(String mangled) {
        assertThat(KernelName.of(mangled).mangled()).isEqualTo(mangled);
        assertThat(KernelName.of(mangled).parameters()).isEmpty();
    }
}
