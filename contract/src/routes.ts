import { endpoints, type OperationId } from './endpoints.ts'

/**
 * Method and path of every operation: all that a client needs at run time. The web build inlines this module's value, so
 * that the schemas stay out of the browser.
 */
export const routes = Object.fromEntries(
  Object.entries(endpoints).map(([id, { method, path }]) => [id, { method, path }]),
) as Record<OperationId, { method: string; path: string }>
