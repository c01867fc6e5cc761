package io.gpuclass.engine.primitives;

import io.gpuclass.engine.device.Trial;
import io.gpuclass.profile.device.DeviceKind;
import io.gpuclass.profile.primitives.Catalogue;
import io.gpuclass.profile.primitives.Implementation;
import io.gpuclass.profile.primitives.Trait;
import io.gpuclass.profile.primitives.Writers;
import java.util.List;
import java.util.stream.Stream;

/** Who works inside sections, and which forms are measured so. */
public enum SectionWork {
    /**
     * The first thread of each block loads and stores (Mahapatra 2020, section 5). Every form but a barrier that ends the kernel: its work
     * would be the kernel's.
     */
    FIRST_THREAD {
        @Override
        boolean takes(Implementation form) {
            return !form.has(Trait.ENDS_THE_KERNEL);
        }

        @Override
        String kernel(Implementation implementation) {
            return implementation.timingKernel();
        }

        @Override
        List<Setting> settings(SectionPlan plan, Implementation implementation, int blocks) {
            return plan.settings(implementation, blocks);
        }

        @Override
        Integer threads(Trial trial) {
            return null;
        }
    },

    /**
     * Every thread of a block works, on words that all blocks share; the writer of each SM loads and stores, the others load (sections 2.2.2
     * and 4.3). Reader-writer semaphores: the library's and those as printed.
     */
    ALL_THREADS {
        @Override
        boolean takes(Implementation form) {
            return form.has(Trait.READERS_AND_WRITERS);
        }

        @Override
        List<Implementation> forms(DeviceKind device) {
            return Stream.concat(Catalogue.of(device).stream(), Catalogue.asPublished(device).stream())
                    .toList();
        }

        @Override
        String kernel(Implementation implementation) {
            return implementation.workKernel();
        }

        @Override
        List<Setting> settings(SectionPlan plan, Implementation implementation, int blocks) {
            return plan.initials().stream()
                    .map(initial -> new Setting(implementation, blocks, initial, Writers.ONE_PER_SM))
                    .toList();
        }

        @Override
        Integer threads(Trial trial) {
            return trial.threads();
        }
    };

    /** Returns whether a form can be measured so. */
    abstract boolean takes(Implementation form);

    /** Returns the forms that there are, of which some can be measured so. */
    List<Implementation> forms(DeviceKind device) {
        return Catalogue.of(device);
    }

    /** Returns the entry point that measures a form. */
    abstract String kernel(Implementation implementation);

    /** Returns what a form is measured under with so many blocks. */
    abstract List<Setting> settings(SectionPlan plan, Implementation implementation, int blocks);

    /** Returns how many threads of a block work, where readers and writers work differently; else null. */
    abstract Integer threads(Trial trial);
}
