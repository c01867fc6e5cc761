package io.gpuclass.view.compare;

import io.gpuclass.view.figures.Subject;

/**
 * What only one side measured.
 *
 * @param subject part of the profile
 * @param kind of a primitive; null else
 * @param name the implementation or probe; null where the subject is all there is to say
 * @param settings at how many settings, such as numbers of blocks
 * @param wholly whether the other side has it at no setting
 */
public record OneSided(Subject subject, String kind, String name, int settings, boolean wholly) {}
