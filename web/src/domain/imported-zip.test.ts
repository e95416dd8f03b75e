import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { importedFile } from './imported-file.ts'
import { loadDates } from './natural-date.ts'

process.env.TZ = 'Europe/Berlin'
await loadDates()
const now = new Date(2026, 10, 20, 10, 30)
const read = (bytes: Uint8Array<ArrayBuffer>, name = 'backup.zip') => importedFile(new File([bytes], name), now)
const zipped = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const entries = Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text])
  return zipSync(Object.fromEntries(entries) as Zippable)
}

const project = (...tasks: string[]) =>
  `TYPE,CONTENT,PRIORITY,DATE\n${tasks.map((task) => `task,${task},1,\n`).join('')}`

test('a backup of Todoist is a list for each project, whatever lies beside them', async () => {
  const bytes = zipped({
    'Work [2203306142].csv': project('Login'),
    'Home [2203306141].csv': `\uFEFF${project('Bread', 'Milk').replaceAll('\n', '\r\n')}`,
    'older/Home.csv': project('Soap'),
    '__MACOSX/._Home.csv': 'x',
    'logo.png': new Uint8Array([137, 80, 0]),
    'Empty.csv': 'TYPE,CONTENT,PRIORITY,DATE\n',
  })
  for (const name of ['backup.zip', 'backup']) {
    const { lists, left, refusal } = await read(bytes, name)
    assert.equal(refusal, undefined)
    assert.deepEqual(
      lists.map(({ name, lines }) => [name, lines.map(({ name }) => name)]),
      [
        ['Home', ['Bread', 'Milk']],
        ['Work', ['Login']],
        ['Home 2', ['Soap']],
      ],
    )
    assert.deepEqual(left!.files, ['Empty.csv', 'logo.png'])
    assert.deepEqual(left!.columns, ['PRIORITY'])
  }
})

test('a zip file that is none, is cut off, has nothing to read or is made to fill the memory is refused in words', async () => {
  const whole = zipped({ 'Home.csv': project('Bread', 'Milk') })
  const cut = whole.slice(0, 60)
  const broken = whole.slice()
  broken.fill(0xff, 40, 70)
  for (const bytes of [new Uint8Array(strToU8('Bread')), new Uint8Array(), cut, broken])
    assert.equal((await read(bytes)).refusal, 'zip', String(bytes.length))
  assert.equal((await read(zipped({ 'word/document.xml': '<a/>' }), 'a.docx')).refusal, 'zipEmpty')
  const zeros = new Uint8Array(8 * 1024 * 1024).fill(32)
  assert.equal((await read(zipped({ 'a.txt': zeros }))).refusal, 'zipLarge')
  const many = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.md`, 'x']))
  assert.equal((await read(zipped(many))).refusal, 'zipLarge')
})

test('what an archive says of its sizes is not believed', async () => {
  const bytes = zipped({ 'a.txt': new Uint8Array(60 * 1024 * 1024).fill(32) })
  const view = new DataView(bytes.buffer)
  view.setUint32(22, 10, true)
  const start = performance.now()
  assert.ok(['zip', 'zipLarge'].includes((await read(bytes)).refusal!))
  assert.ok(performance.now() - start < 3000)
})

test('each table of an archive is read as is said of it, and as it was guessed where nothing is', async () => {
  const bytes = zipped({
    'Home.csv': 'What,When,Who\nBread,1/2/2027,Olga\n',
    'Work.csv': 'Task,Due\nLogin,2027-03-01\n',
    'notes.md': '- [ ] Milk\n',
  })
  const asGuessed = await read(bytes)
  assert.deepEqual(
    asGuessed.tables!.map(([path, { columns }]) => [path, columns.length]),
    [
      ['Home.csv', 3],
      ['Work.csv', 2],
    ],
  )
  const mappings = { 'Home.csv': { hasHeads: true, columns: { name: 0, due: 1, labels: 2 }, isDayFirst: true } }
  const { lists, tables } = await importedFile(new File([bytes], 'backup.zip'), now, mappings)
  const [home, work] = lists
  assert.deepEqual(home!.lines, [
    { name: 'Bread', due_at: '2027-02-01T00:00:00.000Z', due_all_day: true, labels: ['Olga'] },
  ])
  assert.deepEqual(work!.lines, asGuessed.lists.find(({ name }) => name === 'Work')!.lines)
  assert.deepEqual(tables![0]![1].mapping, mappings['Home.csv'])
})
