package io.gpuclass.profile.claims;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gpuclass.profile.claims.Claim.ClaimBasis;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The claims of all documents: one file for each document, beside this class. */
final class Claims {
    private static final Set<String> NAMES = Set.of(
            "id", "place", "basis", "quote", "claim", "about", "printed", "figure", "unit", "check", "on", "only",
            "causes");
    private static final List<Claim> ALL =
            Arrays.stream(ClaimSource.values()).flatMap(Claims::read).toList();

    private Claims() {}

    /** Returns the claims in the order of the documents. */
    static List<Claim> all() {
        return ALL;
    }

    private static Stream<Claim> read(ClaimSource source) {
        String file = source.id() + ".json";
        try (InputStream in = Claims.class.getResourceAsStream(file)) {
            JsonNode claims = new ObjectMapper().readTree(in).get("claims");
            return StreamSupport.stream(claims.spliterator(), false).map(claim -> named(source, claim));
        } catch (IOException e) {
            throw new UncheckedIOException("the claims cannot be read from " + file + ": build again", e);
        }
    }

    private static Claim named(ClaimSource source, JsonNode claim) {
        try {
            return claim(source, claim);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new IllegalStateException(
                    source.id() + ".json, " + claim.path("id").asText() + ": " + e.getMessage(), e);
        }
    }

    private static Claim claim(ClaimSource source, JsonNode claim) {
        claim.properties().forEach(entry -> {
            if (!NAMES.contains(entry.getKey())) {
                throw new IllegalArgumentException("a claim has no '" + entry.getKey() + "'");
            }
        });
        Map<String, String> printed = new LinkedHashMap<>();
        claim.path("printed")
                .properties()
                .forEach(entry -> printed.put(entry.getKey(), entry.getValue().asText()));
        return new Claim(
                claim.get("id").textValue(),
                source,
                claim.get("place").textValue(),
                claim.has("basis")
                        ? Named.parse(ClaimBasis.class, claim.get("basis").textValue())
                        : null,
                claim.path("quote").textValue(),
                claim.get("claim").textValue(),
                claim.has("about") ? Machine.parse(claim.get("about").textValue()) : null,
                printed,
                claim.path("figure").textValue(),
                claim.path("unit").asText(""),
                new CheckReader(Forms.OWN).read(claim.get("check")),
                CheckReader.leavesFormsOpen(claim.get("check"))
                        ? new CheckReader(Forms.AS_PUBLISHED).read(claim.get("check"))
                        : null,
                claim.path("on").textValue(),
                claim.has("only") ? only(claim.get("only")) : null,
                StreamSupport.stream(claim.path("causes").spliterator(), false)
                        .map(Claims::cause)
                        .toList());
    }

    private static Claim.Only only(JsonNode only) {
        return new Claim.Only(
                new FigurePath(only.get("words").textValue()),
                CheckReader.texts(only.get("are")),
                only.get("said").textValue());
    }

    private static Claim.Cause cause(JsonNode cause) {
        return new Claim.Cause(
                cause.get("on").textValue(),
                Named.parse(ClaimVerdict.class, cause.get("verdict").textValue()),
                cause.has("forms") ? Named.parse(Forms.class, cause.get("forms").textValue()) : null,
                cause.get("sentence").textValue());
    }
}
