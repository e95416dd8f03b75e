import { type Endpoint, isBytes, isMedia } from './endpoint.ts'
import { endpoints, type OperationId } from './endpoints.ts'

export interface Route {
  readonly method: string
  readonly path: string
  /** The part of the form that the body is the file of; or the media type that it is sent as, which has a slash. */
  readonly part?: string
  /** The answer is not JSON. */
  readonly isMedia?: true
  /** It may take its time. */
  readonly isLong?: true
}

const partOf = (body: Endpoint['body']): Pick<Route, 'part'> => {
  const part = isBytes(body) ? (body.part ?? body.media) : undefined
  return part === undefined ? {} : { part }
}

const routeOf = ({ method, path, body, answers, isLong }: Endpoint): Route => ({
  method,
  path,
  ...partOf(body),
  ...(Object.values(answers).some(isMedia) && { isMedia: true }),
  ...((isLong || isBytes(body)) && { isLong: true }),
})

/**
 * How every operation is called: all that a client needs at run time. The web build inlines this module's value, so that
 * the schemas stay out of the browser.
 */
export const routes = Object.fromEntries(
  Object.entries(endpoints).map(([id, declared]) => [id, routeOf(declared)]),
) as Record<OperationId, Route>
