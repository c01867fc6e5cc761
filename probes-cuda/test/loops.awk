# Finds loops in PTX, or in what cuobjdump prints of machine code, and prints each as `KERNEL<tab>LOOP`: the smallest loop around each
# instruction that matches `holds`, its instructions one behind the other. A loop is what lies between a label and a branch back to it, but for
# one behind a stop, which is never taken.
# PTX: registers and labels are numbered as they come, so that the same instructions are the same text whatever else the kernel holds.
# Machine code: opcodes with their modifiers, `@` before one that is predicated; no registers, so that they may differ. Additions are all
# `ADD`: the assembler has four instructions for them, and picks by where an operand comes from.

function finish(    i, j, first, last, loop) {
    for (i = 1; i <= lines; i++) {
        if (line[i] !~ holds) continue
        first = last = 0
        for (j = i; j <= lines; j++) {
            if (back[j] && back[j] <= i && (!first || j - back[j] < last - first)) { first = back[j]; last = j }
        }
        if (!first || (first in printed)) continue
        printed[first]
        loop = text(first, last)
        print kernel "\t" loop
    }
    delete line; delete back; delete at; delete printed
    lines = 0
}

function text(first, last,    i, all) {
    delete names
    named = 0
    for (i = first; i <= last; i++) all = all (all == "" ? "" : "; ") (sass ? opcode(line[i]) : numbered(line[i]))
    return all
}

function opcode(instruction,    guard) {
    guard = sub(/^@!?U?P[T0-9]+ +/, "", instruction) ? "@" : ""
    sub(/[ ;].*/, "", instruction)
    sub(/^(VIADD|U?IADD3?|IMAD\.IADD)$/, "ADD", instruction)
    return guard instruction
}

function numbered(instruction,    out, name) {
    while (match(instruction, /%[a-z]+[0-9]+|\$L_[A-Za-z0-9_]+/)) {
        name = substr(instruction, RSTART, RLENGTH)
        if (!(name in names)) names[name] = ++named
        out = out substr(instruction, 1, RSTART - 1) (name ~ /^%/ ? "%" : "$") names[name]
        instruction = substr(instruction, RSTART + RLENGTH)
    }
    return out instruction
}

/\.entry / { finish(); kernel = $3; sub(/\(.*/, "", kernel) }
/Function : / { finish(); kernel = $3; sass = 1 }

# PTX: a line is an instruction or a label. Inline code is written with a label of the same name in each copy: the last one counts.
!sass && /^[ \t]*[$A-Za-z_0-9]+:/ {
    sub(/^[ \t]*/, ""); sub(/:.*/, "")
    line[++lines] = $0 ":"
    at[$0] = lines
    next
}
!sass && /;[ \t]*$/ && !/^[ \t]*\.(reg|param)/ {
    gsub(/[ \t]+/, " "); sub(/^ /, ""); sub(/; ?$/, "")
    line[++lines] = $0
    if (line[lines - 1] != "brkpt" && match($0, /bra(\.uni)? [$A-Za-z_0-9]+$/)) {
        label = substr($0, RSTART, RLENGTH)
        sub(/.* /, "", label)
        back[lines] = at[label]
    }
}

# Machine code: an instruction stands behind its address.
sass && /^[ \t]*\/\*[0-9a-f]+\*\/ +[@A-Z]/ {
    address = $1
    gsub(/[^0-9a-f]/, "", address)
    sub(/^0+/, "", address)
    sub(/^[ \t]*\/\*[0-9a-f]+\*\/ +/, "")
    line[++lines] = $0
    at[address] = lines
    if (line[lines - 1] !~ /^BPT\.TRAP/ && match($0, /BRA[^;]* `?\(?0x[0-9a-f]+/)) {
        label = substr($0, RSTART, RLENGTH)
        sub(/.*0x/, "", label)
        back[lines] = at[label]
    }
}

END { finish() }
