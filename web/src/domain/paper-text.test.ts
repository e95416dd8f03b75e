import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paperText } from './paper-text.ts'

test('on paper Markdown has boxes, bullets and whole addresses, and no marks', () => {
  assert.equal(
    paperText('## Before\n\n- [ ] back up\n- [x] **upgrade**\n* see [the forum](https://forum.test), 2 * 3'),
    'Before\n\n☐ back up\n☑ upgrade\n• see the forum (https://forum.test), 2 * 3',
  )
  assert.equal(paperText('[https://a.test](https://a.test)'), 'https://a.test')
})
