package io.gpuclass.model.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DemanglerTest {
    @ParameterizedTest
    @CsvSource({
        "last, last",
        "_Z4lastPjPij, last",
        "_ZN2my4bothEPj, both",
        "_ZN12_GLOBAL__N_16reduceEPf, reduce",
        "_ZN2my6reduceILi256EfEEvPT_, reduce",
        "_ZN4gemm5fixupILi2ENS_4tileEEEvNS_6ParamsE, fixup",
        "_ZN2my3boxIiE4flagE, flag",
        "_ZL7counter, counter",
        "_ZZ3ownjPjE4flag, flag",
        "_ZZN2my4lockEvE5count_0, count",
        "_ZN12_GLOBAL__N_14flagE, flag",
        "_ZN2my3boxIXadL_Z1fvEEE4flagE, flag",
        "_ZN2my3runIPFivEDF16_SE_EEvT_, run",
        "_ZN2my3boxC1Ev, box",
        "_ZZN2my4lockILNS_5colorE2EEEvvE5count, count",
        "_Zother, _Zother",
        "_Z99short, _Z99short",
        "_Z, _Z",
        "_ZN1aIE, a",
    })
    void shouldReadTheNameOfTheSource(String mangled, String name) {
        assertThat(Demangler.plain(mangled)).isEqualTo(name);
    }

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
        assertThat(Demangler.kernel(mangled)).isEqualTo(new KernelName(mangled, name, parameters));
    }

    @ParameterizedTest
    @ValueSource(strings = {"_Z1fSZZZZZZZZ_", "_Z1fS", "_Z9999f", "_Z1fIL", "_ZN", "_Z"})
    void shouldLeaveANameThatItCannotRead(String mangled) {
        assertThat(Demangler.kernel(mangled).mangled()).isEqualTo(mangled);
    }

    @Test
    void shouldLeaveANameThatNestsTooDeep() {
        String mangled = "_Z1f" + "P".repeat(100_000) + "i";

        assertThat(Demangler.kernel(mangled).parameters()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"_Z", "_ZN", "_Z99short", "_ZNE", "_ZN1aIE", "_Z1aS9_", "_Z1aIT_E", "_Z1aPPPP", "_Z1aILiE"})
    void shouldTakeAsItIsWhatItCannotRead(String mangled) {
        assertThat(Demangler.kernel(mangled).mangled()).isEqualTo(mangled);
        assertThat(Demangler.kernel(mangled).parameters()).isEmpty();
    }

    /** Each parameter holds the one before it twice. */
    @Test
    void shouldLeaveANameThatGrowsTooLong() {
        StringBuilder mangled = new StringBuilder("_Z1f1aIiiE");
        for (int i = 0; i < 64; i++) {
            String before = i == 0 ? "S0_" : "S" + Integer.toString(i, 36).toUpperCase(Locale.ROOT) + "_";
            mangled.append("S_I").append(before).append(before).append('E');
        }

        assertThat(Demangler.kernel(mangled.toString())).isEqualTo(new KernelName(mangled.toString(), "f", ""));
    }
}
