package io.gpuclass.profile;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.gpuclass.profile.primitives.Pauses;

/**
 * Pauses as files hold them. Older files know linear ones only, and say neither form nor step.
 *
 * @param form how pauses grow; null for linear
 * @param min see {@link Pauses}
 * @param max see {@link Pauses}
 * @param step see {@link Pauses}; null for 0
 */
record SavedPauses(Pauses.Form form, int min, int max, Integer step) {
    /** Has Jackson write and read the one for the other. */
    @JsonSerialize(converter = Saving.class)
    @JsonDeserialize(converter = Reading.class)
    interface Form {}

    static final class Saving extends StdConverter<Pauses, SavedPauses> {
        @Override
        public SavedPauses convert(Pauses pauses) {
            Integer step = pauses.step() == 0 ? null : pauses.step();
            return new SavedPauses(pauses.form(), pauses.min(), pauses.max(), step);
        }
    }

    static final class Reading extends StdConverter<SavedPauses, Pauses> {
        @Override
        public Pauses convert(SavedPauses saved) {
            return new Pauses(
                    saved.form == null ? Pauses.Form.LINEAR : saved.form,
                    saved.min,
                    saved.max,
                    saved.step == null ? 0 : saved.step);
        }
    }
}
