package io.gpuclass.engine.device;

import io.gpuclass.profile.system.Processor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Other processors that take part in a trial beside the device itself. Immutable.
 *
 * @param gpus ids of other GPUs, in order; the device's own among them changes nothing
 * @param hostThreads threads of the CPU; 0 if it does not take part
 */
public record DeviceGroup(List<String> gpus, int hostThreads) {
    /** GPUs in a team at most, the device itself included: {@code most_members} of {@code system/team.cuh}. */
    public static final int MOST_MEMBERS = 8;

    private static final String SEPARATOR = ",";
    private static final String TIMES = "*";

    public DeviceGroup {
        gpus = List.copyOf(gpus);
        if (hostThreads < 0 || gpus.size() >= MOST_MEMBERS || new HashSet<>(gpus).size() != gpus.size()) {
            throw new IllegalArgumentException("a team has up to " + (MOST_MEMBERS - 1)
                    + " other GPUs, each once, and 0 or more threads of the CPU, not " + gpus + " and " + hostThreads);
        }
    }

    /** Returns a team with other GPUs alone. */
    public static DeviceGroup of(List<String> gpus) {
        return new DeviceGroup(gpus, 0);
    }

    /** Returns a team with threads of the CPU alone. */
    public static DeviceGroup ofHost(int threads) {
        return new DeviceGroup(List.of(), threads);
    }

    /** Returns a team of nobody but a device, for trials of several processors that it runs alone. */
    public static DeviceGroup solo(String device) {
        return of(List.of(device));
    }

    /** Returns the ids of the other GPUs. */
    public List<String> others(String device) {
        return gpus.stream().filter(id -> !id.equals(device)).toList();
    }

    /** Returns the ids of all members: the device itself, the other GPUs, and the CPU where it takes part. */
    public List<String> members(String device) {
        List<String> members = new ArrayList<>();
        members.add(device);
        members.addAll(others(device));
        if (hostThreads > 0) {
            members.add(Processor.HOST);
        }
        return List.copyOf(members);
    }

    /** Returns the team as a trial has it, such as {@code cuda:1,host*8}; null for nobody. */
    public String text() {
        List<String> parts = new ArrayList<>(gpus);
        if (hostThreads > 0) {
            parts.add(Processor.HOST + (hostThreads > 1 ? TIMES + hostThreads : ""));
        }
        return parts.isEmpty() ? null : String.join(SEPARATOR, parts);
    }

    /**
     * Returns the team that a trial has.
     *
     * @throws IllegalArgumentException if it is not of that form
     */
    public static DeviceGroup parse(String text) {
        List<String> gpus = new ArrayList<>();
        int threads = 0;
        for (String part : text == null ? new String[0] : text.split(SEPARATOR, -1)) {
            if (part.matches(Processor.HOST + "(\\*[0-9]{1,6})?")) {
                threads += part.equals(Processor.HOST) ? 1 : Integer.parseInt(part.substring(part.indexOf(TIMES) + 1));
            } else if (part.matches("[a-z][a-z0-9-]*:[0-9]{1,6}")) {
                gpus.add(part);
            } else {
                throw new IllegalArgumentException("'" + part + "' can be no member of a team");
            }
        }
        return new DeviceGroup(gpus, threads);
    }
}
