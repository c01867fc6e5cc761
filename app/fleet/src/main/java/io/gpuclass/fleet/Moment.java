package io.gpuclass.fleet;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** When a profile was made. */
final class Moment {
    private Moment() {}

    /** Returns the time in UTC that a profile tells; null where it tells none that exists. */
    static LocalDateTime of(String createdAt) {
        try {
            return createdAt == null ? null : LocalDateTime.ofInstant(Instant.parse(createdAt), ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
