package io.gpuclass.cli;

import io.gpuclass.cli.docs.CommaSeparated;
import io.gpuclass.engine.device.Backend;
import io.gpuclass.engine.device.Backends;
import io.gpuclass.engine.primitives.Tuner;
import io.gpuclass.engine.session.DeviceSpec;
import io.gpuclass.engine.session.Suite;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Kind;
import io.gpuclass.profile.units.Named;
import io.gpuclass.view.ReportForm;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What shells may suggest as the value of an option whose type does not tell. */
final class Suggestions {
    private Suggestions() {}

    static final class Devices implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return devices(kind -> true);
        }
    }

    static final class Gpus implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return devices(kind -> !kind.cpu());
        }
    }

    private static Iterator<String> devices(Predicate<DeviceKind> wanted) {
        Stream<String> named = Backends.installed().all().stream()
                .map(Backend::kind)
                .filter(wanted)
                .map(kind -> kind.numbered() ? kind.id() + ":0" : kind.id());
        return Stream.of(Stream.of(DeviceSpec.AUTO), named, Stream.of(DeviceSpec.RECORDED))
                .flatMap(each -> each)
                .iterator();
    }

    static final class Suites extends CommaSeparated {
        Suites() {
            super(() -> Suite.all().stream().map(Named::id).toList());
        }
    }

    static final class ReportForms extends CommaSeparated {
        ReportForms() {
            super(() -> Arrays.stream(ReportForm.values()).map(Named::id).toList());
        }
    }

    static final class Implementations extends CommaSeparated {
        Implementations() {
            super(() -> ids(Catalogue.all()));
        }
    }

    static final class Barriers extends CommaSeparated {
        Barriers() {
            super(Suggestions::barriers);
        }
    }

    static final class Tunable extends CommaSeparated {
        Tunable() {
            super(() -> ids(Tuner.tunable()));
        }
    }

    /** Returns the ids of all barriers. */
    static List<String> barriers() {
        return ids(Catalogue.all().stream()
                .filter(row -> row.kind() == Kind.BARRIER)
                .toList());
    }

    private static List<String> ids(Collection<Implementation> rows) {
        return rows.stream().map(Implementation::id).distinct().toList();
    }
}
