import { useTranslations } from 'use-intl'
import { useListState } from '../../live/use-list.ts'
import { Locked } from '../../open-list/hand-out/hand-out.tsx'
import { useList } from '../../open-list/list-provider.tsx'
import { Banner } from '../../ui/banner.tsx'

/** Whether the list is out, still being worked on, or back, and then what came of it. */
export const StateBanner = () => {
  const { session, list } = useList()
  const t = useTranslations('dispatch.state')
  const isLoaded = useListState(session, ({ isLoaded }) => isLoaded)
  useListState(session, ({ store }) => store.index.shape)
  const isWorkedOn = useListState(session, ({ store }) => store.index.held.size > 0)
  const { completed, failed, pending } = session.store.index.counts
  if (list.state === 'ready') return <Locked />
  const b = (words: React.ReactNode) => <b>{words}</b>
  if (list.state === 'open') return <Banner tone="grey">{t.rich('open', { b })}</Banner>
  if (!isLoaded) return null
  return (
    <Banner tone="grey">
      {isWorkedOn ? t.rich('ending', { b }) : t.rich('draft', { b, completed, failed, pending })}
    </Banner>
  )
}
