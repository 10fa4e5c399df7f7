# Prints JaCoCo's CSV report as a small table: covered lines and branches of each package.
function percent(covered, missed) {
  return covered + missed == 0 ? "-" : sprintf("%.1f%%", 100 * covered / (covered + missed))
}
function row(name) {
  printf "  %-24s %8s %9s\n", name, percent(lines[name], missedLines[name]), percent(branches[name], missedBranches[name])
}
function add(name) {
  missedBranches[name] += $6; branches[name] += $7; missedLines[name] += $8; lines[name] += $9
}
BEGIN { FS = ","; total = "all" }
NR > 1 {
  if (!($2 in lines)) order[++packages] = $2
  add($2); add(total)
}
END {
  printf "Coverage: %-14s %8s %9s\n", "", "lines", "branches"
  for (i = 1; i <= packages; i++) row(order[i])
  row(total)
}
