package io.gpuclass.engine.device;

import java.util.Optional;
import java.util.regex.Pattern;

/** Signals that a device could not be found, opened or used. The message names the thing, the cause and the next step, in one line. */
public final class DeviceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Causes that callers may act on. */
    public enum Reason {
        /** No driver on this machine, or its library cannot be loaded. */
        NO_DRIVER,
        /** A driver, but no device. */
        NO_DEVICE,
        /** There are devices, but none with this ordinal. */
        NO_SUCH_ORDINAL,
        /** The driver cannot load the compiled kernels. */
        DRIVER_TOO_OLD,
        /** The device's architecture is older than the compiled kernels. */
        DEVICE_TOO_OLD,
        /** The device has not enough free memory. */
        OUT_OF_MEMORY,
        /** The device stopped answering, or a kernel faulted; the context is gone. */
        LOST,
        /** The run was aborted. */
        ABORTED,
        /** Anything else. */
        FAILED;

        /** Returns whether there is no usable device, rather than one that failed while in use. */
        public boolean meansNoDevice() {
            return this == NO_DRIVER
                    || this == NO_DEVICE
                    || this == NO_SUCH_ORDINAL
                    || this == DRIVER_TOO_OLD
                    || this == DEVICE_TOO_OLD;
        }
    }

    /** Ends a message that advises the host CPU instead, after a semicolon or a comma and "or". */
    public static final String HOST_INSTEAD = "measure the host with gpuclass probe --device host";

    private static final Pattern ADVICE_OF_HOST = Pattern.compile("(;|, or) " + HOST_INSTEAD + "$");

    private final Reason reason;

    /** True if a kernel runs that does not end. */
    private final boolean endless;

    /** Blocks of the kernel that failed; null where that is not known. */
    private final Integer blocks;

    public DeviceException(Reason reason, String message) {
        this(reason, message, null, false, null);
    }

    private DeviceException(Reason reason, String message, Throwable cause, boolean endless, Integer blocks) {
        super(message, cause);
        this.reason = reason;
        this.endless = endless;
        this.blocks = blocks;
    }

    /** Returns the exception for a kernel that does not end: the device is {@linkplain Reason#LOST lost} to this process. */
    public static DeviceException endless(String message) {
        return new DeviceException(Reason.LOST, message, null, true, null);
    }

    /** Returns the exception for a failure that no other reason describes. */
    public static DeviceException failed(String message) {
        return failed(message, null);
    }

    public static DeviceException failed(String message, Throwable cause) {
        return new DeviceException(Reason.FAILED, message, cause);
    }

    /** Returns the exception for a device that tells of times below 0, of no number, or of sizes that no device has. */
    public static DeviceException impossible(IllegalArgumentException told) {
        return failed("it gave impossible numbers: " + told.getMessage(), told);
    }

    /** Returns the same of a kernel on so many blocks. */
    public DeviceException at(int ofBlocks) {
        return new DeviceException(reason, getMessage(), this, endless, ofBlocks);
    }

    public DeviceException(Reason reason, String message, Throwable cause) {
        this(reason, message, cause, false, null);
    }

    public Reason reason() {
        return reason;
    }

    /** Returns whether a kernel runs that does not end before its process does. */
    public boolean isEndless() {
        return endless;
    }

    /** Returns the blocks of the kernel that failed, where that is known. */
    public Optional<Integer> blocks() {
        return Optional.ofNullable(blocks);
    }

    /** Returns the same without the advice to take the host CPU instead, for what only a GPU can do. */
    public DeviceException withoutHost() {
        String message = ADVICE_OF_HOST.matcher(getMessage()).replaceFirst("");
        return message.equals(getMessage()) ? this : new DeviceException(reason, message, this);
    }
}
