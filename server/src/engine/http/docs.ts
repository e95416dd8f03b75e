import Fastify, { type FastifyInstance } from 'fastify'

/** The docs page brings its own styles and evaluates its own script, so its policy is wider than that of other pages. */
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

/** API docs at `/docs`. They weigh 4 MB, so they are loaded when somebody asks for them. */
export const serveDocs = (app: FastifyInstance, openapiUrl: string): void => {
  let loading: Promise<FastifyInstance> | undefined
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      const docs = await (loading ??= load(openapiUrl))
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!)
      docs.routing(request.raw, reply.raw)
    })
  }
}

const load = async (url: string): Promise<FastifyInstance> => {
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
    routePrefix: '/docs',
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
