package io.gpuclass.profile.system;

import io.gpuclass.profile.records.Check;
import io.gpuclass.profile.units.Named;
import java.util.List;
import java.util.Optional;

/**
 * Processors that can share memory, and how they reach each other.
 *
 * @param processors the device first, then its partners, then the host
 * @param links one for each ordered pair of different processors that the driver was asked about
 */
public record Topology(List<Processor> processors, List<Link> links) {
    public Topology {
        processors = processors == null ? List.of() : List.copyOf(processors);
        links = links == null ? List.of() : List.copyOf(links);
        List<String> ids = processors.stream().map(Processor::id).toList();
        Check.require(ids.stream().distinct().count() == ids.size(), "processors", () -> "ids must differ: " + ids);
    }

    /** A device that shares its memory with nobody that is known. */
    public static final Topology NONE = new Topology(List.of(), List.of());

    /** Returns the processor of this id, if it is there. */
    public Optional<Processor> processor(String id) {
        return processors.stream().filter(one -> one.id().equals(id)).findFirst();
    }

    /** Returns the link from one to another, if it is known. */
    public Optional<Link> link(String from, String to) {
        return links.stream()
                .filter(link -> link.from().equals(from) && link.to().equals(to))
                .findFirst();
    }

    /** Returns whether two processors reach each other's memory: a GPU that of the host always. */
    public boolean isPeered(String one, String other) {
        return link(one, other).filter(Link::peerAccess).isPresent()
                && link(other, one).filter(Link::peerAccess).isPresent();
    }

    /** Returns the GPUs, in order. */
    public List<Processor> gpus() {
        return processors.stream().filter(one -> !one.host()).toList();
    }

    /**
     * Link of one processor to the memory of another.
     *
     * @param from id of the one that accesses
     * @param to id of the one whose memory it is
     * @param kind by what; null where nobody tells
     * @param nvlinks NVLinks between the two; null where that is not known, or has no meaning
     * @param peerAccess whether loads and stores reach that memory
     * @param nativeAtomics whether atomics do, as one; null where the driver does not tell
     */
    public record Link(
            String from, String to, LinkKind kind, Integer nvlinks, boolean peerAccess, Boolean nativeAtomics) {
        public Link {
            Check.require(from == null || !from.equals(to), "to", () -> "nobody has a link to itself: " + from);
            Check.atLeast(0, nvlinks, "nvlinks");
        }
    }

    /** Interconnect by which a processor reaches another one's memory. */
    public enum LinkKind implements Named {
        NVLINK,
        PCIE;
    }
}
