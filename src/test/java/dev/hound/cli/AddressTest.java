package dev.hound.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hound.folder.Folder;
import dev.hound.folder.Folders;
import dev.hound.folder.sim.MemoryProvider;
import dev.hound.snowflake.SnowflakeClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** DIR as an address: another storage than files, of which a provider is on the class path. */
final class AddressTest {

  private static final String RECORDS = "memory://records";
  private static final String DATABASE = "memory://database";

  @Test
  void recordCommands_onAddress_work() {
    String name = CommandRun.withInput("{\"a\":1}", "put", RECORDS).succeeds().get(0);
    assertEquals(List.of(name), CommandRun.of("ls", RECORDS).succeeds());
    assertEquals(List.of("{\"a\":1}"), CommandRun.of("get", RECORDS, name).succeeds());
    assertEquals(
        List.of("1 record, 0 problems, 0 notes"), CommandRun.of("verify", RECORDS).succeeds());
    assertEquals(List.of(), CommandRun.of("clean", RECORDS).succeeds());
    assertEquals(List.of(), CommandRun.of("rm", RECORDS, name).succeeds());
    assertEquals(List.of(), CommandRun.of("ls", RECORDS).succeeds());
  }

  @Test
  void databaseCommands_onAddress_work() {
    CommandRun.of("db", "set", DATABASE, "samples/S-1", "a:=1").succeeds();
    String shown = CommandRun.of("db", "show", "--json", DATABASE, "samples/S-1").succeeds().get(0);
    assertTrue(shown.contains("\"attributeName\":\"a\",\"attributeValue\":1"), shown);
    assertEquals(
        List.of("2 records, 0 problems, 0 notes"),
        CommandRun.of("db", "verify", DATABASE).succeeds());
  }

  @Test
  void put_options_reachTheStorage() {
    String[][] cases = {
      {"durability=SYNCED, requireExisting=false, allowOverwrite=false"},
      {"durability=BUFFERED, requireExisting=false, allowOverwrite=false", "--durability=buffered"},
      {"durability=SYNCED, requireExisting=true, allowOverwrite=false", "--no-create"},
      {"durability=SYNCED, requireExisting=false, allowOverwrite=true", "--allow-overwrite"}
    };
    for (String[] expected : cases) {
      List<String> args = new ArrayList<>(List.of(expected));
      args.set(0, "put");
      args.add("memory://options");
      CommandRun.withInput("{}", args.toArray(String[]::new)).succeeds();
      assertEquals(
          "FolderOptions[" + expected[0] + "]", MemoryProvider.options("options").toString());
    }
  }

  @Test
  void db_options_reachTheStorage() {
    String[] commands = {
      "db set memory://db-options samples/S a=1",
      "db event memory://db-options samples/S Created",
      "db add memory://db-options job begun",
      "db verify memory://db-options --repair"
    };
    for (String command : commands) {
      String all = command + " --allow-overwrite --durability buffered";
      assertEquals(0, CommandRun.of(all.split(" ")).status(), all);
      assertEquals(
          "FolderOptions[durability=BUFFERED, requireExisting=false, allowOverwrite=true]",
          MemoryProvider.options("db-options").toString());
    }
  }

  /** Its failure names no file, as an implementation's may not. */
  @Test
  void verify_subFolderFails_othersFollow() throws IOException {
    Folder root = Folders.open("memory://verify");
    SnowflakeClient client = new SnowflakeClient("address");
    root.folder("broken").publish(client, new byte[] {'1'});
    root.folder("fine").publish(client, new byte[] {'1'});
    CommandRun run = CommandRun.of("verify", "-R", "memory://verify");
    assertEquals(
        List.of(
            "problem: memory:/broken: a folder that can't be checked: 503 Slow Down",
            "1 record, 1 problem, 0 notes"),
        run.lines());
    assertEquals(1, run.status());
  }

  @Test
  void address_missingFolder_saysSo() {
    CommandRun run = CommandRun.of("ls", "memory://nothing");
    assertEquals(1, run.status());
    assertEquals(List.of("hound: no such folder: memory://nothing"), run.messages());
  }

  @Test
  void address_noProvider_saysWhatToDo() {
    for (String[] command : new String[][] {{"ls"}, {"put"}, {"db", "verify"}}) {
      String[] args = new String[command.length + 1];
      System.arraycopy(command, 0, args, 0, command.length);
      args[command.length] = "s3://bucket/x";
      CommandRun run = CommandRun.of(args);
      assertEquals(1, run.status());
      assertEquals(
          List.of(
              "hound: s3://bucket/x: no library for s3:// addresses is on the class path; add one"
                  + " (a FolderProvider), or write ./s3://bucket/x if this is a path"),
          run.messages());
    }
  }
}
