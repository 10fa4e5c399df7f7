/**
 * Folders of immutable named blobs, and how a file is published into one.
 *
 * <p>This package knows nothing of JSON or record types.
 *
 * <h2>The promises, and what shows that they hold</h2>
 *
 * <p>For each promise of the README: the attacks on it, the test that carries them out, and what is
 * not promised, and why. The tests run with {@code mvn verify}; {@code mvn -Psoak verify} runs
 * those that draw at random many times as long, {@code mvn -Pfuzz} fuzzes, {@code mvn -Pmutation}
 * breaks the code of this package and of the names in all small ways and looks which tests notice.
 *
 * <h3>1. Names</h3>
 *
 * <p>Names are 22 bytes: time, machine, client, sequence, checksum; two records never share a name.
 *
 * <ul>
 *   <li>The names that the Python client printed, valid and damaged ones: {@code
 *       PythonSnowflakesTest#aValidNameHasPythonsFieldsAndEncodesBack}, {@code
 *       PythonSnowflakesTest#anInvalidNameIsRefusedAndReadLenientlyAsPythonDoes}.
 *   <li>A digit misread anywhere: {@code SnowflakePropertyTest#aWrongDigitIsAlwaysFound}.
 *   <li>Any text and any bytes, guided by coverage: {@code
 *       SnowflakeFuzzTest#readsTheTextsThatItPrintsAndNoOthers}, {@code
 *       SnowflakeFuzzTest#readsTheBytesThatItWritesAndNoOthers}.
 *   <li>All interleavings of threads that draw from one client: {@code
 *       SnowflakeClientInterleavingsTest#eachNameComesAfterAllThatWereDrawnBefore}.
 *   <li>Two programs that mint the same names: the second record gets another: {@code
 *       FolderProcessesTest#programsThatMintTheSameNamesKeepAllRecords}, {@code
 *       FolderContract#publish_twoWantOneName_oneMintsAgain}.
 * </ul>
 *
 * <p><b>Not promised.</b> That names are distinct where nobody looks. Within one tree a name that
 * is taken is seen and another minted. In two trees two programs of one machine may draw the same
 * name, with a chance of 1 in 65,536 that they have one client id, and then only in the same step
 * of the clock at the same sequence number.
 *
 * <h3>2. Order</h3>
 *
 * <p>Sorting names sorts records by time, and the names of one client strictly increase, whatever
 * its clock does.
 *
 * <ul>
 *   <li>Values, texts and bytes of any names, sorted: {@code
 *       SnowflakePropertyTest#valuesStringsAndBytesHaveOneOrder}, {@code
 *       SnowflakeFuzzTest#sortsAsItsBytesAndItsTextsDo}.
 *   <li>A clock that is set back, stands still, jumps, or is overtaken by another thread: {@code
 *       SnowflakeClientTest#aClockSetBackIsWaitedForAndNamesGoOn}, {@code
 *       SnowflakeClientTest#aFrozenClockGives65536NamesAndThenOnesAtEachStep}, {@code
 *       SnowflakeClientThreadsTest#readingsThatDecreaseByCallOrderGiveIncreasingNames}, {@code
 *       SnowflakeClientThreadsTest#aReadingThatAnotherThreadHasOvertakenIsReadAgainAndNoRollback}.
 *   <li>A file system that lists in another order: {@code
 *       FolderContract#names_range_sortedInclusiveInBothOrders}, {@code
 *       LocalFolderTest#listingIsSortedAsTheShellSortsIt}.
 * </ul>
 *
 * <p><b>Not promised.</b> The order of two machines is that of their clocks. The order of names is
 * not that of appearance: a record may show up after one with a later name.
 *
 * <p>A client that is made anew after its machine's clock was set back knows nothing of the names
 * before.
 *
 * <h3>3. No overwrite</h3>
 *
 * <p>Publishing never replaces a file.
 *
 * <ul>
 *   <li>A record, a folder, a link, a claim under the name already: {@code
 *       FolderContract#publish_takenName_mintsAgain}, {@code
 *       FolderContract#publish_foreignEntryHasName_mintsAgain}, {@code
 *       LocalFolderTest#linkUnderTheNameOfARecordIsNotFollowed}, {@code
 *       LocalFolderTest#linkToTheTemporaryFileIsNotTakenForTheRecord}, {@code
 *       PublishProtocolTest#claimedNameThatIsThereAlreadyIsNotReplaced}.
 *   <li>Links refused, at once or for a while: never a plain rename: {@code
 *       PublishProtocolTest#linkThatFailsWhereAnotherCanBeMadeIsAnError}, {@code
 *       PublishProtocolTest#whereLinksWorkedAFailingOneIsAnError}.
 *   <li>A claim so old that a clean-up may have removed it: {@code
 *       BeginAnewTest#nothingIsMovedUnderAClaimThatMayBeOld}.
 * </ul>
 *
 * <p><b>Not promised.</b> Where there are no hard links, it holds among those who publish by claims
 * through one root; against others it rests on names being distinct. Where a rename is a copy and a
 * delete (gcsfuse, s3fs) nothing can hold it.
 *
 * <h3>4. All or nothing</h3>
 *
 * <p>A reader sees a whole record or none.
 *
 * <ul>
 *   <li>Readers at work beside writing programs: {@code
 *       FolderProcessesTest#fourProgramsOfFourThreadsLoseNothingAndAreNeverSeenInPart}.
 *   <li>Writers killed at any moment, 200 times: {@code
 *       KillTest#killedWritersLoseNothingThatTheyAcknowledgedAndLeaveNothingTorn}.
 *   <li>Each operation on files fails in turn, once or for long, with each kind of error; two of
 *       them: {@code EveryOperationFailsTest#promisesHold}, {@code
 *       EveryOperationFailsTest#promisesHoldOnTheDisk}, {@code
 *       EveryOperationFailsTest#promisesHoldWithTwoFaults}.
 *   <li>Writes fall short, as on a disk that has no room for all: {@code
 *       EveryOperationFailsTest#promisesHoldIfWritesFallShort}.
 *   <li>The thread is interrupted before and during each operation: {@code
 *       EveryOperationFailsTest#interruptOnTheDiskKeepsThePromises}.
 *   <li>A full disk, a read-only one, no more handles, for real: {@code
 *       LocalFolderTest#fullDiskIsAClearErrorAndLeavesNothing}, {@code
 *       RealFaultsTest#readOnlyDiskIsReadAndTellsWhereNothingCanBePublished}, {@code
 *       RealFaultsTest#withoutFreeHandlesNothingIsPublishedAndAllWorksAgainAfterwards}, {@code
 *       RealFaultsTest#theFirstPutOfAProgramMayFindHardlyAnyHandle}.
 *   <li>Faults below a store: what is read is whole or the fault is told: {@code
 *       StoreFaultsTest#whatIsReadIsWholeOrTheFaultIsTold}, {@code
 *       StoreFaultsTest#whatIsChangedIsAsPromised}.
 *   <li>Faults below a database: no update without its entry in the meta log that nobody can find:
 *       {@code DatabaseFaultsTest#whatIsWrittenIsAsPromised}.
 * </ul>
 *
 * <p><b>Not promised.</b> With {@link Durability#BUFFERED} it holds when programs die, not when the
 * machine does: {@code hound verify} finds the records that are cut short then. A batch becomes
 * visible record by record.
 *
 * <h3>5. Durable</h3>
 *
 * <p>When {@code put} returns, the record survives power loss; when it throws, nothing is visible,
 * or the exception names what may be.
 *
 * <ul>
 *   <li>Power lost before and after each operation, in every way up to a bound: names missing or
 *       back, files empty, cut, zeroed: {@code PowerLossTest#oneProgram}, {@code
 *       PowerLossTest#secondProgramAfterOneThatWasKilled}, {@code PowerLossTest#failingForces}.
 *   <li>The same with several writers at a time, in interleavings drawn at random: {@code
 *       PowerLossTest#severalAtATime}, {@code PowerLossTest#manyProgramsAtRandom}.
 *   <li>Each force left out in turn, which has to be noticed: none is superfluous, and the check
 *       can fail: {@code PowerLossTest#eachForceIsNeeded}, {@code
 *       PowerLossTest#bufferedRecordsAreLost}.
 *   <li>A real disk as it was at a random moment, under writers at work; without the forces this
 *       has to be noticed: {@code
 *       RealPowerLossTest#whatWritersAcknowledgedIsThereAndAllIsWholeAfterPowerLoss}, {@code
 *       RealPowerLossTest#claimingWritersLoseNothingEither}, {@code
 *       RealPowerLossTest#aForceThatIsLeftOutIsMissed}, {@code
 *       RealPowerLossTest#recordsThatAreBufferedAreMissed}.
 *   <li>Threads that share a force: none returns on one that began before its record was there:
 *       {@code SharedForceInterleavingsTest#whatWasDoneBeforeAForceIsDurableAfterIt}, {@code
 *       SharedForceTest#failureReachesAllWhoseWorkCameBeforeItAndNoOther}.
 *   <li>A force that failed is never tried again on the same file: {@code
 *       PublishProtocolTest#failedForceOfAFileIsNotTriedAgain}.
 *   <li>Replies that a network lost: to a link, a rename, the making of a folder, a deletion:
 *       {@code PublishProtocolTest#lostReplyToALinkIsSuccess}, {@code
 *       NetworkFolderTest#folderGetsTheModeOfItsParentThoughTheReplyIsLost}, {@code
 *       EveryOperationFailsTest#promisesHold}.
 * </ul>
 *
 * <p><b>Not promised.</b> Disks that lie about what they have stored; and what a file system does
 * to files that were forced long ago. On Windows the folder can't be forced, on macOS the drive's
 * own cache isn't.
 *
 * <p>Soft mounts of NFS may carry out a request after they have reported its failure. Mount hard,
 * the default.
 *
 * <p>Somebody removes a folder and another program makes it again but loses power before its own
 * first record there: {@code
 * PowerLossTest#recordInAFolderThatAnotherProgramMadeAgainAndDidNotForceMayBeLost} shows it. To see
 * it would cost each record a look at each folder above it.
 *
 * <h3>6. No coordination</h3>
 *
 * <p>Programs may start and be killed at any time; there are no locks, leases or index files.
 *
 * <ul>
 *   <li>Programs at work on one folder at once: {@code
 *       FolderProcessesTest#syncedProgramsLoseNothing}.
 *   <li>Killed programs leave files in {@code .tmp} that hinder nobody and are removed by age, by
 *       the file server's clock: {@code
 *       KillTest#killedWritersLoseNothingThatTheyAcknowledgedAndLeaveNothingTorn}, {@code
 *       CleanUpTest#ageIsThatByTheClockOfTheFileServer}, {@code
 *       CleanUpTest#ofTwoCleanUpsAtOnceOneTellsOfEach}, {@code
 *       PublishProtocolTest#leftOverClaimTakesItsNameOnly}.
 *   <li>A clean-up that takes the temporaries of writers at work: {@code
 *       ReapedWritersTest#nothingIsLostWithLinks}, {@code
 *       ReapedWritersTest#nothingIsLostWithClaims}.
 *   <li>Users of one group, with any umask, by access lists, in a sticky folder: {@code
 *       SharedTreeTest#usersOfAGroupPutAndDeleteEverywhereAndReadWhatTheUmaskGives}, {@code
 *       SharedTreeTest#usersWithoutACommonGroupShareATreeByADefaultAccessList}, {@code
 *       SharedTreeTest#inAStickyTreeOthersReadButCannotDelete}.
 *   <li>Folders of other machines that show late; shares that go away and come back: {@code
 *       NetworkFolderTest#foldersOfAnotherMachineThatShowLateAreUsed}, {@code
 *       NetworkFolderTest#nothingIsMadeBelowAMountPointIfTheFolderMustExist}, {@code
 *       NetworkFolderTest#shareThatGoesAwayWhollyIsNotMadeAndComesBack}.
 * </ul>
 *
 * <p><b>Not promised.</b> Files obey the umask: what a user with umask 077 puts is closed to the
 * others. Network file systems were simulated, not mounted.
 *
 * <h3>7. Plain</h3>
 *
 * <p>A record is one line of JSON in one file, and both sides read what the other wrote.
 *
 * <ul>
 *   <li>The tree that the Python client wrote, and ours by its rules: {@code
 *       PythonTreeTest#entriesFieldByField}, {@code
 *       WrittenTreeTest#fieldsAreExactlyThoseOfTheTable}, {@code WrittenTreeTest#pythonReadsIt}.
 *   <li>Any bytes as a record, guided by coverage: {@code JsonFuzzTest#isOneJsonValueOrCorrupt},
 *       {@code JsonFuzzTest#isAValueThatIsReadBackOrCorrupt}.
 *   <li>JSON that is deep, long, not UTF-8, or made to exhaust the reader: {@code
 *       HostileJsonTest#depthBombIsACorruptRecord}, {@code
 *       HostileJsonTest#numberOfAMillionDigitsIsRefused}, {@code
 *       HostileJsonTest#malformedUtf8IsCorrupt}, {@code
 *       HostileJsonTest#keysOfEqualHashesAreReadAtOnce}.
 * </ul>
 *
 * <p><b>Not promised.</b> {@code NaN} and {@code Infinity}, which Python writes, are kept, though
 * some tools refuse them.
 *
 * <h3>8. Foreign files are left alone</h3>
 *
 * <p>What is no record is never read as one nor deleted, and {@code verify} reports it. Listings of
 * names go by the names alone.
 *
 * <ul>
 *   <li>Links, pipes, sockets, devices and folders under the names of records: {@code
 *       HostileStoreFilesTest#isNoRecordToReaders}, {@code
 *       HostileStoreFilesTest#isNeitherDeletedNorReplaced}, {@code
 *       HostileStoreFilesTest#isFoundByVerify}, {@code
 *       LocalFolderTest#pipeUnderTheNameOfARecordDoesNotBlock}, {@code
 *       LocalFolderTest#pipeInThePlaceOfTheRootDoesNotBlock}.
 *   <li>A link in the place of a folder that is just being made: {@code
 *       LocalFolderTest#linkInThePlaceOfANewFolderGetsNoMode}.
 *   <li>Files that are huge, grow while they are read, never end, or are closed to us: {@code
 *       LargeBlobTest#sparseFileIsRefusedWithoutBeingRead}, {@code
 *       LargeBlobTest#ofAFileThatNeverEndsOneByteMoreThanTheLimitIsRead}, {@code
 *       UnreadableTest#aRecordThatIsClosedIsToldAndTheOthersFollow}.
 *   <li>Names that only look like those of records, or are no text: {@code
 *       HostileStoreFilesTest#namesThatOnlyLookLikeThoseOfRecordsAreForeign}, {@code
 *       HostileStoreFilesTest#namesThatAreNoUtf8AreForeign}.
 *   <li>Names of folders and entities that lead elsewhere: {@code
 *       FolderPathFuzzTest#isOnePlainFolderOrIsRefused}, {@code
 *       NamesFuzzTest#isRefusedOrMakesOneFolderAndIsReadBack}, {@code
 *       NamesFuzzTest#readsNothingOutsideOfItsRoot}.
 *   <li>Foreign files, links and folders among the temporaries when those are cleaned: {@code
 *       CleanUpTest#onlyFilesUnderTheNamesOfPublishingAreRemoved}, {@code
 *       CleanUpTest#linkAmongTheFoldersOfClaimsIsNotFollowed}, {@code
 *       CleanUpTest#foldersPlantedInEachOtherAreNotFollowedWithoutEnd}, {@code
 *       CleanUpTest#temporariesThatAreALinkAreNotFollowed}, {@code
 *       FolderVerificationTest#temporaryFiles_foreignAmongThem_noted}.
 *   <li>Terminal escapes in names and values: {@code TerminalEscapesTest#recordsAndForeignFiles},
 *       {@code TerminalEscapesTest#databases}.
 * </ul>
 *
 * <p><b>Not promised.</b> Who may write to a folder can put records there, delete and change them;
 * the names are no signature. Between the look at a file or folder and its use somebody who may
 * rename there could put something else in its place: a pipe, for which the reader would wait; or,
 * for a folder, a link, so that a record is read or put elsewhere, or, with Java 25, which follows
 * it, that what it leads to gets the mode of the folder above. An instance of {@link LocalFolder}
 * that has once read from a folder doesn't look again whether it is a link when it reads.
 */
@NullMarked
package dev.hound.folder;

import org.jspecify.annotations.NullMarked;
