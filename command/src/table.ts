import type { Command } from './command.ts'
import { lists } from './commands/lists.ts'
import { whoami } from './commands/whoami.ts'

/** Every command, in the order in which help shows them. Parsing, help and completion come from here. */
export const commands: readonly Command[] = [lists, whoami]
