import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { GuideOptions } from './guide.ts'
import { apiHeaders, jsonHeaders } from './headers.ts'
import { yamlOf } from './yaml.ts'

/** The reference brings its own styles and evaluates its own script, so its policy is wider than that of other pages. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface DocsOptions {
  /** Where browsers reach this Docket. */
  readonly origin: string
  /** Where `docs/api.md` is. */
  readonly guide: string
  /** The OpenAPI document, and what each refusal means. */
  describe(): Promise<{ readonly document: object; readonly codes: GuideOptions['codes'] }>
}

/**
 * What people and programs read of the API: the page at `/docs`, the reference below it, and the document that it is made of, as JSON and
 * YAML. Each is made when it is asked for the first time; the reference weighs 4 MB.
 */
export const serveDocs = (app: FastifyInstance, { origin, guide, describe }: DocsOptions): void => {
  const page = once(async () => {
    const { guidePage } = await import('./guide.ts')
    return guidePage({ text: await readFile(guide, 'utf8'), origin, codes: (await describe()).codes })
  })
  for (const address of ['/docs', '/docs/'])
    app.get(address, async (_, reply) => {
      const { html, policy: own } = await page()
      const headers = { ...apiHeaders, 'content-security-policy': own, 'content-type': 'text/html; charset=utf-8' }
      return reply.headers(headers).send(html)
    })

  const json = once(async () => JSON.stringify((await describe()).document))
  const yaml = once(async () => yamlOf(JSON.parse(await json())).trimStart())
  for (const address of ['/openapi.json', '/api/v1/openapi.json'])
    app.get(address, async (_, reply) => reply.headers(jsonHeaders).send(await json()))
  app.get('/openapi.yaml', async (_, reply) =>
    reply.headers({ ...apiHeaders, 'content-type': 'application/yaml; charset=utf-8' }).send(await yaml()),
  )

  const reference = once(() => load(REFERENCE, '/api/v1/openapi.json'))
  for (const url of [REFERENCE, `${REFERENCE}/*`]) {
    app.get(url, async (request, reply) => {
      const docs = await reference()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
      docs.routing(request.raw, reply.raw)
    })
  }
}

const REFERENCE = '/docs/reference'

/** Made when it is asked for; asked for again where that failed. */
const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    }))
}

const load = async (routePrefix: string, url: string): Promise<FastifyInstance> => {
  const { default: apiReference } = await import('@scalar/fastify-api-reference')
  const docs = Fastify()
  docs.addHook('onSend', async (_, reply, payload) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    // The reference leaves out what a screen reader has to know.
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage ? payload.replace('<html>', '<html lang="en">') : payload
  })
  await docs.register(apiReference, {
    routePrefix: routePrefix as `/${string}`,
    configuration: {
      url,
      pageTitle: 'Docket API',
      // Nothing on the page leads to a service of somebody else.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    },
  })
  await docs.ready()
  return docs
}
