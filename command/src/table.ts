import type { Command } from './command.ts'
import { add } from './commands/add.ts'
import { api } from './commands/api.ts'
import { claim } from './commands/claim.ts'
import { comment } from './commands/comment.ts'
import { completionOf } from './commands/completion.ts'
import { done, reopen } from './commands/done.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { lists } from './commands/lists.ts'
import { login, logout } from './commands/login.ts'
import { mirror } from './commands/mirror.ts'
import { outbox } from './commands/outbox.ts'
import { ask, complete, fail, giveBack, renew } from './commands/report.ts'
import { search } from './commands/search.ts'
import { show } from './commands/show.ts'
import { skill } from './commands/skill.ts'
import { today } from './commands/today.ts'
import { watch } from './commands/watch.ts'
import { whoami } from './commands/whoami.ts'
import { work } from './commands/work.ts'

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
  work,
  claim,
  complete,
  fail,
  ask,
  renew,
  giveBack,
  mirror,
  api,
  login,
  logout,
  whoami,
  outbox,
  skill,
  completion,
]
