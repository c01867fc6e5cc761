package io.gpuclass.report;

import java.util.List;

/**
 * The directories that paths begin with, all alike.
 *
 * @param path they, with a slash at the end; empty where there are none
 */
record CommonPath(String path) {
    static CommonPath of(List<String> files) {
        String common = files.get(0).substring(0, files.get(0).lastIndexOf('/') + 1);
        for (String file : files) {
            while (!file.startsWith(common)) {
                common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
            }
        }
        return new CommonPath(common);
    }

    boolean isEmpty() {
        return path.isEmpty();
    }

    String without(String file) {
        return file.substring(path.length());
    }
}
