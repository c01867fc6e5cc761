/** What {@code gpuclass bench} finds of a primitive that a user brings. */
package io.gpuclass.profile.bench;
