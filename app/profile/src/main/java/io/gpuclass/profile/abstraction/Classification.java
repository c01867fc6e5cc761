package io.gpuclass.profile.abstraction;

/**
 * The class of a machine with the evidence on line hostage.
 *
 * @param machine the three-parameter abstraction
 * @param lineHostage the evidence behind its third parameter
 */
public record Classification(MachineClass machine, LineHostage lineHostage) {}
