import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Endpoints, Request, Task } from '@docket/contract'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { findList } from '../find.ts'
import { newKey } from '../outbox.ts'
import { patiently } from '../patiently.ts'
import { Problem, wrongUse } from '../problem.ts'
import { oneLine } from '../text.ts'
import { countOf } from '../work/durations.ts'

type Operation = Request<Endpoints['batchTasks']>['body']['operations'][number]

interface Issue {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly url: string
  readonly state: string
  readonly labels: readonly { readonly name: string }[]
}

const MOST_OPERATIONS = 100
const LONGEST_NAME = 500
const LONGEST_DESCRIPTION = 60_000
const MOST_LABELS = 10
const LONGEST_LABEL = 40
/** What no text of Docket may hold. */
const controls = /[^\P{Cc}\n\t]/gu

export const mirror: Command = {
  name: 'mirror',
  group: 'workers',
  says: 'brings the issues of a GitHub repository into a list, and keeps them up to date',
  more: `  docket mirror gh:owner/repo Halyard --label ready

It asks \`gh\`, the command of GitHub, which has to be installed and signed in: the server never has a key of GitHub. Each issue
is one task with the ref gh:owner/repo#12, however often this runs: its name, description and labels follow the issue. One
that is closed there is completed here. What is done here changes nothing there. The key has to be of level edit.`,
  args: [
    { name: 'gh:OWNER/REPO', kind: 'text' },
    { name: 'LIST', kind: 'list', isOptional: true },
  ],
  options: {
    label: { value: 'LABEL', isRepeated: true, says: 'only issues with this label; may be said several times' },
    limit: { value: 'N', says: 'the newest so many issues; 200 when left out' },
  },
  fields: ['added', 'changed', 'completed', 'same'],
  run: async (context, { words, options, many, json }) => {
    const [, repo] = /^gh:([\w.-]+\/[\w.-]+)$/.exec(words[0]!) ?? []
    if (repo === undefined) throw wrongUse(`“${oneLine(words[0]!)}” is no repository.`, 'It looks like gh:owner/repo')
    const limit = options.limit === undefined ? 200 : countOf(options.limit, '--limit', 5000)
    const list = await findList(context, words[1])
    const [issues, tasks] = await Promise.all([
      issuesOf(context, repo, many.label ?? [], limit),
      context.client.getTasks({ listID: list.id, archived: 'true' }),
    ])
    const known = new Map(tasks.map((task) => [task.ref, task]))
    const counts = { added: 0, changed: 0, completed: 0, same: 0 }
    const operations = issues.flatMap((issue) => {
      const ref = `gh:${repo}#${issue.number}`
      const { what, operation } = operationFor(issue, ref, known.get(ref))
      if (what) counts[what]++
      return operation ? [operation] : []
    })
    for (let at = 0; at < operations.length; at += MOST_OPERATIONS) {
      const body = { operations: operations.slice(at, at + MOST_OPERATIONS) }
      const key = newKey()
      await patiently(() => context.client.batchTasks({ listID: list.id, body }, { idempotencyKey: key }))
    }
    if (json) return context.out.json(counts, json)
    const { added, changed, completed, same } = counts
    context.out.line(`${added} added, ${changed} changed, ${completed} completed, ${same} as they were`)
  },
}

interface Planned {
  readonly what?: 'added' | 'changed' | 'completed' | 'same'
  readonly operation?: Operation
}

/** What makes the task say what the issue says. One that was closed before it came here is not brought. */
export const operationFor = (issue: Issue, ref: string, task: Task | undefined): Planned => {
  const fields = fieldsOf(issue)
  const isClosed = issue.state.toUpperCase() === 'CLOSED'
  if (!task) return isClosed ? {} : { what: 'added', operation: { op: 'create', ref, ...fields } }
  const isOpen = task.status === 'pending' || task.status === 'in_progress'
  // Whoever has it is not disturbed, and what was put away stays there.
  if (task.lease !== null || task.archived_at !== null) return { what: 'same' }
  if (isClosed && isOpen)
    return { what: 'completed', operation: { op: 'update', id: task.id, ...fields, status: 'completed' } }
  const isSame =
    task.name === fields.name &&
    task.description === fields.description &&
    task.labels.join('\n') === fields.labels.join('\n')
  return isSame ? { what: 'same' } : { what: 'changed', operation: { op: 'update', id: task.id, ...fields } }
}

const fieldsOf = ({ title, body, url, number, labels }: Issue) => {
  const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').toWellFormed().replaceAll(controls, '\u{fffd}')
  const words = labels.map(({ name }) =>
    [...clean(name).replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST_LABEL).join(''),
  )
  const unique = new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word]))
  return {
    name: [...clean(title).replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('') || `#${number}`,
    description: `${[...clean(body ?? '')].slice(0, LONGEST_DESCRIPTION).join('').trim()}\n\n${url}`.trim(),
    labels: [...unique.values()].slice(0, MOST_LABELS),
  }
}

/** By `gh` of this machine, without the key of Docket. */
const issuesOf = async (
  { around }: Context,
  repo: string,
  labels: readonly string[],
  limit: number,
): Promise<Issue[]> => {
  const { DOCKET_TOKEN: _, ...env } = around.env
  const args = ['issue', 'list', '--repo', repo, '--state', 'all', '--limit', String(limit)]
  const asked = [...labels.flatMap((label) => ['--label', label]), '--json', 'number,title,body,url,state,labels']
  const child = spawn('gh', [...args, ...asked], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new Problem(
      error.code === 'ENOENT' ? 'gh, the command of GitHub, is not installed.' : `gh cannot be run (${error.code}).`,
      { hint: 'See https://cli.github.com' },
    )
  })) as [number | null]
  if (code !== 0) throw new Problem(`gh: ${Buffer.concat(err).toString('utf8').trim() || `it ended with ${code}`}`)
  return JSON.parse(Buffer.concat(out).toString('utf8')) as Issue[]
}
