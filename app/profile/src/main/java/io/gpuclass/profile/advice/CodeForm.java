package io.gpuclass.profile.advice;

/**
 * How the code of an implementation differs from another of the same algorithm, as far as its cost depends on it.
 *
 * @param wordsShareLine whether the words of one primitive lie on one memory line, so that atomics on one of them are felt on all
 * @param fencedRelease whether releasing is a fence and then a store, one after the other, rather than a bare store
 * @param partedSemaphores whether pauses between attempts at a semaphore are so long that attempts do not meet
 */
public record CodeForm(boolean wordsShareLine, boolean fencedRelease, boolean partedSemaphores) {
    /**
     * The listings of Stuart & Owens 2011: words side by side, and a volatile store to release. Its pauses are not printed; of those in
     * semaphores section 6 says that "no thread ever has to wait", as rates hardly depend on blocks or initial values.
     */
    public static final CodeForm PUBLISHED = new CodeForm(true, false, true);

    /** The kernels of this tool: each word on a line of its own, and releases that publish what was written before. */
    public static final CodeForm LIBRARY = new CodeForm(false, true, false);
}
