package io.gpuclass.profile;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.gpuclass.profile.primitives.Pauses;
import java.util.ArrayList;
import java.util.List;

/**
 * Pauses as files hold them. Older files know linear ones only, and say neither form nor step.
 *
 * @param form how pauses grow; null for linear
 * @param min the first of two or three figures; else 0
 * @param max the second of two or three figures; else 0
 * @param step the third figure, or the only one; null for 0
 */
record SavedPauses(Pauses.Form form, int min, int max, Integer step) {
    /** Has Jackson write and read the one for the other. */
    @JsonSerialize(converter = Saving.class)
    @JsonDeserialize(converter = Reading.class)
    interface Form {}

    static final class Saving extends StdConverter<Pauses, SavedPauses> {
        @Override
        public SavedPauses convert(Pauses pauses) {
            List<Integer> figures = new ArrayList<>(pauses.figures());
            boolean ends = figures.size() > 1;
            int min = ends ? figures.remove(0) : 0;
            int max = ends ? figures.remove(0) : 0;
            Integer step = figures.isEmpty() || figures.get(0) == 0 ? null : figures.get(0);
            return new SavedPauses(pauses.form(), min, max, step);
        }
    }

    static final class Reading extends StdConverter<SavedPauses, Pauses> {
        @Override
        public Pauses convert(SavedPauses saved) {
            int step = saved.step == null ? 0 : saved.step;
            Pauses.Form form = saved.form == null ? Pauses.Form.LINEAR : saved.form;
            return switch (form) {
                case NONE -> Pauses.NONE;
                case LINEAR -> Pauses.linear(saved.min, saved.max);
                case EXPONENTIAL -> Pauses.exponential(saved.min, saved.max, step);
                case PROPORTIONAL -> Pauses.proportional(step);
                case CLOCKED -> Pauses.clocked(step);
                case TURNS -> Pauses.turns(step);
                case SPREAD -> Pauses.spread(saved.min, saved.max, step);
            };
        }
    }
}
