import { Server } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * Takes no new connections, and answers what still comes over those that are open, each answer as the last of its connection. A
 * proxy that keeps connections is refused its next one, which it can tell from a lost request, and goes elsewhere. `http.Server.close`
 * ends what is idle at the same moment, also where a request is on its way. Resolves when none is left, or after `patienceMs`.
 */
export const stopListening = async (app: FastifyInstance, patienceMs: number): Promise<void> => {
  const { server } = app
  app.isLeaving = true
  Server.prototype.close.call(server)
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await connectionsOf(server)) > 0) await setTimeout(LOOK_MS)
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
