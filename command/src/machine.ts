import { hostname, userInfo } from 'node:os'

const LONGEST = 80

/** `user@host`. */
export const nameOfMachine = (): string => {
  const user = userName()
  return `${user === '' ? '' : `${user}@`}${hostname()}`.replaceAll(/\p{Cc}/gu, '').slice(0, LONGEST)
}

/** Some accounts of containers have none. */
const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
