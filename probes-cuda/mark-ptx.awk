# Marks the instructions of a module that order memory or hold a block together, and that come from a primitive:
#
#   awk [-v primitives=FOLDER] -f mark-ptx.awk LINES.ptx PLAIN.ptx
#
# prints PLAIN.ptx with a line such as
#
#   //@ barrier_xf.cuh: group.sync_block(); #2
#
# before each such instruction: the header in include/gpuclass/sync/, or in a folder of another name, and the source line that it comes from, without a comment at its
# end, and which of the lines with this text it is where there are several. LINES.ptx is the same module compiled with -lineinfo. There each
# .loc says where the instructions after it come from, and where that was inlined (PTX ISA, ".loc"). The mark names the innermost frame that
# is part of a primitive; a frame in what primitives and harness share leads to the one that it was inlined into. Broken twins get no marks.

function is_ordering(line) {
  sub(/^[ \t]*(@!?%p[0-9]+[ \t]+)?/, "", line)
  return line ~ /^((st|ld|red|atom)\.(release|acquire|acq_rel)|fence\.|membar\.|bar(rier)?(\.cta)?\.(sync|red))/
}

# Frames that stand for whoever called them.
function is_shared(path) { return path ~ /\/gpuclass\/.*(mem|wait|time)\/[a-z_]+\.cuh$/ || path ~ /\/sync\/group\.cuh$/ }

function is_primitive(path) { return path ~ "/gpuclass/.*" primitives "/[a-z_]+\\.cuh$" }

# Reads a header, once.
function read_source(path,    line, text, count) {
  if (path in was_read) return
  was_read[path] = 1
  while ((getline line < path) > 0) {
    text = line
    sub(/[ \t]+\/\/.*$/, "", text)
    gsub(/^[ \t]+|[ \t]+$/, "", text)
    count[text]++
    source[path, ++last_line[path]] = text (count[text] > 1 ? " #" count[text] : "")
  }
  close(path)
}

function name_of(path) { sub(/^.*\//, "", path); return path }

# Returns the mark for what comes from so many frames, each "file line", the innermost first; empty if there is none.
function mark_for(chain,    frames, depth, i, at, path) {
  depth = split(chain, frames, ";")
  for (i = 1; i <= depth; i++) {
    split(frames[i], at, " ")
    path = path_of[at[1]]
    if (is_shared(path)) continue
    if (!is_primitive(path)) return ""
    read_source(path)
    return "//@ " name_of(path) ": " source[path, at[2]]
  }
  return ""
}

# Returns the frames from a place, "file line column", outwards. Of the places of one line and column the last one counts.
function chain_from(place,    chain, steps) {
  for (steps = 0; place != "" && steps < 64; steps++) {
    chain = chain place ";"
    place = caller[place]
  }
  return chain
}

function fail(message) {
  print "mark-ptx: " message > "/dev/stderr"
  failed = 1
  exit 1
}

BEGIN { if (primitives == "") primitives = "sync" }

FNR == 1 { pass++ }

/\.entry / { in_twin = $0 ~ /_verify_twin_/ }

pass == 1 && $1 == ".file" {
  path = $0
  gsub(/^[^"]*"|"[^"]*$/, "", path)
  path_of[$2] = path
  next
}

pass == 1 && $1 == ".loc" {
  gsub(/,/, "")
  here = $2 " " $3 " " $4
  caller[here] = $7 == "inlined_at" ? $8 " " $9 " " $10 : ""
  next
}

pass == 1 && is_ordering($0) {
  instruction[++found] = $0
  chains[found] = in_twin ? "" : chain_from(here)
}

pass == 2 && is_ordering($0) {
  if (instruction[++met] != $0) fail("instruction " met " is not the same with and without lines: " $0)
  mark = mark_for(chains[met])
  if (mark != "") print "\t" mark
}

pass == 2 { print }

END { if (!failed && met != found) { print "mark-ptx: " found " instructions with lines, " met " without" > "/dev/stderr"; exit 1 } }
