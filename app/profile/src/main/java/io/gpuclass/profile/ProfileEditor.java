package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gpuclass.profile.ProfileDocument.NewerEntries;
import io.gpuclass.profile.ProfileWriter.ProfileWriteException;
import io.gpuclass.profile.cases.CaseLists;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A saved profile while parts of it are replaced. All else stays as the file has it: properties and entries that this version does
 * not know, and every digit of a number. Confined to one thread.
 */
public final class ProfileEditor {
    private final ObjectNode document;
    private final Profile profile;

    private ProfileEditor(ObjectNode document, Profile profile) {
        this.document = document;
        this.profile = profile;
    }

    /**
     * Reads a profile in order to change it.
     *
     * @throws ProfileReadException if the file cannot be read, or is no valid profile
     */
    public static ProfileEditor of(Path file) {
        JsonNode document = ProfileDocument.read(file, ProfileJson.exactMapper());
        return new ProfileEditor((ObjectNode) document, ProfileReader.profile(file, document));
    }

    /** Returns the profile as the file has it. */
    public Profile profile() {
        return profile;
    }

    /** Replaces every part that another profile has; in lists, entries of a kind that this version does not know stay. */
    public ProfileEditor replace(Profile newer) {
        ProfileJson.tree(newer).properties().forEach(part -> put(part.getKey(), part.getValue()));
        return this;
    }

    /**
     * Replaces one part; in a list, entries of a kind that this version does not know stay.
     *
     * @param part its name, such as {@code tuning}
     * @param value a record, or a list of records
     */
    public ProfileEditor replace(String part, Object value) {
        put(part, ProfileJson.tree(value));
        return this;
    }

    /**
     * Replaces the entries of one list that agree with a new one in the properties that its declaration says tell entries apart, and adds the new ones that
     * agree with none. All other entries stay. Advice is drawn anew.
     *
     * @param list its name, such as {@code tuning}
     * @param entries the new ones
     */
    public ProfileEditor replaceEntries(String list, List<? extends Record> entries) {
        Set<String> key = CaseLists.list(known(list) + "/*").key();
        List<JsonNode> left = new ArrayList<>();
        ProfileJson.tree(entries).forEach(left::add);
        ArrayNode merged = document.arrayNode();
        for (JsonNode old : document.path(list)) {
            List<JsonNode> same =
                    left.stream().filter(entry -> agree(old, entry, key)).toList();
            merged.add(same.isEmpty() ? old : same.get(0));
            left.removeAll(same);
        }
        left.forEach(merged::add);
        document.set(list, merged);
        drawAdvice();
        return this;
    }

    /**
     * Saves the profile as {@link ProfileWriter#write} does.
     *
     * @throws ProfileWriteException if it could not be saved; an earlier file is then as it was
     */
    public void write(Path target) {
        ProfileWriter.write(document, target);
    }

    private void drawAdvice() {
        try {
            Profile advised = ProfileAdvice.advised(ProfileReader.unchecked(document));
            put("answers", ProfileJson.tree(advised.answers()));
            put("advice", ProfileJson.tree(advised.advice()));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the new entries make no valid profile", e);
        }
    }

    private void put(String part, JsonNode value) {
        NewerEntries.keep(part, document.path(part), value);
        document.set(known(part), value);
    }

    private static boolean agree(JsonNode one, JsonNode other, Set<String> key) {
        return key.stream().allMatch(property -> one.path(property).equals(other.path(property)));
    }

    private static String known(String part) {
        if (!ProfileJson.isPart(part)) {
            throw new IllegalArgumentException("a profile has no part '" + part + "'");
        }
        return part;
    }
}
