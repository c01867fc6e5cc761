package io.gpuclass.cli;

import java.time.Duration;

/**
 * What {@code verify} was asked to check.
 *
 * @param device on which device
 * @param twins whether to run the deliberately broken forms too, which the check must catch
 * @param duration how long to check for, altogether
 */
public record VerifyOptions(DeviceSpec device, boolean twins, Duration duration) {}
