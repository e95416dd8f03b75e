import { stdSerializers } from 'pino'

/** An error for the log. PostgreSQL's `detail` is left out: it repeats the values of the row, an address for example. */
export const errorFields = (error: Error): object => {
  const { detail: _, ...fields } = stdSerializers.err(error) as { detail?: unknown }
  return fields
}
