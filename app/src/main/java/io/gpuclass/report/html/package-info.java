/** Profiles as one self-contained web page. */
package io.gpuclass.report.html;
