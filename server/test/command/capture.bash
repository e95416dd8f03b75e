# Prints what bash offers for a line: bash capture.bash <file with the completion> <word>…
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
compopt() { :; }
_docket
((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
