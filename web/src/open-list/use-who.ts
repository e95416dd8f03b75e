import type { ChangedBy } from '@docket/contract'
import { useUiState } from './list-ui.ts'

/**
 * What to call whoever changed something: “Tomás”, “you”, “somebody who left”, “Tomás, by the key ci”. Nothing where it was
 * nobody, or is not known (yet). `subject` begins a sentence, “Tomás, by the key ci,” …; `other` does too, and is nothing for what
 * the reader did by hand.
 */
export type Who = (by: ChangedBy | null | undefined, form?: 'object' | 'subject' | 'other') => string | undefined

export const useWho = (): Who => useUiState(({ who }) => who)
