import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { NewCookie } from '../call/handler.ts'

const none: Readonly<Record<string, string | undefined>> = {}

export const cookiesOf = ({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
  headers.cookie === undefined ? none : parseCookie(headers.cookie)

/** Adds a `Set-Cookie`; a later one of the same name and path replaces an earlier one. */
export const addCookie = (
  reply: FastifyReply,
  { name, value, maxAgeSeconds, path }: NewCookie,
  { origin }: { origin: string },
): void => {
  const line = stringifySetCookie({
    name,
    value,
    path,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: origin.startsWith('https:'),
  })
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  const isSame = (other: string) => other.startsWith(`${name}=`) && other.includes(`; Path=${path};`)
  reply.removeHeader('set-cookie').header('set-cookie', [...set.filter((other) => !isSame(other)), line])
}
