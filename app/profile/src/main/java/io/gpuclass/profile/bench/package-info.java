/** Findings of {@code gpuclass bench} on a primitive that a user brings. */
package io.gpuclass.profile.bench;
