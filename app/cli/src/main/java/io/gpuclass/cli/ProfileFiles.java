package io.gpuclass.cli;

import io.gpuclass.profile.Problem;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileEditor;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Profiles on disk and as JSON. */
public interface ProfileFiles {
    /**
     * Reads a profile.
     *
     * @throws io.gpuclass.profile.ProfileReadException naming the file and the place, if it is not a valid profile
     */
    Profile read(Path file);

    /** Returns all that is wrong with a file; empty if it is a valid profile. */
    List<Problem> problems(Path file);

    /**
     * Fails now if {@code file} could not be written later.
     *
     * @throws io.gpuclass.profile.ProfileWriteException naming the file and the cause
     */
    void checkWritable(Path file);

    /**
     * Writes a profile beside {@code file} and renames it, making missing directories.
     *
     * @throws io.gpuclass.profile.ProfileWriteException naming the file and the cause; no half file is left
     */
    void write(Profile profile, Path file);

    /**
     * Writes a text, such as source code, beside {@code file} and renames it, making missing directories.
     *
     * @throws io.gpuclass.profile.ProfileWriteException naming the file and the cause; no half file is left
     */
    void write(String text, Path file);

    /**
     * Writes several texts, each as a single one is written, once it is clear of all that their places can be written to.
     *
     * @throws io.gpuclass.profile.ProfileWriteException naming the file and the cause
     */
    void write(Map<Path, String> texts);

    /**
     * Opens a profile in order to change parts of it and keep the rest.
     *
     * @throws io.gpuclass.profile.ProfileReadException naming the file and the place, if it is not a valid profile
     */
    ProfileEditor edit(Path file);

    /** Returns the JSON Schema of a profile. */
    String schema();

    /** Returns a profile as JSON. */
    String json(Profile profile);

    /** Returns a record as JSON on one line that ends with a newline, under the names that a profile uses. */
    String line(Record value);

    /** Returns a record as JSON, under the names of its components. */
    String json(Record record);

    /** Returns a list of records as JSON, under the names that a profile uses. */
    String json(List<? extends Record> records);
}
