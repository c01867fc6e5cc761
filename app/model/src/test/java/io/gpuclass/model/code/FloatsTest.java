package io.gpuclass.model.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FloatsTest {
    @ParameterizedTest
    @CsvSource({
        "add.f32, 0.1, 0.2, 0, 0.3",
        "sub.rn.f32, 1, 3, 0, -2",
        "mul.rn.f32, 0.1, 0.1, 0, 0.010000001",
        "mul.f32, 0.5, 3, 0, 1.5",
        "fma.rn.f32, 0.1, 10, -1, 1.4901161E-8",
        "div.rn.f32, 1, 3, 0, 0.33333334",
        "sqrt.rn.f32, 2, 0, 0, 1.4142135",
        "min.f32, -0.0, 0.0, 0, -0.0",
        "max.f32, 2, 5, 0, 5",
        "neg.f32, 2, 0, 0, -2",
        "abs.f32, -2, 0, 0, 2",
    })
    void shouldRoundToFloats(String mnemonic, float a, float b, float c, float result) {
        assertThat(function(mnemonic).of(bits(a), bits(b), bits(c))).isEqualTo(bits(result));
    }

    @ParameterizedTest
    @CsvSource({
        "add.f64, 0.1, 0.2, 0.30000000000000004",
        "mul.rn.f64, 0.1, 0.1, 0.010000000000000002",
        "min.f64, 1, 2, 1"
    })
    void shouldRoundToDoubles(String mnemonic, double a, double b, double result) {
        assertThat(function(mnemonic).of(Double.doubleToLongBits(a), Double.doubleToLongBits(b), 0))
                .isEqualTo(Double.doubleToLongBits(result));
    }

    @ParameterizedTest
    @CsvSource({
        "setp.lt.f32, 1, 2, 1",
        "setp.lt.f32, 1, NaN, 0",
        "setp.ltu.f32, 1, NaN, 1",
        "setp.neu.f32, 1, 1, 0",
        "setp.eq.f32, -0.0, 0.0, 1",
        "setp.num.f32, 1, NaN, 0",
        "setp.nan.f32, 1, NaN, 1",
    })
    void shouldCompareAsUnorderedWhereAskedTo(String mnemonic, float a, float b, long holds) {
        assertThat(function(mnemonic).of(bits(a), bits(b), 0)).isEqualTo(holds);
    }

    @ParameterizedTest
    @CsvSource({
        "cvt.rn.f32.u32, 0xffffffff, 0x4f800000",
        "cvt.rn.f32.s32, 0xffffffff, 0xbf800000",
        "cvt.rzi.s32.f32, 0xbfc00000, 0xffffffff",
        "cvt.rzi.u32.f32, 0xbfc00000, 0",
        "cvt.rzi.s32.f32, 0x4f800000, 0x7fffffff",
        "cvt.f64.f32, 0x3f800000, 0x3ff0000000000000",
        "cvt.rn.f32.f64, 0x3ff0000000000000, 0x3f800000",
    })
    void shouldConvert(String mnemonic, String from, String into) {
        assertThat(function(mnemonic).of(Long.decode(from), 0, 0)).isEqualTo(Long.decode(into));
    }

    /** PTX leaves the payload of a NaN open, and lets a product and the sum behind it be fused. */
    @Test
    void shouldKnowNothingOfNaNsAndOfProductsThatMayBeFused() {
        assertThatThrownBy(
                        () -> function("sub.f32").of(bits(Float.POSITIVE_INFINITY), bits(Float.POSITIVE_INFINITY), 0))
                .isInstanceOf(Arithmetic.Unknown.class);
        assertThatThrownBy(() -> function("mul.f32").of(bits(0.1f), bits(0.1f), 0))
                .isInstanceOf(Arithmetic.Unknown.class);
        assertThatThrownBy(() -> Floats.added(Mnemonic.of("atom.global.add.f32"))
                        .orElseThrow()
                        .of(bits(Float.MIN_VALUE), bits(1), 0))
                .isInstanceOf(Arithmetic.Unknown.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add.ftz.f32",
                "add.rz.f32",
                "div.approx.f32",
                "sqrt.approx.f32",
                "ex2.approx.f32",
                "add.f16",
                "cvt.rn.f16.f32",
                "cvt.rni.s32.f32",
                "cvt.sat.f32.f32"
            })
    void shouldLeaveOpenWhatItDoesNotKnow(String mnemonic) {
        assertThat(Floats.exact(Mnemonic.of(mnemonic))).isEmpty();
    }

    private static Arithmetic function(String mnemonic) {
        return Floats.exact(Mnemonic.of(mnemonic)).orElseThrow();
    }

    private static long bits(float number) {
        return Float.floatToRawIntBits(number) & 0xffff_ffffL;
    }
}
