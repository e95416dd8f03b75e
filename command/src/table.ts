import type { Command } from './command.ts'
import { add } from './commands/add.ts'
import { api } from './commands/api.ts'
import { comment } from './commands/comment.ts'
import { completionOf } from './commands/completion.ts'
import { done, reopen } from './commands/done.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { lists } from './commands/lists.ts'
import { outbox } from './commands/outbox.ts'
import { search } from './commands/search.ts'
import { show } from './commands/show.ts'
import { today } from './commands/today.ts'
import { watch } from './commands/watch.ts'
import { whoami } from './commands/whoami.ts'

const completion = completionOf(() => commands)

/** Every command, in the order in which help shows them. Parsing, help and completion come from here. */
export const commands: readonly Command[] = [
  lists,
  show,
  add,
  done,
  reopen,
  comment,
  search,
  today,
  watch,
  importCommand,
  exportCommand,
  api,
  whoami,
  outbox,
  completion,
]
