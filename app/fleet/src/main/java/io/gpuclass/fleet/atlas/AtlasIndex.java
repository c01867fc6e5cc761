package io.gpuclass.fleet.atlas;

import java.util.List;

/**
 * The index of an atlas for programs, {@code atlas.json}.
 *
 * @param schema name and version of the format
 * @param models the models, with the medians of their GPUs
 * @param profiles all profiles
 */
record AtlasIndex(String schema, List<IndexedModel> models, List<IndexedProfile> profiles) {
    private static final String SCHEMA = "gpuclass-atlas/1";

    /**
     * A model.
     *
     * @param name its name
     * @param page its page's path in the site
     * @param gpus how many GPUs there are of it
     * @param figures its main figures
     */
    record IndexedModel(String name, String page, int gpus, List<IndexedFigure> figures) {}

    /**
     * A figure of a model.
     *
     * @param figure its name
     * @param gpus GPUs that have it
     * @param median their median
     * @param least the least
     * @param greatest the greatest
     */
    record IndexedFigure(String figure, int gpus, double median, double least, double greatest) {}

    /**
     * A profile.
     *
     * @param file its path in the site
     * @param sha256 hash of its content
     * @param model its model's name
     * @param driver the driver; empty where it is not known
     * @param createdAt when it was measured; empty where it is not known
     */
    record IndexedProfile(String file, String sha256, String model, String driver, String createdAt) {}

    static AtlasIndex of(AtlasSite site) {
        return new AtlasIndex(
                SCHEMA,
                site.models().stream().map(AtlasIndex::model).toList(),
                site.models().stream()
                        .flatMap(model -> model.entries().stream()
                                .map(entry -> new IndexedProfile(
                                        entry.download(), entry.sha256(), model.name(), entry.driver(), entry.time())))
                        .toList());
    }

    private static IndexedModel model(AtlasModel model) {
        return new IndexedModel(
                model.name(),
                model.page(),
                model.latest().size(),
                model.spreads().stream()
                        .map(each -> new IndexedFigure(
                                each.label(),
                                each.gpus(),
                                each.median(),
                                each.least().value(),
                                each.greatest().value()))
                        .toList());
    }
}
