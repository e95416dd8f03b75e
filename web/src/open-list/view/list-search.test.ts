import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldCase } from '@docket/contract/fold'
import fc from 'fast-check'
import { columnKinds } from '../../domain/column-kinds.ts'
import { type Filter, filterColours, filterDues, filterStates, noFilter } from '../../domain/line-filter.ts'
import { readFilter, writeFilter } from '../filter/filter-text.ts'
import { hasChoices, isFiltering, readListAddress } from './list-address.ts'
import { groups, listViews, readListSearch, writeListSearch } from './list-search.ts'

test('a view that is written into an address is read out of it again, and the plain one writes nothing', () => {
  const views = fc
    .tuple(
      fc.constantFrom(...listViews),
      fc.constantFrom(...groups),
      fc.constantFrom('line', 'due', 'name'),
      fc.constantFrom(...columnKinds),
      fc.constantFrom('month', 'week'),
      fc.constantFrom(undefined, '2026-11-05'),
      fc.string(),
      fc.subarray([...filterStates]),
      fc.subarray([...filterDues]),
      fc.subarray([...filterColours]),
      fc.subarray(['0195f0c8-0000-7000-8000-000000000000', 'me', 'none']),
      fc.subarray(['', 'a, b', 'none', '100%', 'straße']),
    )
    .map(([view, group, sort, columns, span, on, words, state, due, colour, assignee, label]) => ({
      view,
      group,
      sort,
      columns,
      // Only a calendar says them.
      span: view === 'calendar' ? span : 'month',
      ...(view === 'calendar' && on !== undefined && { on }),
      filter: { words, state, due, colour, assignee, label: label.map(foldCase).sort() },
    }))
  fc.assert(
    fc.property(views, ({ filter, ...order }) => {
      const address = writeListSearch({ ...order, filter: writeFilter(filter) })
      const search = readListSearch(readListAddress({ ...address, task: 'x' }))
      assert.deepEqual({ ...search, filter: readFilter(search.filter) }, { ...order, filter })
      const { words, ...choices } = filter
      assert.equal(hasChoices(address), Object.values(choices).flat().length > 0)
      assert.equal(isFiltering(address), hasChoices(address) || words.trim() !== '')
    }),
  )
  assert.deepEqual(
    writeListSearch({
      view: 'list',
      group: 'none',
      sort: 'line',
      columns: 'status',
      span: 'month',
      filter: writeFilter(noFilter),
    }),
    {},
  )
})

test('several of a kind stand one after the other', () => {
  const filter: Filter = { ...noFilter, state: ['pending', 'failed'], colour: ['red'] }
  assert.deepEqual(writeFilter(filter), { state: 'pending failed', colour: 'red' })
})

test('what an address says that is no view is left out', () => {
  const said = {
    view: 'moon',
    group: 'moon',
    sort: ['name'],
    columns: 'moon',
    span: 'year',
    on: '2026-13-01',
    filter: 12,
    state: 'failed moon failed',
    due: 7,
    colour: null,
    assignee: 'me % me ',
    label: 'Shop,,%zz,%,a%2Cb,shop',
    task: 'x',
  }
  const address = readListAddress(said)
  assert.deepEqual(address, {
    view: 'moon',
    group: 'moon',
    columns: 'moon',
    span: 'year',
    on: '2026-13-01',
    filter: '12',
    state: 'failed moon failed',
    due: '7',
    assignee: 'me % me ',
    label: 'Shop,,%zz,%,a%2Cb,shop',
  })
  const search = readListSearch(address)
  assert.deepEqual(
    [search.view, search.group, search.sort, search.columns, search.span, search.on],
    ['list', 'none', 'line', 'status', 'month', undefined],
  )
  assert.deepEqual(readFilter(search.filter), {
    ...noFilter,
    words: '12',
    state: ['failed'],
    assignee: ['me'],
    label: ['a,b', 'shop'],
  })
})
