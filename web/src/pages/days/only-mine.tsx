import { useTranslations } from 'use-intl'
import { keepOnlyMine } from '../../overview/only-mine.ts'
import { useRouter, useSearch } from '../../routing/hooks.ts'
import { useKeys } from '../../ui/keys.ts'

/** Shows of the days only what is assigned to the reader, or everything again. */
export const OnlyMine = () => {
  const t = useTranslations('days')
  const router = useRouter()
  const { who, ...opened } = useSearch('/today')
  const isOn = who === 'me'
  const toggle = () => {
    keepOnlyMine(!isOn)
    void router.navigate({ to: '.', search: { ...opened, ...(!isOn && { who: 'me' }) }, replace: true })
  }
  useKeys(t('keys.group'), [{ keys: 'shift+a', label: t('onlyMine'), run: toggle }])
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className="touch-target type-small -me-2 ms-auto shrink-0 self-center rounded-md px-2 py-1 whitespace-nowrap text-ink-2 hover:bg-hover aria-pressed:bg-pen-wash aria-pressed:font-strong aria-pressed:text-pen"
    >
      {t('onlyMine')}
    </button>
  )
}
