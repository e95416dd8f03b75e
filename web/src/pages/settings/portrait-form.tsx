import type { MeUser } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { learnOfMe } from '../../api/learn-of-me.ts'
import { dataUrlOf, portraitQuery } from '../../api/queries.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { usePortrait } from '../../shell/use-portrait.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { squareOf } from './picture.ts'

interface Chosen {
  readonly picture: Blob
  readonly preview: string
}

/** Shows a picture as it will be before it is sent. */
export const PortraitForm = ({ me }: { me: MeUser }) => {
  const t = useTranslations('profile')
  const common = useTranslations('settings')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const file = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const portrait = usePortrait(me)
  const settle = (has_portrait: boolean) => {
    learnOfMe(queries, { has_portrait })
    return queries.invalidateQueries(portraitQuery(me.user_id))
  }
  const put = useMutation({
    mutationFn: (picture: Blob) => api.putPortrait({ body: picture }),
    onSuccess(_, picture) {
      // Another one may have been chosen meanwhile.
      setChosen((now) => (now?.picture === picture ? undefined : now))
      return settle(true)
    },
  })
  const remove = useMutation({ mutationFn: () => api.deletePortrait(), onSuccess: () => settle(false) })

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = currentTarget.files ?? []
    currentTarget.value = '' // the same file can be chosen again
    if (!picked) return
    put.reset()
    remove.reset()
    try {
      const picture = await squareOf(picked)
      setChosen({ picture, preview: await dataUrlOf(picture) })
      setIsUnreadable(false)
    } catch {
      setIsUnreadable(true)
    }
  }

  const error = put.error ?? remove.error
  const refusal = isUnreadable || hasCode(error, 'portrait.unreadable') ? t('unreadable') : error && refusalOf(error)
  return (
    <div className="flex items-center gap-5 @max-[44rem]/sheet:flex-col @max-[44rem]/sheet:items-start">
      <Avatar
        id={me.user_id}
        name={me.display_name || me.email}
        label={chosen ? t('preview') : t('current')}
        picture={chosen?.preview ?? portrait}
        size="large"
      />
      <div className="flex flex-col gap-2">
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png"
          aria-label={t('choose')}
          onChange={choose}
          className="hidden"
        />
        <div className="flex flex-wrap gap-2">
          {chosen && (
            <Button variant="primary" busy={put.isPending && t('using')} onClick={() => put.mutate(chosen.picture)}>
              {t('use')}
            </Button>
          )}
          <Button onClick={() => file.current?.click()}>{chosen || portrait ? t('change') : t('choose')}</Button>
          {chosen && (
            <Button variant="quiet" onClick={() => setChosen(undefined)}>
              {common('cancel')}
            </Button>
          )}
          {!chosen && portrait && (
            <Button variant="quiet" busy={remove.isPending && t('removing')} onClick={() => remove.mutate()}>
              {t('remove')}
            </Button>
          )}
        </div>
        {refusal && (
          <p role="alert" className="type-small text-fail">
            {refusal}
          </p>
        )}
      </div>
    </div>
  )
}
