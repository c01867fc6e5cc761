package io.gpuclass.model.code;

/**
 * A register or a constant.
 *
 * @param register its number, or -1 for a constant
 * @param constant the constant; added to the register where the operand is an address
 */
public record Operand(int register, long constant) {
    static Operand of(long constant) {
        return new Operand(-1, constant);
    }

    public boolean isConstant() {
        return register < 0;
    }
}
