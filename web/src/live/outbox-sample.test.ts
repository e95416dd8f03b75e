import { afterEach } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ApiError, type Client } from '@docket/client'
import type { Project, Task } from '@docket/contract'
import { type Edit, isTask, keyOf, listKey, type Subject, type WaitingEdit } from './edit.ts'
import { Outbox } from './outbox.ts'
import { task, waiting } from './sample.ts'

/** An outbox beside a server of the test: for the tests of what leaves, and of what others have changed meanwhile. */

export interface Request {
  operations: { op: string; id?: string; name?: string; if_rev?: number }[]
  key: string
}
export type Named = { body: { name?: string }; ifMatch?: number | undefined }
export type Answer = (request: Request, at: number) => { status: number; task?: Task }[]

export const HOUR = 3_600_000
export const open: Outbox[] = []
afterEach(() => {
  for (const outbox of open.splice(0)) outbox.close()
})

/** The server makes a task of each addition and says yes to the rest, unless `answer` throws. */
export const yes: Answer = ({ operations }) =>
  operations.map(({ op, id, name = '' }, at) => ({
    status: 200,
    task: task(id ?? `id of ${name}`, { name, rev: 20 + at, ...(op === 'archive' && { archived_at: 'now' }) }),
  }))

export const setUp = (
  answer: Answer = yes,
  tasks: readonly Task[] = [],
  ofList: (named: Named) => Project = theirsNow,
) => {
  const requests: Request[] = []
  const named: Named[] = []
  const kept = new Map<string, WaitingEdit>()
  const told: string[] = []
  const known = new Map<string, Subject>(tasks.map((each) => [each.id, each]))
  const api = {
    batchTasks: async (
      { body }: { body: Pick<Request, 'operations'> },
      { idempotencyKey }: { idempotencyKey: string },
    ) => {
      const request = { operations: structuredClone(body.operations), key: idempotencyKey }
      requests.push(request)
      await nextTurn()
      return { results: answer(request, requests.length - 1) }
    },
    updateList: async ({ body }: Pick<Named, 'body'>, { ifMatch }: Pick<Named, 'ifMatch'>) => {
      named.push({ body, ifMatch })
      await nextTurn()
      return ofList({ body, ifMatch })
    },
  } as unknown as Client
  const outbox = new Outbox({
    api,
    keeper: {
      save: async (edits) => {
        for (const each of edits) kept.set(each.id, structuredClone(each))
      },
      remove: (ids) => {
        for (const id of ids) kept.delete(id)
      },
    },
    onSilence: () => told.push('silence'),
    onSignedOut: () => told.push('signed out'),
  })
  open.push(outbox)
  outbox.open('list', {
    subjectOf: ({ edit }) => known.get(keyOf(edit)),
    onDone: ({ edit }) => told.push(`done ${wordsOf(edit)}`),
    onDropped: ({ edit }, why) => told.push(`${why} ${wordsOf(edit)}`),
    onProblem: ({ edit, problem }) => told.push(`${problem!.kind} ${wordsOf(edit)}`),
    onNews: (news) => known.set(isTask(news) ? news.id : listKey, news),
    onAdopted: () => {},
    onFolded: () => {},
    onChange: () => {},
  })
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await nextTurn()
  }
  const push = (...edits: Edit[]) => {
    const all = edits.map((edit) => waiting(edit))
    outbox.push(all)
    return all
  }
  return { outbox, requests, named, kept, told, known, push, settle }
}

export const list = (fields: Partial<Project>) =>
  ({ id: 'list', name: 'Halyard', icon: '', rev: 1, fields_rev: 1, ...fields }) as Project
/** The server is at the second revision, in which somebody else has named the list. */
export const theirsNow = ({ body, ifMatch }: Named): Project => {
  const current = list({ name: 'Theirs', rev: 2, fields_rev: 2 })
  return ifMatch === 2 ? { ...current, ...body, fields_rev: 3 } : refuse(412, 'precondition.failed', { current })
}

export const wordsOf = (edit: Edit): string =>
  edit.kind === 'add'
    ? edit.line.name
    : edit.kind === 'change'
      ? `${edit.patch.name ?? edit.patch.status}`
      : edit.kind === 'list'
        ? `list ${edit.patch.name ?? edit.patch.icon}`
        : edit.kind
export const namesOf = ({ operations }: Request) => operations.map(({ op, name }) => name ?? op)
export const refuse = (status: number, code: string, more: object = {}): never => {
  throw new ApiError(status, { error: 'No', code, ...more })
}
export const silent = (): never => refuse(0, '')
