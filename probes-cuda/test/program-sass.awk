# Reads the machine code of programs with barriers that they do not need, and counts in each kernel what was added and what must not
# be there; see check-sass.sh.

function check(holds, what) {
    checked++
    if (!holds) { print "sass: " kernel ": " what; failed++ }
}

# Barriers that a program needs: the tree of a scalar product, and what readies the look at locality.
function needed() { return kernel ~ /^scalarprod_/ ? 11 : kernel ~ /_locality_/ ? 1 : 0 }

function finish(    added) {
    if (kernel == "") return
    kernels++
    added = kernel ~ /_(barrier|first|second)$/ ? 1 : 0
    if (kernel ~ /_both$/) check(barriers >= 2, barriers " barriers instead of one in each place")
    else check(barriers == needed() + added, barriers " barriers instead of " needed() + added)
    check(fences == (kernel ~ /_fence$/), fences " fences")
    check(arrivals == (kernel ~ /_arrival$/), arrivals " arrivals")
    check(loads > 0, "no load")
    check(local == 0, local " accesses to registers that were spilled")
    check(kernel !~ /^memtest_(time|printed|detail)_/ || together >= 8, "only " together " loads are under way together")
    if (kernel ~ /_(time|printed)_/) check(clocks == 2, clocks " clocks instead of one before and one after")
    else check(awaited > 0 && early == 0, early " of " awaited " clocks do not wait for a load")
}

/Function : / {
    finish()
    kernel = $3
    barriers = fences = arrivals = loads = local = clocks = awaited = early = together = row = pending = since = 0
    compared = "none"
}
/ BAR\.SYNC/ { barriers++ }
/ BAR\.ARV/ { arrivals++ }
/ MEMBAR\./ { fences++ }
/ (STL|LDL)[. ]/ { local++ }
/ LDG\./ {
    loads++; row++; since++
    pending = 1
    if (row > together) together = row
}
/ ISETP\./ { row = 0 }
/ ISETP\.(NE|EQ)\.U32.*, 0x1,/ {
    pending = 0
    match($0, /P[0-9],/)
    compared = substr($0, RSTART, 2)
}
/ SR_CLOCKLO/ { clocks++ }
# A clock that is predicated on what was loaded, the comparison being after the last load. The second of a row follows the first.
/ @!?P[0-9] CS2R.* SR_CLOCKLO/ && $0 ~ "@!?" compared " " {
    awaited++
    if (pending || (since == 0 && kernel !~ /_locality_/)) early++
    since = 0
}
END {
    finish()
    print "sass: " kernels " programs, " checked - failed " checks passed, " failed + 0 " failed"
    exit failed > 0 || kernels == 0
}
