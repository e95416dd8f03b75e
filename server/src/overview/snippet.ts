import { fold } from '@docket/contract/fold'

const BEFORE = 20
const LENGTH = 160

/** What stands around the first word in the text as it was written: little before it, because rows are short, and from the start of a word on. */
export const snippetOf = (text: string, word: string): string => {
  const wanted = Math.max(0, fold(text).indexOf(word))
  let at = wanted
  // Folding makes a text a little shorter or longer: twice put right, it is near enough.
  for (let n = 0; n < 2; n++) at += wanted - fold(text.slice(0, at)).length
  const near = Math.max(0, at - BEFORE)
  const from = near && near + Math.max(0, text.slice(near - 1, at).search(/\s/))
  const cut = text.slice(from, from + LENGTH).toWellFormed()
  return `${from > 0 ? '…' : ''}${cut}${from + LENGTH < text.length ? '…' : ''}`
}
