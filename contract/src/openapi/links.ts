import { type Endpoint, pathParameters } from '../endpoint.ts'
import type { Json } from './json.ts'

/** What can be done with what an operation has made: every operation whose address its `id` is all that is missing of. */
export const linksOf = ({ makes }: Endpoint, all: Readonly<Record<string, Endpoint>>): Json => {
  if (makes === undefined) return {}
  const parameters = { [makes]: '$response.body#/id' }
  const takers = Object.entries(all).filter(([, { path }]) => String(pathParameters(path)) === makes)
  return { links: Object.fromEntries(takers.map(([operationId]) => [operationId, { operationId, parameters }])) }
}
