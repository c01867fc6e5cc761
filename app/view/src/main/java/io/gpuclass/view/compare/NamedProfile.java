package io.gpuclass.view.compare;

import io.gpuclass.profile.Profile;

/**
 * A profile with the file it comes from.
 *
 * @param file its name, as the user gave it
 * @param profile what it says
 */
public record NamedProfile(String file, Profile profile) {}
