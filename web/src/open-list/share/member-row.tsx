import type { Member, MemberRole, Project } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { membersQuery } from '../../api/list-queries.ts'
import { hasCode, unless } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { forgetUnanswered, useAddPerson } from './add-person.ts'
import { PersonRow } from './person-row.tsx'
import { RoleMenu } from './role-menu.tsx'

interface MemberRowProps {
  list: Project
  member: Member
  isMe: boolean
  isRemoved: boolean
  mayShare: boolean
  mayLeave: boolean
  onLeave(): void
  onRemoved(): void
  /** The member belongs to the list again. */
  onBack(): void
  /** Something that the row cannot say, because it goes. */
  onNews(news: string): void
}

/** A member. Its owner gives another role or removes them, which can be undone for as long as the dialog is open. */
export const MemberRow = (props: MemberRowProps) => {
  const { list, member, isMe, isRemoved, mayShare, mayLeave, onLeave, onRemoved, onBack, onNews } = props
  const t = useTranslations('share')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const addPerson = useAddPerson(list.id)
  const { user_id, email, role } = member
  const name = member.display_name || email

  /** What is done to somebody arrives in its order. */
  const scope = { id: `${list.id} ${user_id}` }
  const change = useMutation({
    scope,
    mutationFn: (next: MemberRole) => api.updateMember({ listID: list.id, userID: user_id, body: { role: next } }),
    onSuccess(changed) {
      queries.setQueryData(membersQuery(list.id).queryKey, (all) =>
        all?.map((each) => (each.user_id === user_id ? changed : each)),
      )
      // What was asked before it was so is not heard any more.
      void queries.invalidateQueries(membersQuery(list.id))
    },
    onError(error) {
      if (!hasCode(error, 'not_found')) return
      onNews(t('people.gone', { name }))
      void queries.invalidateQueries(membersQuery(list.id))
    },
  })
  const remove = useMutation({
    scope,
    mutationFn: () => api.removeMember({ listID: list.id, userID: user_id }).catch(unless('not_found')),
    onSuccess() {
      forgetUnanswered()
      onRemoved()
    },
  })
  const back = useMutation({ scope, mutationFn: () => addPerson({ email, role }), onSuccess: onBack })

  const failed = [change, remove, back].find(({ isError }) => isError)?.error
  const shown = change.isPending ? change.variables : role
  const person = { id: user_id, name, email, refusal: failed ? refusalOf(failed) : undefined }
  if (isRemoved)
    return (
      <PersonRow {...person} isFaint>
        <span className="type-ui text-ink-3">{t('people.removed')}</span>
        <Button
          variant="quiet"
          className="-me-3"
          autoFocus
          busy={back.isPending && t('people.undo')}
          aria-label={t('people.undoNamed', { name })}
          onClick={() => back.mutate()}
        >
          {t('people.undo')}
        </Button>
      </PersonRow>
    )
  return (
    <PersonRow {...person}>
      {mayShare ? (
        remove.isPending ? (
          <span className="type-ui text-ink-3">{t('people.removing')}</span>
        ) : (
          <RoleMenu
            label={t('people.role', { name, role: t(`roles.${shown}`) })}
            role={shown}
            onChange={(next) => next !== shown && change.mutate(next)}
          >
            <MenuSeparator />
            <MenuItem
              danger
              icon={<UserMinus aria-hidden size={16} strokeWidth={1.75} />}
              onSelect={() => remove.mutate()}
            >
              {t('people.remove')}
            </MenuItem>
          </RoleMenu>
        )
      ) : (
        <span className="type-ui shrink-0 text-ink-2">
          {isMe ? t('people.you', { role: t(`roles.${role}`) }) : t(`roles.${role}`)}
        </span>
      )}
      {isMe && mayLeave && (
        <Button variant="quiet" className="-me-3" onClick={onLeave}>
          {t('people.leave')}
        </Button>
      )}
    </PersonRow>
  )
}
