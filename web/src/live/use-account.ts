import type { MeUser } from '@docket/contract'
import { createContext, useContext } from 'react'
import { api } from '../api/client.ts'
import { isSignedOut } from '../api/refusals.ts'
import { noticeSessionEnd, whoWasHere } from '../api/session.ts'
import { networkPause } from '../ui/network-pause.ts'
import { Account } from './account.ts'
import { forgetLines } from './idb.ts'
import { IdbKeeper } from './idb-keeper.ts'

let current: Account | undefined

/** One for as long as the same person is signed in, so that what is unsent outlives every page. */
export const accountOf = (userID: string): Account => {
  if (current?.userID === userID) return current
  current?.close()
  current = new Account(api, userID, { keeper: new IdbKeeper(userID), onSignedOut: noticeSessionEnd })
  return current
}

/**
 * Whoever was here last, while the server cannot be asked who is. Nothing of theirs leaves before it has said that it is them;
 * `checkAccount` asks.
 */
export const recallAccount = async (): Promise<MeUser | undefined> => {
  const userID = whoWasHere()
  return userID ? accountOf(userID).recall() : undefined
}

/**
 * The session has ended by itself: what is unsent waits until its owner is back, even if somebody else comes before. What the
 * server has said is not kept.
 */
export const suspendAccount = (): void => {
  if (!current?.keeper.isLasting) return current?.outbox.suspend()
  void current.leave({ keepWriting: true })
  current = undefined
}

/** The same where that is found out before anything is shown. */
export const forgetWhoWasHere = async (): Promise<void> => {
  const userID = whoWasHere()
  if (!userID) return
  const forgotten = forgetLines(userID)
  const keeper = new IdbKeeper(userID)
  await keeper.forget({ keepWriting: true })
  await keeper.close()
  await forgotten
}

const PAUSE_MS = 2000
let latestCheck: object

/** Somebody has signed in in another tab. Nothing leaves until it is known that it is the same person. */
export const checkAccount = async (): Promise<void> => {
  const checked = current
  if (!checked) return
  checked.outbox.suspend()
  const check = {}
  latestCheck = check
  const userID = await whoIsHere()
  if (check !== latestCheck) return
  if (userID !== checked.userID) return location.reload()
  checked.isRecalled = false
  checked.outbox.unsuspend()
}

/** Asks until it is known. */
const whoIsHere = async (): Promise<string> => {
  for (;;) {
    try {
      return (await api.getMe()).user_id
    } catch (error) {
      if (isSignedOut(error)) throw error
      await networkPause(PAUSE_MS)
    }
  }
}

/** Whoever is signed in has signed out. */
export const leaveAccount = async (options: { keepWriting: boolean }): Promise<void> => {
  const left = current
  current = undefined
  await left?.leave(options)
}

/** Signs out by `end`. Whichever call finds out first that the session is over, the account is left once. */
export const leaveAccountBy = async (end: () => Promise<void>, options: { keepWriting: boolean }): Promise<void> => {
  const left = current
  current = undefined
  left?.rest()
  try {
    await end()
  } catch (error) {
    current = left
    left?.wake()
    throw error
  }
  await left?.leave(options)
}

export const AccountContext = createContext<Account | undefined>(undefined)

/** Everything live of whoever is signed in. */
export const useAccount = (): Account => {
  const account = useContext(AccountContext)
  if (!account) throw new Error('Only for someone who is signed in')
  return account
}
