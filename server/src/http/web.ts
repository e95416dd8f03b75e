import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refuse } from '@docket/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageHeaders } from './headers.ts'

/** Serves the built web app: hashed assets for ever, and the page for every address that is not one of the API. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const isBuilt = existsSync(join(folder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
        reply.headers(pageHeaders)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !wantsPage(request)) return refuse('not_found', 'There is nothing at this address.')
    return reply.sendFile('index.html')
  })
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)(\/|$)/.test(url) &&
  headers.accept?.includes('text/html') === true
