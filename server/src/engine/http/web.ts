import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageHeaders } from './headers.ts'

/** Addresses within the app are somebody's own, or were given to somebody: search engines lead nobody there. */
const unlisted = { 'x-robots-tag': 'noindex' }

/** Serves the built web app: hashed assets for ever, and the page for every address that is not one of the API. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    const headers = pageHeaders(inlineScripts(await readFile(join(folder, 'index.html'), 'utf8')))
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.headers(headers)
      },
    })
  }
  const { refuseAddress } = app
  // Before a body is read, and never from files.
  app.route({
    method: [...app.supportedMethods],
    url: '/api/*',
    exposeHeadRoute: false,
    onRequest: refuseAddress,
    handler: refuseAddress,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 ? !(isBuilt && wantsPage(request)) : isNoFile(request)) refuseAddress(request, reply)
    done()
  })
  app.setNotFoundHandler((request, reply) =>
    isBuilt && wantsPage(request) ? reply.headers(unlisted).sendFile('index.html') : refuseAddress(request, reply),
  )
}

/** The hashes of the scripts that stand in a page. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

/** Asked of the files by a name that no file system takes. */
const isNoFile = (request: FastifyRequest): boolean =>
  request.url.length > 255 && request.routeOptions.url === '/*' && /[^/]{256}/.test(request.url.split('?', 1)[0]!)

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets|mcp|\.well-known)(\/|$)/.test(url) &&
  headers.accept?.includes('text/html') === true
