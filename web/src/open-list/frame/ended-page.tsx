import type { Project } from '@docket/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameInText } from '../../domain/name-in-text.ts'
import { isCommentEdit, type TaskPatch, type WaitingEdit } from '../../live/edit.ts'
import type { Draft } from '../../live/kept.ts'
import type { Ending, ListSession } from '../../live/list-session.ts'
import { useAccount } from '../../live/use-account.ts'
import { useListState } from '../../live/use-list.ts'
import { useLocation } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { textLink } from '../../ui/text-link.ts'

interface EndedPageProps {
  session: ListSession
  ending: Ending
  /** As it was known last. */
  list: Project | undefined
  /** What was half written. */
  drafts(): Promise<ReadonlyMap<string, Draft>>
}

/** The list cannot be followed any more: why, and the way on. */
export const EndedPage = ({ session, ending, list, drafts }: EndedPageProps) => {
  const t = useTranslations('list.ended')
  const pathname = useLocation(({ pathname }) => pathname)
  const [written, setWritten] = useState<readonly string[]>([])
  const load = useEffectEvent(async () => setWritten([...(await drafts()).values()].map(({ text }) => text)))
  useEffect(() => void load(), [])
  const lost = useLost(session, ending)
  const owner = useOwner(list)
  const waiting = useListState(session, ({ unsent }) => unsent) + lost.length
  const words = [...written, ...lost.flatMap(wordsOf)]
  const title = list?.name ?? t('goneTitle')
  return (
    <Sheet>
      <PageTitle page={title} />
      <SheetHeader title={title} />
      <div className="flex flex-col items-start gap-4 ps-(--content) pe-(--gutter) pt-4">
        <p role="alert" className="type-read">
          {owner && (ending === 'deleted' || ending === 'removed')
            ? t(`${ending}By`, { who: nameInText(owner) })
            : t(ending)}
        </p>
        {waiting > 0 && (
          <p className="type-read text-ink-2">{t(ending === 'signed_out' ? 'kept' : 'lost', { count: waiting })}</p>
        )}
        {words.length > 0 && (
          <div className="type-read text-ink-2">
            <p>{t('written')}</p>
            {words.map((text) => (
              <p key={text} dir="auto" className="text-ink whitespace-pre-wrap wrap-anywhere">
                {text}
              </p>
            ))}
          </div>
        )}
        {ending === 'signed_out' ? (
          <Link to="/sign-in" search={{ back: pathname }} className={textLink}>
            {t('signIn')}
          </Link>
        ) : (
          <Link to="/" className={textLink}>
            {t('home')}
          </Link>
        )}
      </div>
    </Sheet>
  )
}

/** What to call the owner, who alone deletes a list; nothing for the reader. */
const useOwner = (list: Project | undefined): string | undefined => {
  const { userID } = useAccount()
  return list && list.owner_id !== userID ? list.owner_name || list.owner_email : undefined
}

/** What the server has refused: nobody can decide about it any more, so it is let go, and said. */
const useLost = (session: ListSession, ending: Ending): readonly WaitingEdit[] => {
  const [lost, setLost] = useState<readonly WaitingEdit[]>([])
  useEffect(() => {
    if (ending === 'signed_out') return
    return session.listen({
      onProblem(waiting) {
        // It may have been refused to somebody else, who has signed in elsewhere.
        if (session.isStalled) return
        session.editor.takeBack(waiting)
        setLost((all) => [...all, waiting])
      },
    })
  }, [session, ending])
  return lost
}

const wordsOf = ({ edit }: WaitingEdit): string[] => {
  if (edit.kind === 'add') return [edit.line.name]
  if (isCommentEdit(edit)) return edit.kind === 'delete_comment' ? [] : [edit.body]
  if (!('patch' in edit)) return []
  const { name, description } = edit.patch as TaskPatch
  return [name, description].filter((text) => text !== undefined)
}
