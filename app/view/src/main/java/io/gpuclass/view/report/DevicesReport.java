package io.gpuclass.view.report;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.view.document.Block;
import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.document.ValueCells;
import io.gpuclass.view.section.machine.DeviceSection;
import io.gpuclass.view.terms.Contenders;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The devices of a machine. */
public final class DevicesReport {
    private DevicesReport() {}

    private static TableColumns<DeviceFacts> columns(List<DeviceFacts> devices) {
        return new TableColumns<DeviceFacts>()
                .text("device", DeviceSection::id)
                .text("name", device -> Cell.strong(DeviceSection.name(device)))
                .text("compute", DeviceFacts::computeCapability)
                .number(Contenders.processors(devices.stream().map(DeviceFacts::kind)), DeviceFacts::multiprocessors)
                .number("CPUs", DeviceFacts::logicalCpus)
                .number("cache", device -> ValueCells.bytes(device.l2Bytes()))
                .number("memory", device -> ValueCells.bytes(device.memoryBytes()))
                .text("driver", DeviceFacts::driver)
                .text("CUDA", DeviceFacts::cudaVersion);
    }

    public static Document of(List<DeviceFacts> devices) {
        if (devices.isEmpty()) {
            return new Document(List.of(Block.Paragraph.of(Cell.of("No device."))));
        }
        List<Block> blocks = new ArrayList<>(List.of(columns(devices).table(devices, "")));
        devices.stream()
                .filter(device -> !notes(device).isEmpty())
                .map(device ->
                        Block.Paragraph.item(Cell.strong(DeviceSection.id(device)), Cell.of(": " + notes(device))))
                .forEach(blocks::add);
        return new Document(blocks);
    }

    private static String notes(DeviceFacts device) {
        return Stream.of(
                        Boolean.TRUE.equals(device.mig()) ? "in MIG mode" : null,
                        device.uuid(),
                        device.platform(),
                        device.vendor() == null ? null : "by " + device.vendor())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
    }
}
