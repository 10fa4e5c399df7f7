import dev.hound.database.AttributeUpdate;
import dev.hound.database.Change;
import dev.hound.database.Entity;
import dev.hound.database.HoundDatabase;
import dev.hound.database.LogType;
import dev.hound.database.Reason;
import dev.hound.store.StoredRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Iterator;
import java.util.Map;

/**
 * A small pipeline that records what it does to a sample, and then tells where the sample's values
 * come from.
 *
 * <pre>java -cp target/hound.jar examples/Provenance.java FOLDER</pre>
 */
final class Provenance {

  private static final Entity SAMPLE = Entity.of("samples", "S-001");

  private Provenance() {}

  public static void main(String[] args) throws Exception {
    if (args.length < 1) {
      System.err.println("usage: java -cp target/hound.jar examples/Provenance.java FOLDER");
      System.exit(2);
    }
    HoundDatabase database = HoundDatabase.open(Path.of(args[0]));

    database.upload(SAMPLE, Map.of("fastq", "s3://lab/S-001.fastq.gz"), "arrived from the lab");
    align(database, "hg19");
    Instant published = database.latest(SAMPLE, "purity").orElseThrow().instant();
    align(database, "hg38");

    System.out.println("Lineage of " + SAMPLE);
    Iterator<StoredRecord<AttributeUpdate>> history = database.history(SAMPLE).iterator();
    while (history.hasNext()) {
      print(history.next());
    }
    System.out.println("As it was published at " + published);
    for (StoredRecord<AttributeUpdate> value : database.at(SAMPLE, published).values()) {
      print(value);
    }
    System.out.println("Changed since");
    for (Change change : database.difference(SAMPLE, published, Instant.now())) {
      print(change.after().orElseThrow());
    }
  }

  private static void align(HoundDatabase database, String genome) throws IOException {
    try (Reason why = database.because("aligned to " + genome)) {
      database.log(LogType.JOB, why.toString(), SAMPLE);
      // Both go out when the block ends, or neither if it throws.
      database.batch(
          () -> {
            database.update(SAMPLE, "bam", "s3://lab/" + genome + "/S-001.bam");
            database.update(SAMPLE, "purity", genome.equals("hg38") ? 0.81 : 0.79);
          });
    }
  }

  private static void print(StoredRecord<AttributeUpdate> stored) throws IOException {
    AttributeUpdate update = stored.value();
    System.out.printf(
        "  %-30s %-8s %-28s %s (%s)%n",
        stored.instant(),
        update.attributeName(),
        update.attributeValue(),
        update.updateReason(),
        update.author());
  }
}
