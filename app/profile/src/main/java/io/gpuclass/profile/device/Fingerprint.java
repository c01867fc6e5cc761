package io.gpuclass.profile.device;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/**
 * Tells GPUs apart without naming them: the first 64 bits of a hash of a GPU's UUID. Two profiles of one GPU have the same, and two of
 * a million GPUs are alike with a chance of 3 in 100 million. Whoever knows a UUID can find its fingerprint, but not the other way round.
 */
public final class Fingerprint {
    /** Fixed for good: another salt would make every GPU a new one. */
    private static final String SALT = "gpuclass device fingerprint 1:";

    private static final int BYTES = 8;

    private Fingerprint() {}

    /**
     * Returns the fingerprint of what a UUID names.
     *
     * @param uuid in any case, such as {@code GPU-00112233-4455-6677-8899-aabbccddeeff}
     * @return 16 lower-case hexadecimal digits
     */
    public static String of(String uuid) {
        byte[] salted = (SALT + uuid.toLowerCase(Locale.ROOT)).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(Arrays.copyOf(sha256().digest(salted), BYTES));
    }

    /** Returns the fingerprint that a device's facts tell, or that follows from their UUID; empty where they hold neither. */
    public static Optional<String> of(DeviceFacts facts) {
        return Optional.ofNullable(facts.fingerprint())
                .or(() -> Optional.ofNullable(facts.uuid()).map(Fingerprint::of));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** Returns a UUID of 16 bytes in the form that {@code nvidia-smi} prints. */
    public static String gpuUuid(byte[] uuid) {
        String hex = HexFormat.of().formatHex(uuid, 0, 16);
        return "GPU-" + hex.substring(0, 8) + "-" + hex.substring(8, 12) + "-" + hex.substring(12, 16) + "-"
                + hex.substring(16, 20) + "-" + hex.substring(20);
    }
}
