import type { Task } from '@docket/contract'
import { fold, wordsOf } from '@docket/contract/fold'
import { withoutMentions } from '@docket/contract/mentions'

type Texts = Pick<Task, 'name' | 'description'>

/** Folded once: a task is the same object as long as nothing of it changes. */
const folded = new WeakMap<Texts, string>()

const textOf = (task: Texts): string => {
  let text = folded.get(task)
  if (text === undefined) folded.set(task, (text = fold(`${task.name}\n${withoutMentions(task.description)}`)))
  return text
}

/** Whether a task has all of the words in its name or its description. */
export const passingWords = (text: string): ((task: Texts) => boolean) => {
  const words = wordsOf(text)
  return (task) => words.every((word) => textOf(task).includes(word))
}
