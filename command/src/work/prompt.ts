import type { Comment, Project, Task } from '@docket/contract'

/** What a command is told of its task. */
export interface Told {
  readonly task: Task
  readonly list: Pick<Project, 'id' | 'name'>
  readonly attempt: number
  /** What earlier tries asked, and what people answered or sent back. */
  readonly answers: readonly Comment[]
  /** The last comments on it. */
  readonly comments: readonly Comment[]
}

/** For stdin: a text that a person or a language model can work from. */
export const promptOf = ({ task, list, attempt, answers, comments }: Told): string => {
  const { name, description, labels, ref } = task
  const about = [
    `List: ${list.name}`,
    ...(labels.length > 0 ? [`Labels: ${labels.join(', ')}`] : []),
    ...(ref ? [`Ref: ${ref}`] : []),
    ...(attempt > 1 ? [`Try: ${attempt}. Look first at what is there of the tries before.`] : []),
  ]
  const answered = new Set(answers.map(({ id }) => id))
  const thread = comments.filter(({ id }) => !answered.has(id))
  return [
    `# ${name}`,
    about.join('\n'),
    ...(description.trim() ? [description.trim()] : []),
    ...said('What was asked and answered', answers),
    ...said('Comments', thread),
  ]
    .join('\n\n')
    .concat('\n')
}

const said = (title: string, comments: readonly Comment[]): string[] =>
  comments.length === 0 ? [] : [`## ${title}`, ...comments.map(({ author, body }) => `${author}:\n${body.trim()}`)]
