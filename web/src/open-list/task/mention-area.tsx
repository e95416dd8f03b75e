import type { Person } from '@docket/contract'
import { withoutMentions } from '@docket/contract/mentions'
import { type ComponentProps, type RefObject, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { OfferedPeople } from '../offered-people.tsx'
import { useOffered } from '../use-offered.ts'
import { TextArea } from './text-area.tsx'
import type { Mentions } from './use-mentions.ts'

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  ref?: RefObject<HTMLTextAreaElement | null>
  mentions: Mentions
}

/** Text in which the members of the list are offered once an `@` is written. It shows names; `toSend` makes mentions of them. */
export const MentionArea = ({ ref, mentions, value, onText, onKeyDown, ...area }: MentionAreaProps) => {
  const t = useTranslations('task')
  const own = useRef<HTMLTextAreaElement>(null)
  const field = ref ?? own
  const id = useId()
  const text = withoutMentions(value)
  const people = useOffered<Person & { id: string }>({
    field,
    text,
    sign: '@',
    find: (begun) => mentions.find(begun).map((person) => ({ ...person, id: person.user_id })),
    name: mentions.choose,
    onText,
  })
  const isOffered = people.offered.length > 0
  return (
    <div className="relative">
      <TextArea
        {...area}
        ref={field}
        value={text}
        listID={isOffered ? id : undefined}
        optionID={isOffered ? `${id}-${people.current}` : undefined}
        onText={(written) => {
          people.begin()
          onText(written)
        }}
        onSelect={people.look}
        onBlur={people.close}
        onKeyDown={(event) => {
          if (!people.takesKey(event)) onKeyDown?.(event)
        }}
      />
      {isOffered && (
        <OfferedPeople
          id={id}
          label={t('mention')}
          people={people.offered}
          current={people.current}
          onPick={people.pick}
        />
      )}
    </div>
  )
}
