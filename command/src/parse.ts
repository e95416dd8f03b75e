import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Command, Flag, Given, Option } from './command.ts'
import { wrongUse } from './problem.ts'

/** What every command takes. */
export const common = {
  options: {
    server: {
      value: 'URL',
      says: 'the server that is asked, in place of the one that DOCKET_URL, .docket.json or `docket login` name',
    },
  },
  flags: { help: { short: 'h', says: 'how the command is used' } },
} as const

export interface Typed {
  readonly given: Given
  readonly server: string | undefined
  readonly wantsHelp: boolean
}

/** Reads what stands after the name of a command, or says what is wrong with it. */
export const parse = (command: Command, args: readonly string[]): Typed => {
  const end = args.indexOf('--')
  const rest = end < 0 || command.rest === undefined ? [] : args.slice(end + 1)
  const own = end < 0 || command.rest === undefined ? args : args.slice(0, end)
  const { json, others } = takeJson(command, own)
  const { values, positionals } = read(command, others)
  const wantsHelp = values.help === true
  if (!wantsHelp) assertWords(command, positionals)
  return {
    given: {
      words: positionals,
      ...byKind(values),
      rest,
      json,
    },
    server: typeof values.server === 'string' ? values.server : undefined,
    wantsHelp,
  }
}

const byKind = (values: Readonly<Record<string, unknown>>): Pick<Given, 'options' | 'many' | 'flags'> => {
  const options: Record<string, string> = {}
  const many: Record<string, readonly string[]> = {}
  const flags: Record<string, boolean> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') options[name] = value
    else if (typeof value === 'boolean') flags[name] = value
    else if (Array.isArray(value)) many[name] = value
  }
  return { options, many, flags }
}

const howToUse = ({ name }: Command): string => `See: docket ${name} --help`

const read = (command: Command, args: string[]) => {
  const options: ParseArgsOptionsConfig = {}
  for (const [name, { short }] of Object.entries<Flag>({ ...command.flags, ...common.flags }))
    options[name] = { type: 'boolean', ...(short !== undefined && { short }) }
  for (const [name, { short, isRepeated }] of Object.entries<Option>({
    ...command.options,
    ...common.options,
  }))
    options[name] = { type: 'string', ...(short !== undefined && { short }), ...(isRepeated && { multiple: true }) }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw wrongUse(sentenceOf(error), howToUse(command))
  }
}

const sentenceOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string }
  const [option] = /'(-[^' ]*)/.exec(message)?.slice(1) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${option}.`
  return message.split('\n')[0]!
}

const assertWords = (command: Command, words: readonly string[]): void => {
  const { args = [] } = command
  const missing = args.find(({ isOptional }, at) => !isOptional && words[at] === undefined)
  if (missing) throw wrongUse(`${missing.name} is missing.`, howToUse(command))
  if (words.length > args.length && !args.at(-1)?.isRepeated)
    throw wrongUse(
      `“${words[args.length]}” is one word too many.`,
      `Words that belong together stand in quotes. ${howToUse(command)}`,
    )
}

/**
 * `--json`, `--json=name,status`, or `--json name,status` where these are fields of what is shown: `parseArgs` knows no option
 * that may have a value.
 */
const takeJson = (command: Command, args: readonly string[]): { json: Given['json']; others: string[] } => {
  const { fields: known } = command
  const at = args.findIndex((word) => word === '--json' || word.startsWith('--json='))
  const end = args.indexOf('--')
  if (known === undefined || at < 0 || (end >= 0 && end < at)) return { json: undefined, others: [...args] }
  const said = args[at]!.slice('--json='.length)
  const next = args[at + 1]
  const isNext = said === '' && next?.split(',').some((field) => known.includes(field)) === true
  const fields = (isNext ? next : said).split(',').filter(Boolean)
  const unknown = fields.find((field) => !known.includes(field))
  if (unknown !== undefined) throw wrongUse(`There is no field “${unknown}”.`, `There are: ${known.join(', ')}`)
  return { json: { fields }, others: args.filter((_, place) => place !== at && !(isNext && place === at + 1)) }
}
