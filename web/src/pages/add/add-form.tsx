import type { Project } from '@docket/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lastList } from '../../api/session.ts'
import { taskOf } from '../../domain/given-task.ts'
import type { Given } from '../../domain/given-text.ts'
import type { NewLine } from '../../live/edit.ts'
import type { ListSession } from '../../live/list-session.ts'
import { useAccount } from '../../live/use-account.ts'
import { lineVerbs } from '../../open-list/line-verbs.ts'
import { overBy } from '../../open-list/task/text-area.tsx'
import { shortened } from '../../open-list/use-done-words.ts'
import { useWritableLists } from '../../overview/use-writable-lists.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { FieldFrame } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'

const MOST_OF_NAME = 500
const MOST_OF_DESCRIPTION = 65_536

/** As high as what is written in it. */
const textField =
  'type-field block max-h-80 w-full min-w-0 resize-none rounded-md border border-edge bg-sheet px-2.5 text-ink outline-offset-[-2px] field-sizing-content focus-visible:outline-2 aria-invalid:border-fail'

export const AddForm = ({ given }: { given: Given }) => {
  const t = useTranslations('add')
  const account = useAccount()
  const navigate = useNavigate()
  const lists = useWritableLists([given.list, lastList.get()])
  const form = useRef<HTMLFormElement>(null)
  const [{ name, description }, write] = useState(() => taskOf(given))
  // Whatever becomes of the lists meanwhile, none takes the place of the one that is seen here.
  const [chosen, choose] = useState(lists[0]?.id)
  const [isRefused, setIsRefused] = useState(false)
  const list = lists.find(({ id }) => id === chosen)
  const isListMissing = !list && lists.length > 0
  const nameOver = overBy(name.trim(), MOST_OF_NAME)
  const over = overBy(description, MOST_OF_DESCRIPTION)
  const asked = given.list === undefined ? undefined : account.lists.idNow(given.list)
  const isOther = asked !== undefined && !lists.some(({ id }) => id === asked)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const line = { name: name.trim(), ...(description.trim() && { description: description.trim() }) }
    const wrong =
      line.name === '' || nameOver > 0 ? 'name' : over > 0 ? 'description' : isListMissing ? 'list' : undefined
    if (wrong !== undefined) {
      setIsRefused(true)
      return (form.current!.elements.namedItem(wrong) as HTMLElement).focus()
    }
    const session = list
      ? added(account.session(list.id), account.lists.get(list.id) ?? list, line)
      : account.makeList({ name: t('inbox') }, [line])
    const open = () => void navigate({ to: '/lists/$listID', params: { listID: session.listID } })
    showToast({
      text: t('added', { name: shortened(line.name), list: list?.name ?? t('inbox') }),
      action: { label: t('open'), run: open },
    })
    void navigate({ to: '/', replace: true })
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={add}
      className="flex max-w-160 flex-col gap-4 ps-(--content) pe-(--gutter) pt-3 pb-8"
    >
      <FieldFrame
        label={t('name')}
        refusal={
          nameOver > 0
            ? t('nameLong', { over: nameOver })
            : isRefused && name.trim() === ''
              ? t('nameMissing')
              : undefined
        }
      >
        {({ refused, ...control }) => (
          // One line of text, which goes on below where it is longer than the field.
          <textarea
            {...control}
            name="name"
            aria-invalid={refused || undefined}
            dir="auto"
            rows={1}
            value={name}
            autoComplete="off"
            autoFocus
            onChange={(event) => write({ name: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '), description })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              form.current?.requestSubmit()
            }}
            className={`${textField} py-1 max-md:py-2.5`}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('description')}
        refusal={over > 0 ? t('descriptionLong', { most: MOST_OF_DESCRIPTION, over }) : undefined}
      >
        {({ refused, ...control }) => (
          <textarea
            {...control}
            name="description"
            aria-invalid={refused || undefined}
            dir="auto"
            rows={4}
            value={description}
            onChange={(event) => write({ name, description: event.currentTarget.value })}
            className={`${textField} py-2`}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label={t('list')}
        help={isOther ? t('otherList') : undefined}
        refusal={isListMissing && isRefused ? t('listMissing') : undefined}
      >
        {(control) => (
          <Select
            {...control}
            name="list"
            value={list?.id ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {!list && <option value="">{t(isListMissing ? 'choose' : 'newList')}</option>}
          </Select>
        )}
      </FieldFrame>
      <Button type="submit" variant="primary" className="self-start max-md:self-stretch">
        {t('add')}
      </Button>
    </form>
  )
}

const added = (session: ListSession, list: Project, line: NewLine): ListSession => {
  session.reach(list)
  lineVerbs(session).add([line])
  return session
}
