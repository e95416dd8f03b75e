import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  beginningWithoutMentions,
  mentionedIn,
  mentionName,
  namesIn,
  tasksIn,
  withMentions,
  withoutMentions,
  withReferences,
} from '@docket/contract/mentions'
import fc from 'fast-check'

export const runsOnce = 'texts know no database'

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const other = '68866670-32c1-4362-99b2-d669a65e5a2d'

describe('mentions in texts', () => {
  test('whatever somebody is called, their name is theirs in a text, and the text reads as it was written', () => {
    const written = fc.string({ unit: 'grapheme', maxLength: 40 }).map(mentionName)
    fc.assert(
      fc.property(
        written.filter((name) => name !== ''),
        (name) => {
          const text = withMentions(`Look, @${name} !`, new Map([[name, id]]))
          assert.equal(text, `Look, @[${name}](user:${id}) !`)
          assert.deepEqual(mentionedIn(text), [id])
          assert.deepEqual([...namesIn(text)], [[name, id]])
          assert.equal(withoutMentions(text), `Look, @${name} !`)
        },
      ),
    )
  })

  test('the longest name counts, a part of a word never, and what is a mention already stays', () => {
    const ids = new Map([
      ['Ann', id],
      ['Ann Marie', other],
    ])
    assert.equal(withMentions('@Ann Marie and @Ann', ids), `@[Ann Marie](user:${other}) and @[Ann](user:${id})`)
    assert.equal(
      withReferences('see #Milk, not #Milkshake', new Map([['Milk', id]])),
      `see #[Milk](task:${id}), not #Milkshake`,
    )
    const both = `@[Ann](user:${id}) on #[Milk (2 l)](task:${other}) and [a link](https://example.org)`
    assert.deepEqual([mentionedIn(both), [...tasksIn(both)]], [[id], [['Milk (2 l)', other]]])
    assert.equal(withoutMentions(both), '@Ann on #Milk (2 l) and [a link](https://example.org)')
    assert.equal(beginningWithoutMentions(both.slice(0, 70)), '@Ann on ')
    for (const text of ['mail@Ann', '@Anna', `@[Ann](user:${other})`]) assert.equal(withMentions(text, ids), text)
  })
})
