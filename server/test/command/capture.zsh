# Prints what zsh offers for a line: zsh -f capture.zsh <file with the completion> <line>
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PROMPT= RPROMPT=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -D -u; source $1"
zpty -w z "$(<${0:h}/capture-inside.zsh)"
zpty -w z 'print -r -- ready-to-complete'
local out all
while zpty -r z out; do [[ $out == ready-to-complete* ]] && break; done
zpty -w -n z "$2"$'\t'
while zpty -r z out; do
  out=${out%%$'\r'#$'\n'}
  [[ $out == *'<<end>>'* ]] && break
  [[ $out == *'<<'*'>>'* ]] && print -r -- ${${out#*<<}%%>>*}
done
zpty -d z
