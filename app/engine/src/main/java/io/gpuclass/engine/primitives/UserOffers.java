package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Device;
import io.gpuclass.engine.device.Observation;
import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.bench.UserPrimitive;
import io.gpuclass.profile.bench.UserPrimitive.UserKind;
import io.gpuclass.profile.bench.UserPrimitive.UserSource;
import io.gpuclass.profile.bench.UserPrimitiveBuilder;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Implementation.ImplementationFacts;
import io.gpuclass.profile.primitives.Implementation.ProgressGuarantee;
import io.gpuclass.profile.primitives.Implementation.Trait;
import io.gpuclass.profile.primitives.Pauses;
import java.util.EnumSet;
import java.util.Set;

/**
 * Optional members of a user's primitive, as its kernel tells: {@code own_offer} of {@code bench/own_kernels.cuh}.
 *
 * @param id its id in results
 * @param seen what the kernel told
 */
public record UserOffers(UserKind kind, String id, Observation seen) {
    private static final int COUNTS_ON = 0;
    private static final int IS_BOUNDED = 1;
    private static final int TAKES_PLACES = 2;
    private static final int BYTES = 3;
    private static final int BYTES_PER_BLOCK = 4;
    private static final int IS_UNORDERED = 5;
    private static final int IS_BY_MEMBERS = 6;

    /** Asks the kernel. */
    public static UserOffers of(Device device, UserKind kind, String id) {
        String kernel = kind.inNames() + "_offers_" + id.replaceAll("[-:]", "_");
        return new UserOffers(kind, id, device.observe(Trial.of(kernel, 1), 1).get(0));
    }

    /** Returns whether it can start shortly before its counters wrap. */
    public boolean countsOn() {
        return offers(COUNTS_ON);
    }

    /** Returns whether it has words in the memory of each GPU that takes part, rather than in one. */
    public boolean isByMembers() {
        return offers(IS_BY_MEMBERS);
    }

    /** Returns a barrier, mutex or semaphore as a row beside those of the catalogue. It promises no more than that somebody gets on. */
    public Implementation row() {
        Set<Trait> traits = EnumSet.noneOf(Trait.class);
        if (countsOn()) {
            traits.add(Trait.COUNTS_ON);
        }
        if (offers(TAKES_PLACES)) {
            traits.add(Trait.READERS_AND_WRITERS);
        }
        ImplementationFacts facts = new ImplementationFacts(
                kind.primitive().orElseThrow(),
                id,
                "a user's",
                "a user's",
                ProgressGuarantee.DEADLOCK_FREE,
                bytes(BYTES),
                bytes(BYTES_PER_BLOCK),
                null);
        return new Implementation(DeviceKind.CUDA, facts, Pauses.NONE, traits, null, null);
    }

    /** Returns its description in results. */
    public UserPrimitive primitive(UserSource source) {
        return UserPrimitiveBuilder.builder()
                .kind(kind)
                .implementation(id)
                .source(source)
                .givesUp(offers(IS_BOUNDED))
                .startsNearWrap(countsOn())
                .stateBytes(bytes(BYTES))
                .stateBytesPerBlock(bytes(BYTES_PER_BLOCK))
                .ordered(kind == UserKind.BOUNDED_QUEUE ? !offers(IS_UNORDERED) : null)
                .build();
    }

    private boolean offers(int what) {
        return seen.count(what) != 0;
    }

    private int bytes(int what) {
        return (int) seen.count(what);
    }
}
