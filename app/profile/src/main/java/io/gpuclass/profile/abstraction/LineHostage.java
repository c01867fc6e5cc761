package io.gpuclass.profile.abstraction;

/**
 * The evidence on the line-hostage question; a test that was not run is null.
 *
 * @param oneShot the paper's test
 * @param sustained the test with atomics that go on
 */
public record LineHostage(OneShotHostage oneShot, SustainedHostage sustained) {}
