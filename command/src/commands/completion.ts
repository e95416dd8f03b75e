import type { Command } from '../command.ts'
import { scriptFor, shells } from '../completion.ts'
import { wrongUse } from '../problem.ts'
import { oneLine } from '../text.ts'

/** How long a shell is kept waiting for the names of lists. */
const PATIENCE_MS = 2000

/** `commands`: all of the table, this one among them. */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  group: 'this machine',
  says: 'prints what completes `docket` in a shell',
  more: `  bash  docket completion bash > ~/.local/share/bash-completion/completions/docket
  zsh   docket completion zsh > "\${fpath[1]}/_docket"
  fish  docket completion fish > ~/.config/fish/completions/docket.fish`,
  args: [{ name: 'SHELL', kind: shells }],
  isLocal: true,
  run: async (context, { words }) => {
    const [shell] = words
    // What the scripts ask while a name is typed.
    if (shell === 'names-of-lists') {
      if (!context.hasKey) return
      const lists = await context.client.getLists({}, { timeoutMs: PATIENCE_MS }).catch(() => [])
      for (const { name, archived } of lists) if (!archived) context.out.line(oneLine(name))
      return
    }
    const known = shells.find((one) => one === shell)
    if (!known) throw wrongUse(`“${shell}” is no shell that is known.`, `There are: ${shells.join(', ')}`)
    context.out.text(scriptFor(known, commands()))
  },
})
