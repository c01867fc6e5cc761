package io.gpuclass.profile;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gpuclass.profile.probes.ProbeResult;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads saved profiles by the thousand. The constructors of records that hold figures check them; the schema is not checked, and parts
 * without figures are skipped, which makes this several times as fast as {@link ProfileReader}. A file that does not pass goes to
 * {@link ProfileReader}, so that both refuse with the same words. Safe for use by several threads.
 */
public final class BulkReader {
    private static final ObjectReader READER = ((JsonMapper) ProfileJson.mapper())
            .rebuild()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withConfigOverride(
                    Profile.class,
                    profile -> profile.setIgnorals(JsonIgnoreProperties.Value.forIgnoredProperties(withoutFigures())))
            .build()
            .readerFor(Profile.class);

    private BulkReader() {}

    /**
     * Reads a profile.
     *
     * @throws ProfileReadException if the file cannot be read, or is no valid profile
     */
    public static Profile read(Path file) {
        byte[] json = ProfileFile.bytesOf(file);
        try {
            Profile profile = READER.readValue(json);
            if (profile != null && profile.entries().isEmpty() && hasEachProbeOnce(profile)) {
                return ProfileAdvice.withPostedWrites(profile);
            }
        } catch (IOException doubtful) {
            // The full reader names the fault, or accepts the file: it tolerates entries of a newer version.
        }
        // Entries without a record of their own have no constructor that checks them.
        return ProfileReader.read(file);
    }

    private static boolean hasEachProbeOnce(Profile profile) {
        return profile.probes().stream().map(ProbeResult::probeCase).distinct().count()
                == profile.probes().size();
    }

    private static String[] withoutFigures() {
        return Arrays.stream(Profile.class.getRecordComponents())
                .filter(part -> part.isAnnotationPresent(WithoutFigures.class))
                .map(RecordComponent::getName)
                .toArray(String[]::new);
    }

    /** Marks a part of a profile that no table of figures needs; to skip it is faster than to read it. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface WithoutFigures {}
}
