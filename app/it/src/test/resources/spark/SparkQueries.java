import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;

/** Answers queries from a dataset in local mode: {@code SparkQueries DATASET (QUERY OUTPUT)...} writes rows, tab-separated. */
final class SparkQueries {
    public static void main(String[] arguments) throws Exception {
        try (SparkSession spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 4)
                .config("spark.sql.warehouse.dir", Path.of(arguments[0]).resolveSibling("warehouse").toString())
                .getOrCreate()) {
            for (String table : new String[] {"profiles", "figures", "recommendations"}) {
                spark.read().option("mergeSchema", true).parquet(arguments[0] + "/" + table).createOrReplaceTempView(table);
            }
            for (int i = 1; i < arguments.length; i += 2) {
                var rows = spark.sql(arguments[i]).collectAsList().stream()
                        .map(row -> IntStream.range(0, row.size())
                                .mapToObj(column -> String.valueOf(row.get(column)))
                                .collect(Collectors.joining("\t")))
                        .toList();
                Files.write(Path.of(arguments[i + 1]), rows);
            }
        }
    }
}
