package jcuda;

import io.gpuclass.natives.NativeLibrary;

/**
 * Stands in for the binding's class of this name, which unpacks native code to a fixed name in the directory for temporary files and
 * loads whatever it finds there. The class path has to hold this one first; {@link #isOurs} does not exist otherwise.
 */
public final class LibUtilsCuda {
    private static final String NAME = "JCudaDriver-12.6.0-linux-x86_64";
    private static final NativeLibrary DRIVER = new NativeLibrary(
            LibUtilsCuda.class,
            "/lib/lib" + NAME + ".so",
            "fdc3b4b4fca4f0fab54ff12c0b4d6ad1c5e8d55015b4950834c705e5db301255");

    private LibUtilsCuda() {}

    /** Does nothing: that it can be called shows that this class is the one in use. */
    public static void isOurs() {}

    /**
     * Loads the driver's binding from a safe place; the binding's classes call it when they are initialised.
     *
     * @param name such as {@code JCudaDriver-12.6.0-linux-x86_64}
     * @param dependents further libraries, of which there are none
     * @throws io.gpuclass.natives.NativesException if there is no safe place
     * @throws UnsatisfiedLinkError if it is for another platform, or the driver is missing
     */
    public static void loadLibrary(String name, String... dependents) {
        if (!name.equals(NAME)) {
            throw new UnsatisfiedLinkError("there is no binding " + name);
        }
        System.load(DRIVER.path().toString());
    }
}
