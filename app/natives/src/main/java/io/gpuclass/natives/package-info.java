/**
 * Where native code is loaded from: a folder that nobody but this user and root can write, whose files are checked before each use.
 * {@link io.gpuclass.natives.NativeLibrary} is the way in.
 */
package io.gpuclass.natives;
