import { createContext, useContext } from 'react'
import { api } from '../api/client.ts'
import { noticeSessionEnd } from '../api/session.ts'
import { Account } from './account.ts'

let current: Account | undefined

/** One for as long as the same person is signed in, so that what is unsent outlives every page. */
export const accountOf = (userID: string): Account => {
  if (current?.userID === userID) return current
  current?.close()
  current = new Account(api, userID, { onSignedOut: noticeSessionEnd })
  return current
}

export const closeAccount = (): void => {
  current?.close()
  current = undefined
}

export const AccountContext = createContext<Account | undefined>(undefined)

/** Everything live of whoever is signed in. */
export const useAccount = (): Account => {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Only for someone who is signed in')
  return account
}
