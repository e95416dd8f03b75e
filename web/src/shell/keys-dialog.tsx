import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useKeyNames } from '../ui/key-names.ts'
import { type BoundKeys, useSingleKeys } from '../ui/keys.ts'
import { listedKeys } from '../ui/listed-keys.ts'

export interface KeysDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** The keys that work on the page it was opened from. */
export const KeysDialog = ({ open, onOpenChange }: KeysDialogProps) => {
  const t = useTranslations('keysDialog')
  const first = useRef<HTMLHeadingElement>(null)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} initialFocus={first}>
      <div className="columns-[14rem] gap-x-10">
        {open &&
          listedKeys().map(({ group, bindings }, index) => (
            <section key={group} className="break-inside-avoid pb-6">
              <h3
                ref={index === 0 ? first : undefined}
                tabIndex={-1}
                className="type-label mb-1 text-ink-3 outline-none"
              >
                {group}
              </h3>
              <dl>
                {bindings.map((binding) => (
                  <div
                    key={binding.keys}
                    className="flex min-h-7.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-1"
                  >
                    <dt className="min-w-0 grow basis-24">{binding.label}</dt>
                    <dd className="ms-auto flex flex-wrap items-center gap-1">
                      <KeyCaps binding={binding} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <div className="border-t border-rule pt-4">
        <Checkbox
          label={t('single')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        <p className="type-small mt-1 ps-8 text-ink-3">{t('singleHelp')}</p>
      </div>
    </Dialog>
  )
}

const KeyCaps = ({ binding: { keys, shown } }: { binding: BoundKeys }) => {
  const t = useTranslations('keysDialog')
  const keyNames = useKeyNames()
  if (shown !== undefined)
    return shown.split(' ').map((name) =>
      name === '–' ? (
        name
      ) : (
        <Kbd key={name} always>
          {name}
        </Kbd>
      ),
    )
  return keys.split(' ').map((press, index) => (
    <span key={press} className="flex items-center gap-1">
      {index > 0 && <span className="type-meta text-ink-3">{t('then')}</span>}
      {keyNames(press).map((name) => (
        <Kbd key={name} always>
          {name}
        </Kbd>
      ))}
    </span>
  ))
}
