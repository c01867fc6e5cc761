# Copies a Markdown document, with links to files that do not lie in the archive turned into their text: awk -v folder=DIR -f links.awk
# Links to other sites and to places in the same document stay. Code stays as it is.

function is_there(target) {
    sub(/#.*/, "", target)
    if (target == "" || target ~ /^[a-z]+:/) return 1
    if (!(target in known)) known[target] = system("test -e '" folder "/" target "'") == 0
    return known[target]
}

/^ *```/ { code = !code }

code || /^ *```/ { print; next }

{
    line = ""
    rest = $0
    while (match(rest, /!?\[[^][]*\]\([^()' ]*\)/)) {
        link = substr(rest, RSTART, RLENGTH)
        line = line substr(rest, 1, RSTART - 1)
        rest = substr(rest, RSTART + RLENGTH)
        target = link
        sub(/^.*\]\(/, "", target)
        sub(/\)$/, "", target)
        if (!is_there(target)) {
            sub(/\]\(.*$/, "", link)
            sub(/^!?\[/, "", link)
        }
        line = line link
    }
    print line rest
}
