import type { z } from 'zod'
import { isSafe } from './address.ts'
import { StartupError } from './startup-error.ts'

/** The settings that `variables` reads; one that is wrong stops the start with its name and what is allowed. */
export const readSettings = <Variables extends z.ZodObject>(
  variables: Variables,
  environment: Record<string, string | undefined>,
): z.output<Variables> => {
  const parsed = variables.safeParse(environment)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  const name = String(path[0])
  throw new StartupError(
    `${name} has to be ${message}${isSecret(name, environment[name]) ? '' : `; it is "${environment[name]}"`}.`,
  )
}

/** Variables whose value must not be repeated where others can read it, and addresses that hold a password. */
const isSecret = (name: string, value: unknown): boolean =>
  /SECRET|TOKEN|DATABASE_URL|MAIL_URL/.test(name) || /\/\/[^/]*@/.test(String(value))

/** Secrets go there, so they travel over https, or do not leave the machine. */
export const isSafeAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return isSafe(url) && [url.username, url.password, url.search, url.hash].every((part) => part === '')
}

export const SAFE_ADDRESS = 'an address that begins with https://, without user, query or fragment'
