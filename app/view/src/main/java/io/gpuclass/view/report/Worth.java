package io.gpuclass.view.report;

/** Worth of lines: the least is left out first. */
enum Worth {
    LEAST,
    REMARK,
    DETAIL,
    ANSWER
}
