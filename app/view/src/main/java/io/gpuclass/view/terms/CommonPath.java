package io.gpuclass.view.terms;

import java.util.List;

/**
 * The directories that paths begin with, all alike.
 *
 * @param path they, with a slash at the end; empty where there are none
 */
public record CommonPath(String path) {
    public static CommonPath of(List<String> files) {
        String common = files.get(0).substring(0, files.get(0).lastIndexOf('/') + 1);
        for (String file : files) {
            while (!file.startsWith(common)) {
                common = common.substring(0, common.lastIndexOf('/', common.length() - 2) + 1);
            }
        }
        return new CommonPath(common);
    }

    public boolean isEmpty() {
        return path.isEmpty();
    }

    public String without(String file) {
        return file.substring(path.length());
    }
}
