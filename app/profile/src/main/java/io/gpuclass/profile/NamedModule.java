package io.gpuclass.profile;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.gpuclass.profile.units.Named;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes and reads the constants of every {@link Named} enum by their ids. */
final class NamedModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    NamedModule() {
        addSerializer(Named.class, new ById());
        setDeserializers(new Deserializers());
    }

    private static String ids(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Named) constant).id())
                .collect(Collectors.joining(", "));
    }

    private static final class ById extends StdSerializer<Named> {
        private static final long serialVersionUID = 1L;

        ById() {
            super(Named.class);
        }

        @Override
        public void serialize(Named value, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(value.id());
        }
    }

    private static final class Deserializers extends SimpleDeserializers {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> findEnumDeserializer(
                Class<?> type, DeserializationConfig config, BeanDescription description) {
            return Named.class.isAssignableFrom(type) ? new FromId(type) : null;
        }
    }

    private static final class FromId extends StdDeserializer<Object> {
        private static final long serialVersionUID = 1L;

        private final transient Map<String, Object> constants;

        FromId(Class<?> type) {
            super(type);
            constants = Arrays.stream(type.getEnumConstants())
                    .collect(Collectors.toUnmodifiableMap(constant -> ((Named) constant).id(), Function.identity()));
        }

        @Override
        public Object deserialize(JsonParser in, DeserializationContext context) throws IOException {
            String id = in.getValueAsString();
            Object constant = id == null ? null : constants.get(id);
            return constant != null
                    ? constant
                    : context.handleWeirdStringValue(handledType(), id, "expected one of %s", ids(handledType()));
        }
    }
}
