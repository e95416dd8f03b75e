import type { Argument, Command, Flag, Group, Option } from './command.ts'
import { common } from './parse.ts'

const groups: readonly Group[] = ['lists and tasks', 'workers', 'this machine']

/** What `docket help` prints. */
export const helpOfAll = (commands: readonly Command[]): string => {
  const width = Math.max(...commands.map((command) => synopsisOf(command).length))
  const parts = groups.flatMap((group) => {
    const some = commands.filter((command) => command.group === group)
    if (some.length === 0) return []
    return ['', `${group}:`, ...some.map((command) => `  ${synopsisOf(command).padEnd(width)}  ${command.says}`)]
  })
  return [
    'usage: docket <command> [words] [options]',
    ...parts,
    '',
    'A list is named by its name, a task by its name or the last eight digits of its id; the beginning of an id does too.',
    '`docket help <command>` says more. Most commands take --json, with the fields that are wanted: --json=id,name',
    'Exit codes: 0 done, 1 error, 2 wrong use or cancelled, 3 nothing to do, 4 sign in, 5 lease lost, 6 refused.',
    '',
  ].join('\n')
}

/** What `docket help <command>` prints. */
export const helpOf = (command: Command): string => {
  const options = [
    ...Object.entries<Option>(command.options ?? {}).map(([name, option]) => row(name, option, option.value)),
    ...Object.entries<Flag>(command.flags ?? {}).map(([name, flag]) => row(name, flag)),
    ...(command.fields ? [['--json[=FIELDS]', 'as JSON, with these fields of it']] : []),
    ...Object.entries<Option>(common.options).map(([name, option]) => row(name, option, option.value)),
    ...Object.entries<Flag>(common.flags).map(([name, flag]) => row(name, flag)),
  ]
  const width = Math.max(...options.map(([name]) => name!.length))
  return [
    `usage: docket ${synopsisOf(command)} [options]${command.rest ? ` -- ${command.rest}` : ''}`,
    '',
    `${command.says[0]!.toUpperCase()}${command.says.slice(1)}.`,
    ...(command.more ? ['', command.more] : []),
    '',
    ...options.map(([name, says]) => `  ${name!.padEnd(width)}  ${says}`),
    ...(command.fields ? ['', `fields: ${command.fields.join(', ')}`] : []),
    '',
  ].join('\n')
}

const row = (name: string, { short, says }: Flag, value?: string): [string, string] => [
  `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
  says,
]

const synopsisOf = ({ name, args = [] }: Command): string => [name, ...args.map(wordOf)].join(' ')

const wordOf = ({ name, isOptional, isRepeated }: Argument): string => {
  const word = isRepeated ? `${name}…` : name
  return isOptional ? `[${word}]` : word
}
