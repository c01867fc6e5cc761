package io.gpuclass.view.terms;

import io.gpuclass.profile.system.Topology.Link;
import io.gpuclass.profile.system.Topology.LinkKind;

/** What links between processors are called. */
public final class LinkNames {
    private LinkNames() {}

    /** Returns what a link is, such as {@code 18 NVLinks}. */
    public static String of(Link link) {
        if (link.nvlinks() != null) {
            return link.nvlinks() + (link.nvlinks() == 1 ? " NVLink" : " NVLinks");
        }
        return link.kind() == null ? "link" : link.kind() == LinkKind.NVLINK ? "NVLink" : "PCIe";
    }
}
