import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { en } from '../../locales/en.ts'
import { shareMessages } from '../../locales/share.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { useUi } from '../list-ui.ts'

const messages = { ...en, share: shareMessages }

interface RoleNoticeProps {
  /** Whether they could write when they came: this part comes later than they do. */
  couldEdit: boolean
}

/** Somebody's role changed while they were here: what that means, and what they were writing if it cannot be written any more. */
export const RoleNotice = (props: RoleNoticeProps) => (
  <Strings messages={messages}>
    <Notice {...props} />
  </Strings>
)

const Notice = ({ couldEdit }: RoleNoticeProps) => {
  const { session, list, keeper, canEdit } = useList()
  const ui = useUi()
  const t = useTranslations('share.role')
  const isViewer = !canEdit
  const [wasViewer, setWasViewer] = useState(!couldEdit)
  const [change, setChange] = useState<'lowered' | 'raised'>()
  const [written, setWritten] = useState<readonly string[]>([])
  if (isViewer !== wasViewer) {
    setWasViewer(isViewer)
    setChange(isViewer ? 'lowered' : 'raised')
    setWritten([])
  }

  const onChange = useEffectEvent((kind: typeof change) => {
    if (kind === 'raised') showToast({ text: t('raised') })
    if (kind !== 'lowered') return
    ui.set({ editing: undefined, asked: undefined, selected: new Set() })
    void keeper.drafts(session.listID).then((drafts) => setWritten([...drafts.values()].map(({ text }) => text)))
  })
  useEffect(() => onChange(change), [change])

  // That an account has lapsed is said beside it.
  const isLowered = list.my_role === 'viewer'
  if (change !== 'lowered' || !(isLowered || written.length > 0)) return null
  return (
    <Banner tone="grey" action={<Button onClick={() => setChange(undefined)}>{t('close')}</Button>}>
      {isLowered && t.rich('lowered', { b: (words) => <b>{words}</b> })}
      {written.length > 0 && (
        <span className={classNames('block select-text', isLowered && 'mt-1')}>
          {t('written')}
          {written.map((text) => (
            <span key={text} dir="auto" className="block text-ink whitespace-pre-wrap wrap-anywhere">
              {text}
            </span>
          ))}
        </span>
      )}
    </Banner>
  )
}
