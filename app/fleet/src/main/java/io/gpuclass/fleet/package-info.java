/**
 * Thousands of profiles in tables: read in parallel, put into an embedded analytical engine (DuckDB), and asked for medians, spreads
 * and outliers, or whatever a query asks. Nothing else uses {@code java.sql}.
 */
package io.gpuclass.fleet;
