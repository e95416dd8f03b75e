import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse } from 'yaml'
import { register } from '../../../test/cast/people.ts'
import { type Docket, databaseName, postgresUrl, startDocket } from '../../../test/harness.ts'
import { metricsOf } from '../../../test/promql.ts'
import { openStream } from '../../../test/raw-stream.ts'

const TOKEN = 'a-token-of-the-tests'
const ROOT = join(import.meta.dirname, '../../../..')
const environment = { DOCKET_METRICS_TOKEN: TOKEN, DOCKET_METRICS_LISTEN: '127.0.0.1:0' }

const ask = (docket: Docket, authorization?: string) =>
  fetch(`${docket.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } })

/** The samples, by name and labels as they are written. */
const read = async (docket: Docket): Promise<Map<string, number>> => {
  const answer = await ask(docket, `Bearer ${TOKEN}`)
  assert.equal(answer.status, 200)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const nameOf = (series: string): string => series.split('{', 1)[0]!

describe(`figures on ${databaseName}`, () => {
  test('are nowhere unless they are asked for', async () => {
    await using docket = await startDocket()
    assert.equal((await ask(docket, `Bearer ${TOKEN}`)).status, 404)
    assert.equal(docket.app.metricsPort, undefined)
  })

  test('are shown to who has the token, and to nobody else', async () => {
    await using docket = await startDocket({ environment })
    for (const shown of [undefined, TOKEN, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer '])
      assert.equal((await ask(docket, shown)).status, 401, shown ?? 'nothing')
    const answer = await ask(docket, `bearer ${TOKEN}`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  })

  test('have an address of their own, where there is nothing else', async () => {
    await using docket = await startDocket({ environment: { DOCKET_METRICS_LISTEN: '127.0.0.1:0' } })
    assert.equal((await ask(docket)).status, 404)
    const own = `http://127.0.0.1:${docket.app.metricsPort}`
    assert.match(await (await fetch(`${own}/metrics`)).text(), /^docket_ready 1$/m)
    for (const path of ['/', '/healthz', '/api/v1/version', '/metrics/x'])
      assert.equal((await fetch(own + path)).status, 404)
    assert.equal((await fetch(`${own}/metrics`, { method: 'POST' })).status, 405)
  })

  test('stop the start when their address is taken, by the name of the setting', async () => {
    await using docket = await startDocket({ environment })
    const taken = { DOCKET_METRICS_LISTEN: `127.0.0.1:${docket.app.metricsPort}` }
    await assert.rejects(startDocket({ environment: taken }), /DOCKET_METRICS_LISTEN .*EADDRINUSE/)
  })

  test('count what was asked, refused, stored and told, by operation and code', async () => {
    await using docket = await startDocket({ environment })
    const { api, token } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    const { id: otherID } = await api.createList({ body: { name: 'Handed out' } })
    await api.createTask({ listID: otherID, body: { name: 'Salt' } })
    await api.dispatchList({ listID: otherID })
    const before = await read(docket)
    await using stream = await openStream(docket.url, token, listID)
    await stream.until('synced')
    for (const name of ['Milk', 'Bread']) await api.createTask({ listID, body: { name } })
    assert.equal((await api.raw('getTask', { taskID: randomUUID() })).status, 404)
    assert.equal((await docket.client().raw('getMe')).status, 401)
    assert.equal((await fetch(`${docket.url}/nowhere`)).status, 404)
    assert.equal((await api.raw('claimTask', { listID: otherID })).status, 200)
    await stream.until('task')
    await stream.until('task')

    const now = await read(docket)
    const grown = (series: string) => (now.get(series) ?? 0) - (before.get(series) ?? 0)
    assert.equal(grown('docket_http_requests_total{operation="createTask",status="2xx"}'), 2)
    assert.equal(grown('docket_http_request_duration_seconds_count{operation="createTask"}'), 2)
    assert.equal(grown('docket_http_request_duration_seconds_bucket{operation="createTask",le="+Inf"}'), 2)
    assert.equal(grown('docket_http_requests_total{operation="getTask",status="4xx"}'), 1)
    assert.equal(grown('docket_http_requests_total{operation="getMe",status="4xx"}'), 1)
    assert.equal(grown('docket_http_requests_total{operation="getListEvents",status="2xx"}'), 1)
    assert.equal(grown('docket_http_requests_total{operation="none",status="4xx"}'), 1)
    assert.equal(grown('docket_http_refusals_total{code="auth.required"}'), 1)
    assert.equal(grown('docket_http_refusals_total{code="not_found"}'), 2)
    assert.equal(grown('docket_streams'), 1)
    assert.equal(grown('docket_leases'), 1)
    assert.ok(grown('docket_stream_delivery_duration_seconds_count') >= 1)
    assert.ok(grown('docket_database_commit_duration_seconds_count') >= 3)
    assert.ok(grown('docket_database_commit_transactions_sum') >= 3)
    if (postgresUrl === undefined) assert.ok(now.get('docket_database_wal_bytes')! > 0)
    else assert.ok(now.get('docket_database_connections{pool="write"}')! > 0)
    assert.ok(now.get('process_resident_memory_bytes')! > 0)
    assert.ok(now.has('nodejs_eventloop_lag_p99_seconds'))
    assert.equal(now.get('docket_ready'), 1)
  })

  test('hold nothing of anybody: their labels are words of the program', async () => {
    await using docket = await startDocket({ environment })
    const { api, email, token } = await register(docket)
    const { id: listID } = await api.createList({ body: { name: 'Groceries' } })
    await api.createTask({ listID, body: { name: 'Milk' } })
    await fetch(`${docket.url}/p/${token}?email=${email}`)
    const text = await (await ask(docket, `Bearer ${TOKEN}`)).text()
    const { user_id: id } = await api.getMe()
    for (const theirs of [email, token, id, listID, 'Groceries', 'Milk', '127.0.0.1', TOKEN])
      assert.ok(!text.includes(theirs), theirs)
  })

  test('are named in the dashboard and the alerts as they are, and each of those is well formed', async () => {
    await using docket = await startDocket({ environment })
    const { api } = await register(docket)
    await api.raw('getTask', { taskID: 'none' })
    const names = new Set([...(await read(docket)).keys()].map(nameOf))
    // Those of the other database, and those that nothing has happened to yet.
    for (const name of elsewhere) names.add(name)

    const { groups } = parse(readFileSync(join(ROOT, 'packaging/prometheus-alerts.yml'), 'utf8')) as Rules
    const { panels } = JSON.parse(readFileSync(join(ROOT, 'packaging/grafana-dashboard.json'), 'utf8')) as Dashboard
    const rules = groups.flatMap(({ rules }) => rules)
    const asked = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    assert.ok(rules.length >= 10 && panels.length >= 10)
    for (const expression of asked)
      for (const name of metricsOf(expression)) assert.ok(names.has(name), `${name} in ${expression}`)
    for (const { alert, annotations } of rules) assert.match(annotations.summary, /\S{3}/, alert)
  })
})

const elsewhere = [
  'up',
  'docket_database_bytes',
  'docket_database_wal_bytes',
  'docket_database_connections_busy',
  'docket_database_waiting',
  'docket_job_failures_total',
  'docket_backup_failures_total',
]

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}

interface Dashboard {
  panels: { targets: { expr: string }[] }[]
}
