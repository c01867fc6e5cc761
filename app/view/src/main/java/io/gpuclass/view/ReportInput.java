package io.gpuclass.view;

import io.gpuclass.profile.Profile;

/**
 * A saved profile that is reported on.
 *
 * @param file by what name its file goes in the report
 * @param profile what the file holds
 */
public record ReportInput(String file, Profile profile) {}
