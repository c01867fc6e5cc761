package io.gpuclass.view.report;

import io.gpuclass.view.document.Cell;
import io.gpuclass.view.document.Document;
import io.gpuclass.view.document.TableColumns;
import io.gpuclass.view.terms.Glossary;
import io.gpuclass.view.terms.Glossary.Term;
import java.util.List;

/** The glossary as a document. */
public final class GlossaryReport {
    private static final TableColumns<Term> COLUMNS = new TableColumns<Term>()
            .text("word", term -> Cell.strong(term.name()))
            .text("also", term -> Cell.of(String.join(", ", term.others())))
            .text("meaning", Term::meaning)
            .text("source", Term::source);

    private GlossaryReport() {}

    /** Returns a table of all words. */
    public static Document of() {
        return new Document(List.of(COLUMNS.table(Glossary.terms(), "")));
    }
}
