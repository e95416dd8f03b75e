import { useTranslations } from 'use-intl'
import { listKey } from '../../live/edit.ts'
import { giveWay } from '../../live/give-way.ts'
import { useListState } from '../../live/use-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useList } from '../list-provider.tsx'
import { useUiState } from '../list-ui.ts'
import { useDoer } from '../who/use-doer.ts'
import { Versions } from './versions.ts'

/** Somebody else has named the list as well: both names are shown, and the reader decides; who is still writing is told. */
export const ListQuestion = () => {
  const { session, list } = useList()
  const t = useTranslations('list.question')
  const question = useListState(session, ({ question }) => question)
  const base = useUiState(({ editing }) => (editing?.key === listKey ? editing.base : undefined))
  const doer = useDoer()
  const by = useListState(session, ({ store }) => store.server.list?.by)
  if (base !== undefined && base !== list.name)
    return (
      <Banner tone="run">
        {t.rich('nameChanged', { who: doer(by, 'other'), when: 'none', theirs: () => <b dir="auto">{list.name}</b> })}
      </Banner>
    )
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
