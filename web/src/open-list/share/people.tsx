import type { Invite, Member, MeUser, Project } from '@docket/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { invitesQuery, membersQuery } from '../../api/list-queries.ts'
import { Field } from '../../ui/field.tsx'
import { FetchFailed } from './fetch-failed.tsx'
import { InviteRow } from './invite-row.tsx'
import { MemberRow } from './member-row.tsx'
import { PersonRow } from './person-row.tsx'

interface PeopleProps {
  list: Project
  me: MeUser
  mayShare: boolean
  onLeave(): void
}

/** Up to so many stand one below the other; of more, those are found that one looks for. */
const mostShown = 100

/** The owner, the members in the order in which they joined, and whoever is invited. */
export const People = ({ list, me, mayShare, onLeave }: PeopleProps) => {
  const t = useTranslations('share')
  const queries = useQueryClient()
  const members = useQuery(membersQuery(list.id))
  const invites = useQuery({ ...invitesQuery(list.id), enabled: mayShare })
  const [wanted, setWanted] = useState('')
  /** Members that were removed here and can be taken back. */
  const [removed, setRemoved] = useState<readonly Member[]>([])
  const [withdrawn, setWithdrawn] = useState<readonly Invite[]>([])
  const [news, setNews] = useState<string>()
  /** The links of invites that were made anew, by address. */
  const [links, setLinks] = useState<Readonly<Record<string, string | undefined>>>({})

  const all = inOrder(members.data ?? [], removed)
  const found = matching(all, wanted)
  const hidden = found.length - mostShown
  const pending = [...(invites.data ?? []), ...withdrawn.filter(({ email }) => !isInvited(invites.data, email))]
  const ownerName = list.owner_name || list.owner_email

  return (
    <section aria-label={t('people.title')} className="px-(--inset) py-2">
      {all.length > mostShown && (
        <div className="py-2">
          <Field
            isLabelHidden
            type="search"
            label={t('people.find', { count: all.length })}
            placeholder={t('people.find', { count: all.length })}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        </div>
      )}
      <p role="status" className="type-small text-ink-2 not-empty:py-2">
        {news}
      </p>
      <ul className="divide-y divide-rule">
        <PersonRow id={list.owner_id} name={ownerName} email={list.owner_email}>
          <span className="type-ui text-ink-2">
            {list.owner_id === me.user_id ? t('people.you', { role: t('roles.owner') }) : t('roles.owner')}
          </span>
        </PersonRow>
        {found.slice(0, mostShown).map((member) => (
          <MemberRow
            key={member.user_id}
            list={list}
            member={member}
            isMe={member.user_id === me.user_id}
            isRemoved={removed.includes(member)}
            mayShare={mayShare}
            mayLeave={!me.demo && me.billing !== 'read_only'}
            onLeave={onLeave}
            onNews={setNews}
            onRemoved={() => {
              queries.setQueryData(membersQuery(list.id).queryKey, (known) =>
                known?.filter(({ user_id }) => user_id !== member.user_id),
              )
              void queries.invalidateQueries(membersQuery(list.id))
              setRemoved((all) => [...all, member])
            }}
            onBack={() => setRemoved((all) => all.filter((each) => each !== member))}
          />
        ))}
        {mayShare &&
          pending.map((invite) => (
            <InviteRow
              key={invite.email}
              list={list}
              invite={invite}
              isWithdrawn={withdrawn.includes(invite)}
              url={links[invite.email]}
              onNews={setNews}
              onWithdrawn={() => {
                queries.setQueryData(invitesQuery(list.id).queryKey, (known) => known?.filter((one) => one !== invite))
                setWithdrawn((all) => [...all, invite])
              }}
              onAgain={(url) => {
                setWithdrawn((all) => all.filter((one) => one !== invite))
                setLinks((all) => ({ ...all, [invite.email]: url }))
              }}
            />
          ))}
      </ul>
      {hidden > 0 && <p className="type-small py-2 text-ink-3">{t('people.more', { count: hidden })}</p>}
      {wanted !== '' && found.length === 0 && <p className="type-small py-2 text-ink-3">{t('people.none')}</p>}
      {members.isError && <FetchFailed words={t('people.failed')} query={members} />}
      {invites.isError && <FetchFailed words={t('invites.failed')} query={invites} />}
    </section>
  )
}

/** Who was removed stays in their place; who is back is there once. */
const inOrder = (members: readonly Member[], removed: readonly Member[]): readonly Member[] => {
  if (removed.length === 0) return members
  const isBack = ({ user_id }: Member) => members.some((member) => member.user_id === user_id)
  const all = [...members, ...removed.filter((member) => !isBack(member))]
  return all.sort((a, b) => a.created_at.localeCompare(b.created_at))
}

const isInvited = (invites: readonly Invite[] | undefined, address: string): boolean =>
  invites?.some(({ email }) => email === address) ?? false

const matching = (members: readonly Member[], wanted: string): readonly Member[] => {
  const text = wanted.trim().toLocaleLowerCase()
  if (text === '') return members
  return members.filter(({ display_name, email }) => `${display_name}\n${email}`.toLocaleLowerCase().includes(text))
}
