package io.gpuclass.view;

import io.gpuclass.profile.device.DeviceFacts;
import io.gpuclass.profile.units.Bytes;
import java.util.ArrayList;
import java.util.List;

/** The devices of a machine. */
public final class DevicesReport {
    private DevicesReport() {}

    /** Returns the report on devices, in their order. */
    public static Document of(List<DeviceFacts> devices) {
        if (devices.isEmpty()) {
            return new Document(List.of(Block.Paragraph.of(Cell.of("No device."))));
        }
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Table(
                "",
                List.of(
                        Column.text("device"),
                        Column.text("name"),
                        Column.text("compute"),
                        Column.number("SMs"),
                        Column.number("CPUs"),
                        Column.number("cache"),
                        Column.number("memory"),
                        Column.text("driver"),
                        Column.text("CUDA")),
                devices.stream().map(DevicesReport::row).toList(),
                ""));
        for (DeviceFacts device : devices) {
            String notes = notes(device);
            if (!notes.isEmpty()) {
                blocks.add(Block.Paragraph.item(Cell.strong(DeviceSection.id(device)), Cell.of(": " + notes)));
            }
        }
        return new Document(blocks);
    }

    private static List<Cell> row(DeviceFacts device) {
        return List.of(
                Cell.of(DeviceSection.id(device)),
                Cell.strong(DeviceSection.name(device)),
                Cell.orDash(device.computeCapability()),
                Cell.orDash(device.multiprocessors()),
                Cell.orDash(device.logicalCpus()),
                bytes(device.l2Bytes()),
                bytes(device.memoryBytes()),
                Cell.orDash(device.driver()),
                Cell.orDash(device.cudaVersion()));
    }

    private static Cell bytes(Long bytes) {
        return Cell.orDash(bytes == null ? null : new Bytes(bytes));
    }

    private static String notes(DeviceFacts device) {
        String mig = Boolean.TRUE.equals(device.mig()) ? "in MIG mode" : "";
        String uuid = device.uuid() == null ? "" : device.uuid();
        return mig + (mig.isEmpty() || uuid.isEmpty() ? "" : ", ") + uuid;
    }
}
