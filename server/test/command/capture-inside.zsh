compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi; local -a hits; builtin compadd -A hits "$@"; local hit; for hit in $hits; do print -r -- "<<$hit>>"; done }
comppostfuncs=(finish); finish() { print -r -- '<<end>>' }; bindkey '^I' complete-word
