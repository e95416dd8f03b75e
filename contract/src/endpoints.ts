import { account } from './account.ts'
import { apiKeys } from './api-keys.ts'
import { auth } from './auth.ts'
import { lists } from './lists.ts'
import { meta } from './meta.ts'
import { tasks } from './tasks.ts'
import { twoFactor } from './two-factor.ts'

/** The operations of each part of the API. */
export const groups = { meta, auth, account, two_factor: twoFactor, api_keys: apiKeys, lists, tasks }

/** Every operation of the API, by operationId. */
export const endpoints = { ...meta, ...auth, ...account, ...twoFactor, ...apiKeys, ...lists, ...tasks }

export type Endpoints = typeof endpoints
export type OperationId = keyof Endpoints
