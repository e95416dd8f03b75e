import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../icon-button.tsx'
import { Kbd } from '../kbd.tsx'

interface FinderWindowProps {
  label: string
  open: boolean
  onOpenChange(open: boolean): void
  field: RefObject<HTMLInputElement | null>
  children: ReactNode
}

/** At the top of a desk, a page of its own on a phone. It comes and goes at once: nobody types into one that is going. */
export const FinderWindow = ({ label, open, onOpenChange, field, children }: FinderWindowProps) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
    <Dialog.Portal>
      <Dialog.Backdrop className="dialog-scrim transition-none!" />
      <Dialog.Popup
        aria-label={label}
        initialFocus={field}
        className="floating dialog-window w-155! overflow-hidden transition-none! max-md:inset-0! max-md:h-[var(--seen,100dvh)] max-md:max-h-none! max-md:w-full! max-md:rounded-none!"
      >
        {children}
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)

interface Item {
  readonly id: string
  readonly text: string
}

interface FinderProps<Found extends Item> {
  label: string
  placeholder: string
  field: RefObject<HTMLInputElement | null>
  query: string
  onQuery(query: string): void
  /** What is found, the best first: that is what Enter chooses. */
  groups: readonly { name: string; label: string; items: readonly Found[] }[]
  onChoose(found: Found): void
  onKeyDown?(event: KeyboardEvent): void
  onClose(): void
  foot: ReactNode
  children(found: Found): ReactNode
}

/** A field, and below it what is found for what is typed. */
export const Finder = <Found extends Item>({
  label,
  placeholder,
  field,
  query,
  onQuery,
  groups,
  onChoose,
  onKeyDown,
  onClose,
  foot,
  children,
}: FinderProps<Found>) => {
  const t = useTranslations('common')
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={query}
      onValueChange={(value, { reason }) => reason === 'item-press' || onQuery(value)}
      itemToStringValue={({ text }: Found) => text}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex h-13 shrink-0 items-center gap-3 border-b border-rule-2 px-5 max-md:ps-4 max-md:pe-2">
        <Search aria-hidden strokeWidth={2} className="size-4.5 shrink-0 text-ink-2" />
        <Autocomplete.Input
          ref={field}
          aria-label={label}
          placeholder={placeholder}
          onKeyDownCapture={onKeyDown}
          className="type-sub min-w-0 grow bg-transparent font-text outline-none placeholder:text-ink-3"
        />
        <span className="max-md:hidden">
          <Kbd>Esc</Kbd>
        </span>
        <IconButton label={t('close')} onClick={onClose} className="md:hidden">
          <X aria-hidden size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <Autocomplete.List className="min-h-0 grow overflow-y-auto overscroll-contain pb-2 outline-none data-empty:h-0 data-empty:grow-0 data-empty:p-0">
        {(group: (typeof groups)[number]) => (
          <Autocomplete.Group key={group.name} items={group.items}>
            <Autocomplete.GroupLabel className="type-label px-5 pt-3 pb-1 text-ink-3 max-md:px-4">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(found: Found) => (
                <Autocomplete.Item
                  key={found.id}
                  value={found}
                  onClick={() => onChoose(found)}
                  className="flex min-h-9 cursor-default items-center gap-3 border-s-3 border-transparent ps-[1.0625rem] pe-5 outline-none data-highlighted:border-pen data-highlighted:bg-pen-wash max-md:min-h-12 max-md:ps-[0.8125rem] max-md:pe-4"
                >
                  {children(found)}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      {foot}
    </Autocomplete.Root>
  )
}
