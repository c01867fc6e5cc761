package io.gpuclass.profile.device;

import com.fasterxml.jackson.annotation.JsonCreator;
import io.gpuclass.profile.units.Named;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sort of machine: the name of its backend in profiles and after {@code --device}, and how its sort differs from others
 * where a saved profile is all there is. Sorts that are not named here are like GPUs. Immutable; there is one object for each name.
 */
public final class DeviceKind implements Named {
    private static final Map<String, DeviceKind> KNOWN = new ConcurrentHashMap<>();

    public static final DeviceKind CUDA = of("cuda");
    public static final DeviceKind OPENCL = of("opencl");
    public static final DeviceKind HOST = of("host");

    private final String id;

    private DeviceKind(String id) {
        this.id = id;
    }

    /**
     * Returns the sort of this name, in any case.
     *
     * @throws IllegalArgumentException if it is not made of letters, digits and hyphens
     */
    @JsonCreator
    public static DeviceKind of(String id) {
        if (!id.matches("[A-Za-z][A-Za-z0-9-]*")) {
            throw new IllegalArgumentException("'" + id + "' is no sort of device");
        }
        return KNOWN.computeIfAbsent(id.toLowerCase(Locale.ROOT), DeviceKind::new);
    }

    @Override
    public String id() {
        return id;
    }

    /**
     * Returns whether it is a CPU: its blocks are single threads, of which it has few and one machine has one set; they are not launched,
     * and each case costs the start of a virtual machine.
     */
    public boolean cpu() {
        return this == HOST;
    }

    /** Returns whether it runs CUDA C++, which {@code export} writes. */
    public boolean runsCuda() {
        return this == CUDA;
    }

    /** Returns whether a machine can have several, which are told apart by number. */
    public boolean numbered() {
        return !cpu();
    }

    /** Returns whether several of one machine can be measured together. */
    public boolean together() {
        return numbered() && this != OPENCL;
    }

    /** Returns the word for one of those that contend. */
    public String contender() {
        return cpu() ? "thread" : "block";
    }

    /** Returns the word for one of the parts of the device that run its blocks. */
    public String processor() {
        return this == OPENCL ? "compute unit" : "SM";
    }

    /** Returns the word for the clock by which these run. */
    public String clock() {
        return this == OPENCL ? "clock" : "SM clock";
    }

    /** Returns the word for the whole device. */
    public String machine() {
        return cpu() ? "machine" : "GPU";
    }

    /** Returns the word for devices of different makes. */
    public String models() {
        return cpu() ? "CPUs" : "GPU models";
    }

    /** Returns the word for the cache that all contenders share. */
    public String sharedCache() {
        return cpu() ? "last-level cache" : "L2 cache";
    }

    @Override
    public String toString() {
        return this == OPENCL ? "OpenCL" : id.toUpperCase(Locale.ROOT);
    }
}
