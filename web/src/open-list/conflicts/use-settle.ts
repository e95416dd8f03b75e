import { keyOf, type TaskPatch, type WaitingEdit } from '../../live/edit.ts'
import { giveWay, type Theirs, theirsOf } from '../../live/give-way.ts'
import { type DraftOf, draftKey, keepDraft } from '../drafts.ts'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'

export type Choice = 'mine' | 'theirs' | 'both'

/** What asks about this line, and how it is answered. The text that is not kept is set aside, until it is thrown away. */
export const useSettle = (key: string) => {
  const list = useList()
  const { editor, problems } = list.session
  const ui = useUi()
  const waiting = problems.find(({ edit }) => keyOf(edit) === key)

  const setAside = ({ at: writtenAt }: WaitingEdit, mine: TaskPatch, { theirs, by, at }: Theirs, choice: Choice) => {
    for (const field of ['name', 'description'] as const) {
      const text = (choice === 'mine' ? theirs : mine)[field]
      if (!text?.trim()) continue
      const when = choice === 'mine' && at !== undefined ? Date.parse(at) : Math.round(writtenAt)
      const what: DraftOf = `kept.${field}.${when}`
      keepDraft(list, ui, key, choice === 'mine' ? { text, by: by ?? null } : { text }, what)
    }
  }

  /** Nothing is sent before the writer has looked at it. What is half written again already stays as well. */
  const mixBoth = (mine: TaskPatch, { theirs }: Theirs) => {
    const begun = ui.draftOf(draftKey('description', key))?.text
    const texts = [theirs.description, mine.description, begun].flatMap((text) => text?.trim() || [])
    const draft = { text: [...new Set(texts)].join('\n\n'), base: theirs.description }
    keepDraft(list, ui, key, draft, 'description')
  }

  return {
    waiting,
    canKeepBoth: Boolean(
      waiting?.problem?.kind === 'conflict' &&
        waiting.problem.theirs.description?.trim() &&
        mineIn(waiting).description?.trim(),
    ),
    settle: (choice: Choice): void => {
      const conflict = waiting && theirsOf(list.session, waiting)
      if (conflict && choice === 'both') mixBoth(mineIn(waiting), conflict)
      else if (conflict) setAside(waiting, mineIn(waiting), conflict, choice)
      if (waiting && choice !== 'mine') giveWay(list.session, key, waiting)
      else editor.settle(key, 'mine')
    },
  }
}

const mineIn = ({ edit }: WaitingEdit): TaskPatch => (edit.kind === 'change' ? edit.patch : {})
