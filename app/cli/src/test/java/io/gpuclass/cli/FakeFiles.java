package io.gpuclass.cli;

import io.gpuclass.profile.Problem;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.ProfileEditor;
import io.gpuclass.profile.ProfileJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Profiles that are never on disk; a file whose name begins with "bad" is no valid one. */
final class FakeFiles implements ProfileFiles {
    final List<String> calls = new ArrayList<>();

    @Override
    public Profile read(Path file) {
        calls.add("read " + file);
        return CommandLineTest.PROFILE;
    }

    @Override
    public List<Problem> problems(Path file) {
        return file.toString().startsWith("bad") ? List.of(new Problem("/schema", "is missing")) : List.of();
    }

    @Override
    public void checkWritable(Path file) {
        calls.add("check " + file);
    }

    @Override
    public void write(Profile profile, Path file) {
        calls.add("write " + file);
    }

    @Override
    public ProfileEditor edit(Path file) {
        throw new UnsupportedOperationException("there is no " + file);
    }

    @Override
    public void write(String text, Path file) {
        calls.add("write " + file);
    }

    @Override
    public void write(Map<Path, String> texts) {
        texts.keySet().forEach(file -> calls.add("write " + file));
    }

    @Override
    public String schema() {
        return "the schema";
    }

    @Override
    public String json(Profile profile) {
        return "the profile as JSON";
    }

    @Override
    public String line(Record value) {
        return ProfileJson.line(value);
    }

    @Override
    public String json(Record record) {
        return "a record as JSON";
    }

    @Override
    public String json(List<? extends Record> records) {
        return records.size() + " records as JSON";
    }
}
