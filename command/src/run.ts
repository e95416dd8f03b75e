import type { Command } from './command.ts'
import { Context } from './context.ts'
import { helpOf, helpOfAll } from './help.ts'
import { sendWaiting } from './outbox.ts'
import { Output } from './output.ts'
import { parse } from './parse.ts'
import { exits, problemOf, wrongUse } from './problem.ts'
import type { Surroundings } from './surroundings.ts'
import { commands } from './table.ts'
import { version } from './version.ts'

/** Runs what was typed, and answers with the exit code. */
export const run = async (args: readonly string[], around: Surroundings): Promise<number> => {
  const out = new Output(around)
  let server = 'The server'
  try {
    const [name = 'help', ...words] = args
    if (name === '--version' || name === '-v') return out.line(version), exits.ok
    if (name === 'help' || name === '--help' || name === '-h') return help(out, words[0]), exits.ok
    const command = commandOf(name)
    const { given, server: said, wantsHelp } = parse(command, words)
    if (wantsHelp) return help(out, name), exits.ok
    const context = await Context.open(around, said)
    server = context.serverName
    if (!command.isLocal && context.hasKey) context.isBehind = !(await sendWaiting(context))
    return (await command.run(context, given)) ?? exits.ok
  } catch (error) {
    const problem = problemOf(error, server)
    out.say(`docket: ${problem.message}`)
    if (problem.hint) out.say(problem.hint)
    return problem.exit
  }
}

const help = (out: Output, name: string | undefined): void =>
  out.text(name === undefined ? helpOfAll(commands) : helpOf(commandOf(name)))

const commandOf = (name: string): Command => {
  const found = commands.find((command) => command.name === name)
  if (found) return found
  const near = commands.map((command) => command.name).filter((known) => isNear(name, known))
  throw wrongUse(
    `There is no command “${name}”.`,
    `${near.length > 0 ? `Is it ${near.join(' or ')}? ` : ''}See: docket help`,
  )
}

/** Whether it is a beginning, or the same letters in a slip of another order, or with one more or less. */
const isNear = (typed: string, known: string): boolean => {
  const [some, more] = typed.length <= known.length ? [typed, known] : [known, typed]
  const left = [...some].reduce((rest, letter) => rest.replace(letter, ''), more)
  return known.startsWith(typed) || (left.length <= 1 && more.length - some.length <= 1)
}
