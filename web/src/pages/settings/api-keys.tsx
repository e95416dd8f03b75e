import type { APIKey } from '@docket/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { useSearch } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { EditKeyDialog } from './edit-key-dialog.tsx'
import { Loaded } from './loaded.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { Section } from './section.tsx'

const WEEK_MS = 7 * 24 * 3_600_000

export const ApiKeys = () => {
  const t = useTranslations('security')
  const words = useTranslations('apiKeys')
  const queries = useQueryClient()
  const keys = useQuery(apiKeysQuery)
  const section = useRef<HTMLElement>(null)
  const { keyFor } = useSearch('/settings/$part')
  const [isMaking, setIsMaking] = useState(keyFor !== undefined)
  const [edited, setEdited] = useState<APIKey>()
  const [isEditing, setIsEditing] = useState(false)
  const [revoked, setRevoked] = useState<APIKey>()
  const [isRevoking, setIsRevoking] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: ['account'] })
  return (
    <Section ref={section} name={t('keys')} help={t('keysCount', { count: keys.data?.length ?? 0 })}>
      <Loaded query={keys}>
        {(all) =>
          all.length === 0 ? (
            <p className="mb-4 text-pretty text-ink-2">{t('noKeys')}</p>
          ) : (
            <Table
              heads={[t('keyName'), t('keyPrefix'), t('keyMay'), t('keyUsed'), t('keyEnds')]}
              actions={words('actions')}
            >
              {all.map((key) => (
                <KeyLine
                  key={key.id}
                  apiKey={key}
                  onEdit={() => {
                    setEdited(key)
                    setIsEditing(true)
                  }}
                  onRevoke={() => {
                    setRevoked(key)
                    setIsRevoking(true)
                  }}
                />
              ))}
            </Table>
          )
        }
      </Loaded>
      <Button icon={<Plus aria-hidden size={16} strokeWidth={2} />} onClick={() => setIsMaking(true)}>
        {t('newKey')}
      </Button>
      <NewKeyDialog open={isMaking} onOpenChange={setIsMaking} onMade={refresh} list={keyFor} />
      {edited && (
        <EditKeyDialog
          // What was chosen and not saved is forgotten.
          key={`${edited.id} ${isEditing}`}
          apiKey={edited}
          open={isEditing}
          onOpenChange={setIsEditing}
          onChanged={() => void refresh()}
        />
      )}
      <PasswordDialog
        open={isRevoking}
        onOpenChange={setIsRevoking}
        afterwards={section}
        title={t('revokeTitle', { name: revoked?.name ?? '' })}
        lead={t('revokeLead')}
        submit={t('revoke')}
        busy={t('revoking')}
        act={async (password) => {
          await api.revokeApiKey({ id: revoked!.id, body: { password } })
          await refresh()
        }}
      />
    </Section>
  )
}

const KeyLine = ({ apiKey, onEdit, onRevoke }: { apiKey: APIKey; onEdit(): void; onRevoke(): void }) => {
  const t = useTranslations('security')
  const words = useTranslations('apiKeys')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const { name, prefix, access, lists, last_used_at, expires_at } = apiKey
  const ends = expires_at === null ? undefined : new Date(expires_at)
  const isSoon = ends !== undefined && ends.getTime() - now.getTime() < WEEK_MS
  return (
    <tr>
      <Cell head>
        <span dir="auto">{name}</span>
      </Cell>
      <Cell label={t('keyPrefix')}>
        <span dir="ltr" className="font-mono">
          {prefix}…
        </span>
      </Cell>
      <Cell label={t('keyMay')}>
        {t(`may.${access}`)}
        {lists && ` ${t('inLists', { count: lists.length })}`}
      </Cell>
      <Cell label={t('keyUsed')} quiet={last_used_at === null}>
        {last_used_at === null ? t('never') : format.relativeTime(new Date(last_used_at), now)}
      </Cell>
      <Cell label={t('keyEnds')} quiet={!ends}>
        {ends ? (
          <span className={isSoon ? 'text-fail' : undefined}>
            {isSoon ? format.relativeTime(ends, now) : shortDayText(ends, now)}
          </span>
        ) : (
          t('never')
        )}
      </Cell>
      <Cell end>
        <Button variant="quiet" className="stacked:-ms-3" aria-label={words('editNamed', { name })} onClick={onEdit}>
          {words('edit')}
        </Button>
        <Button variant="danger" aria-label={t('revokeNamed', { name })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      </Cell>
    </tr>
  )
}
