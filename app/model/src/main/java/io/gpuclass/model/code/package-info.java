/** Small PTX programs: instructions, operands, arithmetic, and what is known of a program before it runs. */
package io.gpuclass.model.code;
