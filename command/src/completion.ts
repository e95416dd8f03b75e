import type { Argument, Command, Flag, Kind, Option } from './command.ts'
import { common } from './parse.ts'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script that completes `docket` in a shell. Names of lists are asked for, as data: no shell runs any of them. */
export const scriptFor = (shell: Shell, commands: readonly Command[]): string => {
  switch (shell) {
    case 'bash':
      return bash(commands)
    case 'zsh':
      return zsh(commands)
    case 'fish':
      return fish(commands)
  }
}

interface Row {
  readonly word: string
  readonly says: string
  readonly kind?: Kind
}

const optionsOf = (command: Command): readonly (Row & { readonly hasValue: boolean })[] => [
  ...Object.entries<Option>({ ...command.options, ...common.options }).map(([name, { says, kind = 'text' }]) => ({
    word: `--${name}`,
    says,
    kind,
    hasValue: true,
  })),
  ...Object.entries<Flag>({ ...command.flags, ...common.flags }).map(([name, { says }]) => ({
    word: `--${name}`,
    says,
    hasValue: false,
  })),
  ...(command.fields ? [{ word: '--json', says: 'as JSON', hasValue: false }] : []),
]

/** What can stand at a place; the last one may come again. */
const kindAt = (args: readonly Argument[], at: number): Kind | undefined =>
  (args[at] ?? (args.at(-1)?.isRepeated ? args.at(-1) : undefined))?.kind

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** What a shell function is called that offers what a word of this kind can be. */
const offers = (kind: Kind | undefined): string => {
  if (kind === 'list') return '_docket_lists'
  if (kind === 'file') return '_docket_files'
  if (typeof kind === 'object') return `_docket_words ${kind.map(quoted).join(' ')}`
  return ':'
}

const cases = (commands: readonly Command[]): string =>
  commands
    .map((command) => {
      const options = optionsOf(command)
      const valued = options.filter(({ hasValue }) => hasValue)
      const { args = [] } = command
      const places = args.map((_, at) => `        ${at}) ${offers(kindAt(args, at))} ;;`)
      const last = args.at(-1)?.isRepeated ? [`        *) ${offers(args.at(-1)!.kind)} ;;`] : []
      return [
        `    ${command.name})`,
        `      case $previous in`,
        ...valued.map(({ word, kind }) => `        ${word}) ${offers(kind)}; return ;;`),
        '      esac',
        `      if [[ $current == -* ]]; then _docket_words ${options.map(({ word }) => quoted(word)).join(' ')}; return; fi`,
        `      case $place in`,
        ...places,
        ...last,
        '      esac',
        '      ;;',
      ].join('\n')
    })
    .join('\n')

/** `place`: which of the words of the command is completed, counted from 0, without options and what belongs to them. */
const placeOf = (commands: readonly Command[]): string => {
  const valued = [...new Set(commands.flatMap((command) => optionsOf(command).filter(({ hasValue }) => hasValue)))]
  return [...new Set(valued.map(({ word }) => word))].join('|')
}

const bash = (commands: readonly Command[]): string => `# bash completion of docket
_docket_words() {
  local word
  for word in "$@"; do [[ $word == "$current"* ]] && COMPREPLY+=("$word"); done
}
_docket_files() {
  local file
  compopt -o filenames
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
}
_docket_lists() {
  local name typed=\${current#[\\"\\']}
  while IFS= read -r name; do
    [[ $name == "$typed"* ]] || continue
    if [[ $current == [\\"\\']* ]]; then COMPREPLY+=("$name"); else printf -v name %q "$name"; COMPREPLY+=("$name"); fi
  done < <(docket completion names-of-lists 2>/dev/null)
}
_docket() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} place=0 at
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    _docket_words ${['help', ...commands.map(({ name }) => name)].map(quoted).join(' ')}
    return
  fi
  for ((at = 2; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      ${placeOf(commands)}) ((at++)) ;;
      -*) ;;
      *) ((place++)) ;;
    esac
  done
  case \${COMP_WORDS[1]} in
    help) ((place == 0)) && _docket_words ${commands.map(({ name }) => quoted(name)).join(' ')} ;;
${cases(commands)}
  esac
}
complete -F _docket docket
`

const zsh = (commands: readonly Command[]): string => `#compdef docket
# zsh completion of docket
_docket_words() { compadd -- "$@" }
_docket_files() { _files }
_docket_lists() {
  local -a names
  names=("\${(@f)$(docket completion names-of-lists 2>/dev/null)}")
  compadd -a names
}
_docket() {
  local current=\${words[CURRENT]} previous=\${words[CURRENT-1]} place=0 at
  if ((CURRENT == 2)); then
    local -a known
    known=(
${commands.map(({ name, says }) => `      ${quoted(`${name}:${says.replaceAll(':', ' ')}`)}`).join('\n')}
      'help:how docket, or one of its commands, is used'
    )
    _describe command known
    return
  fi
  for ((at = 3; at < CURRENT; at++)); do
    case \${words[at]} in
      ${placeOf(commands)}) ((at++)) ;;
      -*) ;;
      *) ((place++)) ;;
    esac
  done
  case \${words[2]} in
    help) ((place == 0)) && _docket_words ${commands.map(({ name }) => quoted(name)).join(' ')} ;;
${cases(commands)}
  esac
}
if [[ $funcstack[1] == _docket ]]; then _docket "$@"; else compdef _docket docket; fi
`

const fish = (commands: readonly Command[]): string => {
  const offered = (kind: Kind | undefined): string => {
    if (kind === 'list') return `-f -a '(docket completion names-of-lists 2>/dev/null)'`
    if (typeof kind === 'object') return `-f -a ${fishQuoted(kind.join(' '))}`
    return kind === 'file' ? '-F' : '-f'
  }
  const of = (name: string): string => `-n ${fishQuoted(`__fish_seen_subcommand_from ${name}`)}`
  return [
    '# fish completion of docket',
    'complete -c docket -f',
    ...commands.map(
      ({ name, says }) => `complete -c docket -n __fish_use_subcommand -a ${name} -d ${fishQuoted(says)}`,
    ),
    `complete -c docket -n __fish_use_subcommand -a help -d 'how docket, or one of its commands, is used'`,
    `complete -c docket ${of('help')} -a ${fishQuoted(commands.map(({ name }) => name).join(' '))}`,
    ...commands.flatMap((command) => [
      ...(command.args ?? [])
        .filter(({ kind }) => kind !== 'text' && kind !== 'task')
        .map(({ kind }) => `complete -c docket ${of(command.name)} ${offered(kind)}`),
      ...optionsOf(command).map(
        ({ word, says, kind, hasValue }) =>
          `complete -c docket ${of(command.name)} -l ${word.slice(2)} -d ${fishQuoted(says)}${hasValue ? ` -r ${offered(kind)}` : ''}`,
      ),
    ]),
    '',
  ].join('\n')
}

const fishQuoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
