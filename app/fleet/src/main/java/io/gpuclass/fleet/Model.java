package io.gpuclass.fleet;

import java.util.List;

/**
 * A summary of the GPUs of one model.
 *
 * @param name the model
 * @param gpus GPUs of it
 * @param profiles profiles of those
 * @param replays GPUs of it that are known only by replays of recordings
 * @param shares how many have which class, and for which the same implementation is best
 * @param figures how the figures are spread
 */
public record Model(String name, int gpus, int profiles, int replays, List<Share> shares, List<Spread> figures) {
    public Model {
        shares = List.copyOf(shares);
        figures = List.copyOf(figures);
    }
}
