import type { Person, TaskStatus } from '@docket/contract'
import { withoutMentions } from '@docket/contract/mentions'
import { type ComponentProps, type RefObject, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import { OfferedList } from '../offered-list.tsx'
import { useOffered } from '../use-offered.ts'
import { TextArea } from './text-area.tsx'
import type { Mentions } from './use-mentions.ts'

interface MentionAreaProps extends Omit<ComponentProps<typeof TextArea>, 'ref'> {
  ref?: RefObject<HTMLTextAreaElement | null>
  mentions: Mentions
}

/**
 * Text in which the members of the list are offered once an `@` is written, and its tasks behind a `#`. It shows names; `toSend`
 * makes mentions and references of them.
 */
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
  const tasks = useOffered<{ id: string; name: string; status: TaskStatus }>({
    field,
    text,
    sign: '#',
    find: mentions.findTasks,
    name: mentions.chooseTask,
    onText,
  })
  const offers = [people, tasks].find(({ offered }) => offered.length > 0)
  return (
    <div className="relative">
      <TextArea
        {...area}
        ref={field}
        value={text}
        listID={offers && id}
        optionID={offers && `${id}-${offers.current}`}
        onText={(written) => {
          people.begin()
          tasks.begin()
          onText(written)
        }}
        onSelect={() => {
          people.look()
          tasks.look()
        }}
        onBlur={() => {
          people.close()
          tasks.close()
        }}
        onKeyDown={(event) => {
          if (!people.takesKey(event) && !tasks.takesKey(event)) onKeyDown?.(event)
        }}
      />
      {offers === people && (
        <OfferedList
          id={id}
          label={t('mention')}
          all={people.offered}
          current={people.current}
          mark={({ id, name }) => <Avatar id={id} name={name} decorative />}
          onPick={people.pick}
        />
      )}
      {offers === tasks && (
        <OfferedList
          id={id}
          label={t('reference')}
          all={tasks.offered}
          current={tasks.current}
          mark={({ status }) => <StatusMark status={status} />}
          onPick={tasks.pick}
        />
      )}
    </div>
  )
}
