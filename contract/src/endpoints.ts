import { account } from './account.ts'
import { auth } from './auth.ts'
import { lists } from './lists.ts'
import { meta } from './meta.ts'
import { tasks } from './tasks.ts'

/** The operations of each part of the API. */
export const groups = { meta, auth, account, lists, tasks }

/** Every operation of the API, by operationId. */
export const endpoints = { ...meta, ...auth, ...account, ...lists, ...tasks }

export type Endpoints = typeof endpoints
export type OperationId = keyof Endpoints
