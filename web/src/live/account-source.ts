import { type AccountFrame, type Client, followAccount } from '@docket/client'
import type { Source } from './connection.ts'

/** Its stream has no bookmarks: whoever comes later asks for everything. */
export const accountSource = (api: Client, userID: string): Source<AccountFrame> => ({
  name: `docket:${userID}:lists`,
  places: ['docket:place-account'],
  follow: (options) => followAccount(api, options),
  async catchUp() {
    const frames: AccountFrame[] = (await api.getLists()).map((data) => ({ event: 'list', data }))
    return { isWhole: true, frames: [...frames, { event: 'synced', data: { full: true } }] }
  },
  bookmarkAfter: () => undefined,
})
