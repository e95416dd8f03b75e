import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { traceOf } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

describe('traceparent', () => {
  for (const header of [
    `00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-00`,
    `cc-${TRACE}-${PARENT}-01-what-comes-later`,
  ])
    test(`${header} is read`, () => {
      assert.deepEqual(traceOf(header), { trace_id: TRACE, parent_id: PARENT })
    })

  for (const header of [
    undefined,
    '',
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${PARENT}-01-more`,
    `00-${TRACE}-${PARENT}-01-`,
    `cc-${TRACE}-${PARENT}-011`,
    `00-${TRACE}-${PARENT}`,
    ` 00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
    `00-${TRACE}\u2028-${PARENT}-01`,
  ])
    test(`${JSON.stringify(header)} counts as none`, () => {
      assert.deepEqual(traceOf(header), {})
    })
})
