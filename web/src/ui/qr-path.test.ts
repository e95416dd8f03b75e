import assert from 'node:assert/strict'
import { test } from 'node:test'
import { create } from 'qrcode'
import { qrPath } from './qr-path.ts'

test('the path has every dark square and no light one', () => {
  const { modules } = create('http://192.168.1.20:8080/lists/4f0c8a52-1f6e-4c1b-9d0e-3a8d9f2b7c61', {})
  const drawn = new Uint8Array(modules.size ** 2)
  for (const [, x, y, length] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn.fill(1, Number(y) * modules.size + Number(x), Number(y) * modules.size + Number(x) + Number(length))
  assert.deepEqual(drawn, Uint8Array.from(modules.data))
})
