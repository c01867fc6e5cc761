package io.gpuclass.profile;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gpuclass.profile.probes.ProbeResult;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads saved profiles by the thousand. Whatever the records that hold figures demand is checked. The rest of the schema is not, and
 * parts that hold no figures are left out, which makes this several times as fast as
 * {@link ProfileReader}; that one is asked where a file does not pass, so that both refuse with the same words. Safe for use by
 * several threads.
 */
public final class BulkReader {
    private static final ObjectReader READER = ((JsonMapper) ProfileJson.mapper())
            .rebuild()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .addMixIn(Profile.class, WithFigures.class)
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
            if (profile != null && hasEachProbeOnce(profile)) {
                return ProfileAdvice.withPostedWrites(profile);
            }
        } catch (IOException doubtful) {
            // The full reader says what it is, or knows better: entries of a newer version are none of its faults.
        }
        return ProfileReader.read(file);
    }

    private static boolean hasEachProbeOnce(Profile profile) {
        return profile.probes().stream().map(ProbeResult::probeCase).distinct().count()
                == profile.probes().size();
    }

    /** What no table of figures needs; to skip it is faster than to read it. */
    @JsonIgnoreProperties({
        "simtHazard",
        "residency",
        "implementations",
        "verification",
        "skippedPrograms",
        "tuning",
        "breakEven",
        "rankAgreement",
        "advice"
    })
    private static final class WithFigures {}
}
