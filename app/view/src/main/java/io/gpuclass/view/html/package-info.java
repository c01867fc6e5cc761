/** Profiles as one self-contained web page. */
package io.gpuclass.view.html;
