import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { systemClock } from '../server/src/engine/outside/clock.ts'
import { orderedIDs } from '../server/src/engine/outside/ids.ts'

/** The yardstick, in a process of its own: what plain `node:http` needs for the answers that Docket gave. */
export type BareWork =
  | { kind: 'answer'; status: number; headers: string[]; body: Buffer }
  | { kind: 'insert'; headers: string[]; file: string; schema: string[]; row: Row; answer: Row }

export type Row = Record<string, unknown>

/** Sends the same bytes from memory, whatever the request is. */
const answer = ({ status, headers, body }: BareWork & { kind: 'answer' }): RequestListener => {
  const content = status === 304 ? undefined : body
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end(content)
  }
}

/** Parses the JSON body, inserts a row like Docket's, and answers once the commit of its group is durable. */
const insert = ({ headers, file, schema, row, answer }: BareWork & { kind: 'insert' }): RequestListener => {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off')
  for (const statement of schema) db.exec(statement)
  const columns = Object.keys(row)
  const insertRow = db.prepare(`insert into tasks (${columns}) values (${columns.map(() => '?')})`)
  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]

  const newID = orderedIDs(systemClock)
  let position = 0
  let waiting: { values: Row; response: ServerResponse }[] = []

  const commitGroup = (): void => {
    const group = waiting
    waiting = []
    begin.run()
    for (const { values } of group) insertRow.run(...columns.map((column) => values[column] as SQLInputValue))
    commit.run()
    for (const { values, response } of group) {
      const task: Row = {}
      for (const name of Object.keys(answer)) task[name] = name in values ? values[name] : answer[name]
      task['outputs'] = {}
      const body = JSON.stringify(task)
      response.writeHead(201, [...headers, 'content-length', String(Buffer.byteLength(body))])
      response.end(body)
    }
  }

  return (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const now = new Date().toISOString()
      const id = newID()
      position++
      const values = { ...row, ...JSON.parse(body), id, position, rev: position, created_at: now, updated_at: now }
      if (waiting.push({ values, response }) === 1) setImmediate(commitGroup)
    })
  }
}

process.once('message', (work: BareWork) => {
  const server = createServer({ keepAliveTimeout: 60_000 }, work.kind === 'answer' ? answer(work) : insert(work))
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
