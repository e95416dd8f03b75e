import type { ChangedBy, Person } from '@docket/contract'
import { nameInText } from '../../domain/name-in-text.ts'
import type { Who } from '../use-who.ts'

interface Options {
  find(id: string): Person | 'deleted' | undefined
  /** The reader's own id. */
  me: string
  /** The words of `list.who`. */
  t(key: 'you' | 'left' | 'deleted' | 'key', values: Record<string, string>): string
}

/** What to call whoever changed something. */
export const whoWords = ({ find, me, t }: Options): Who => {
  const nameOf = ({ user_id }: ChangedBy, form: string): string | undefined => {
    if (user_id === me) return t('you', { form })
    const person = find(user_id)
    if (person === undefined) return undefined
    if (person === 'deleted') return t('deleted', { form })
    return person.name === '' ? t('left', { form }) : nameInText(person.name)
  }
  return (by, form = 'object') => {
    if (!by || (form === 'other' && by.user_id === me && by.via === '')) return undefined
    const who = nameOf(by, form)
    return who === undefined || by.via === '' ? who : t('key', { form, who, key: nameInText(by.via) })
  }
}
