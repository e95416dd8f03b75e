import { useTranslations } from 'use-intl'
import { listKey } from '../../live/edit.ts'
import { giveWay } from '../../live/give-way.ts'
import { useListState } from '../../live/use-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useList } from '../list-provider.tsx'
import { Versions } from './versions.ts'

/** Somebody else has named the list as well: both names are shown, and the reader decides. */
export const ListQuestion = () => {
  const { session } = useList()
  const t = useTranslations('list.question')
  const question = useListState(session, ({ question }) => question)
  if (!question) return null
  return (
    <Banner
      tone="run"
      action={
        <span className="flex shrink-0 gap-3">
          <Button onClick={() => session.editor.settle(listKey, 'mine')}>{t('mine')}</Button>
          <Button variant="quiet" onClick={() => giveWay(session, listKey, question)}>
            {t('theirs')}
          </Button>
        </span>
      }
    >
      <Versions waiting={question} sentence="listConflict" />
    </Banner>
  )
}
