import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ColourName, taskColours } from '../../domain/task-colours.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { MenuAnchor } from '../../ui/menu.tsx'
import { FloatingPopover } from '../../ui/popover.tsx'
import { NoSwatch, Swatch } from './swatch.tsx'

interface LookEditorProps {
  anchor: MenuAnchor
  icon: string
  colour: string
  onLook(field: 'icon' | 'color', value: string): void
  onClose(): void
  finalFocus(): HTMLElement | boolean
}

const names = Object.keys(taskColours) as ColourName[]

/** An emoji before the name, and the tab at the margin. */
export const LookEditor = ({ anchor, icon, colour, onLook, onClose, finalFocus }: LookEditorProps) => {
  const t = useTranslations('task')
  const [text, setText] = useState(icon)
  const choose = (field: 'icon' | 'color', value: string) => {
    onLook(field, value)
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    choose('icon', text.trim())
  }
  return (
    <FloatingPopover anchor={anchor} label={t('look')} onClose={onClose} finalFocus={finalFocus}>
      <fieldset className="mb-3">
        <legend className="type-small mb-1.5 font-group">{t('colour')}</legend>
        <div className="grid grid-cols-2 gap-x-1">
          {([undefined, ...names] as const).map((name) => {
            const its = name === undefined ? '' : taskColours[name]
            return (
              <button
                key={its}
                type="button"
                aria-pressed={colour === its}
                className="type-ui flex h-8 items-center gap-2 rounded-md px-2 hover:bg-hover aria-pressed:bg-pen-wash max-md:h-11"
                onClick={() => choose('color', its)}
              >
                {name === undefined ? <NoSwatch /> : <Swatch colour={its} />}
                {t(`colours.${name ?? 'none'}`)}
              </button>
            )
          })}
        </div>
      </fieldset>
      <form onSubmit={onSubmit} className="surface-actions flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field
            label={t('icon')}
            value={text}
            autoComplete="off"
            maxLength={16}
            help={t('iconHelp')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" className="mb-6.25">
          {t('setIcon')}
        </Button>
      </form>
    </FloatingPopover>
  )
}
