import { Eye, EyeOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldFrame, type FieldProps, TextInput } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'autoComplete'> {
  /** What a password manager offers: the one it knows, or a fresh one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be looked at. Text, caret and focus stay as they are when it is shown or hidden. */
export const PasswordField = ({ label, aside, help, refusal, id, size, ...input }: PasswordFieldProps) => {
  const t = useTranslations('common')
  const field = useRef<HTMLInputElement>(null)
  const selection = useRef<[number | null, number | null]>([null, null])
  const [isShown, setIsShown] = useState(false)

  // Browsers move the caret when the type of a field changes.
  useLayoutEffect(() => {
    if (document.activeElement === field.current) field.current?.setSelectionRange(...selection.current)
  }, [isShown])

  const toggle = () => {
    selection.current = [field.current!.selectionStart, field.current!.selectionEnd]
    setIsShown(!isShown)
  }

  const Glyph = isShown ? EyeOff : Eye
  return (
    <FieldFrame {...{ label, aside, help, refusal, id }}>
      {(control) => (
        <div dir="ltr" className="relative">
          <TextInput
            {...input}
            {...control}
            ref={field}
            size={size ?? 'default'}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="pe-11"
          />
          <IconButton
            label={isShown ? t('hidePassword') : t('showPassword')}
            aria-controls={control.id}
            onPointerDown={(event) => event.preventDefault()}
            onClick={toggle}
            className="absolute! inset-y-0 inset-e-1.5 my-auto"
          >
            <Glyph aria-hidden size={16} strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
    </FieldFrame>
  )
}
