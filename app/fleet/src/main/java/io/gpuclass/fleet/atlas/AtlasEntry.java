package io.gpuclass.fleet.atlas;

import io.gpuclass.fleet.Selection.ItemValue;
import io.gpuclass.fleet.Selection.MainFigures;
import io.gpuclass.profile.BulkReader;
import io.gpuclass.profile.Profile;
import io.gpuclass.profile.Profile.Source;
import io.gpuclass.profile.advice.Role;
import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.device.Fingerprint;
import io.gpuclass.profile.primitives.Contention;
import io.gpuclass.view.chart.ClassMap.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Summary of one profile for an atlas, small enough that thousands fit into memory.
 *
 * @param sha256 hash of the file's content, in hexadecimal
 * @param model the vendor's name of its model
 * @param slug that name for files
 * @param gpu tells GPUs of a model apart; the hash, where the profile does not
 * @param driver version of the driver; empty where it is not known
 * @param time when it was measured, in ISO 8601; empty where it is not known
 * @param machine its place on the map; null where it has none
 * @param use what to use for each role at saturation
 * @param overIncumbent how many times as fast that is as the incumbent, where that is another and was measured
 */
record AtlasEntry(
        Path file,
        String sha256,
        String model,
        String slug,
        DeviceKind kind,
        String gpu,
        String driver,
        String time,
        Source source,
        Machine machine,
        Map<Role, String> use,
        Map<Role, Double> overIncumbent,
        List<ItemValue> figures) {
    private static final int DAY = 10;
    private static final int SHOWN = 12;

    /** @throws io.gpuclass.profile.ProfileReadException if the file holds no profile */
    static AtlasEntry of(Path file) {
        Profile profile = BulkReader.read(file);
        DeviceFacts device = profile.device();
        String sha256 = sha256(file);
        Map<Role, String> use = new EnumMap<>(Role.class);
        Map<Role, Double> overIncumbent = new EnumMap<>(Role.class);
        profile.recommendations().forEach(advice -> use.put(advice.role(), advice.recommended()));
        profile.answers().stream()
                .filter(answer -> answer.contention() == Contention.FULL && answer.section() == 0)
                .forEach(answer -> {
                    use.put(answer.role(), answer.use());
                    overIncumbent.put(
                            answer.role(),
                            answer.versus() == null ? null : answer.versus().ratio());
                });
        return new AtlasEntry(
                file,
                sha256,
                device.name(),
                device.fileName(),
                device.kind(),
                Fingerprint.of(device).orElse(sha256),
                device.driver() == null ? "" : device.driver(),
                profile.createdAt() == null ? "" : profile.createdAt(),
                profile.source(),
                Machine.of(profile, false).orElse(null),
                use,
                overIncumbent,
                MainFigures.of(profile));
    }

    String download() {
        return "profiles/" + slug.substring(0, Math.min(slug.length(), 60)) + "-" + sha256.substring(0, SHOWN)
                + (file.toString().endsWith(".gz") ? ".json.gz" : ".json");
    }

    String day() {
        return time.substring(0, Math.min(DAY, time.length()));
    }

    /** A replay of a recording is no measurement of its date. */
    boolean replay() {
        return source == Source.RECORDED;
    }

    private static String sha256(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
