import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hrefOf, paramsIn, readSaid, searchText } from './target.ts'

test('an address has its params and what is said, and nothing that is not', () => {
  assert.equal(hrefOf({ to: '/' }), '/')
  assert.equal(hrefOf({ to: '/lists/$listID', params: { listID: 'a b/c' } }), '/lists/a%20b%2Fc')
  assert.equal(
    hrefOf({ to: '/lists/$listID', params: { listID: '1' }, search: { group: 'due', filter: 'a&b' } }),
    '/lists/1?group=due&filter=a%26b',
  )
  assert.equal(hrefOf({ to: '/sign-in', search: { ended: true } }), '/sign-in?ended=true')
  assert.equal(searchText({ task: undefined }), '')
})

test('whatever is written into an address is read out of it again', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '__proto__')
  fc.assert(
    fc.property(fc.dictionary(name, fc.string({ unit: 'grapheme' })), (said) => {
      assert.deepEqual(readSaid(searchText(said)), { ...said })
    }),
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (listID) => {
      const { pathname } = new URL(
        hrefOf({ to: '/lists/$listID', params: { listID: `x${listID}` } }),
        'http://docket.test',
      )
      assert.deepEqual(paramsIn('/lists/$listID', pathname), { listID: `x${listID}` })
    }),
  )
})

test('an address is that of one page: as a whole, with or without a slash at its end, in small letters or large', () => {
  assert.deepEqual(paramsIn('/', '/'), {})
  assert.equal(paramsIn('/', '/today'), undefined)
  assert.deepEqual(paramsIn('/today', '/today/'), {})
  assert.deepEqual(paramsIn('/today', '/Today'), {})
  assert.equal(paramsIn('/today', '/today/1'), undefined)
  assert.deepEqual(paramsIn('/lists/$listID', '/lists/1'), { listID: '1' })
  for (const foreign of ['/lists', '/lists/', '/lists/1/dispatch', '/a/lists/1'])
    assert.equal(paramsIn('/lists/$listID', foreign), undefined)
  assert.deepEqual(paramsIn('/lists/$listID/dispatch', '/lists/1/dispatch'), { listID: '1' })
  // No text that was ever written for a browser: there is no such list.
  assert.deepEqual(paramsIn('/lists/$listID', '/lists/%E0%A4'), { listID: '%E0%A4' })
})
