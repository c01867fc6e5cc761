package io.gpuclass.cli;

import io.gpuclass.profile.Problem;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileEditor;
import io.gpuclass.profile.ProfileJson;
import io.gpuclass.profile.ProfileReader;
import io.gpuclass.profile.ProfileSchema;
import io.gpuclass.profile.ProfileValidator;
import io.gpuclass.profile.ProfileWriter;
import io.gpuclass.profile.TextWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Profiles on the disk of this machine. */
final class SavedProfiles implements ProfileFiles {
    @Override
    public Profile read(Path file) {
        return ProfileReader.read(file);
    }

    @Override
    public List<Problem> problems(Path file) {
        return ProfileValidator.validate(file);
    }

    @Override
    public void checkWritable(Path file) {
        ProfileWriter.checkWritable(file);
    }

    @Override
    public void write(Profile profile, Path file) {
        ProfileWriter.write(profile, file);
    }

    @Override
    public void write(String text, Path file) {
        TextWriter.write(text, file);
    }

    @Override
    public void write(Map<Path, String> texts) {
        TextWriter.write(texts);
    }

    @Override
    public ProfileEditor edit(Path file) {
        return ProfileEditor.of(file);
    }

    @Override
    public String schema() {
        return ProfileSchema.text();
    }

    @Override
    public String json(Profile profile) {
        return ProfileWriter.toJson(profile);
    }

    @Override
    public String line(Record value) {
        return ProfileJson.line(value);
    }

    @Override
    public String json(Record record) {
        return ProfileJson.text(record);
    }

    @Override
    public String json(List<? extends Record> records) {
        return ProfileJson.text(records);
    }
}
