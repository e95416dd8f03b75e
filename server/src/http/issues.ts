import { refuse } from '@docket/contract'
import type { z } from 'zod'

/** Refuses a request whose parameters or body are not as declared, in words a person would use. */
export const refuseIssues = ({ issues }: z.ZodError): never => refuse('request.invalid', describeIssue(issues[0]!))

/** `name: must not be empty` */
const describeIssue = ({ path, message, code }: z.core.$ZodIssue): string => {
  const where = path.map(String).join('.')
  const what = code === 'invalid_type' ? message.replace(/^Invalid input: /, '') : message
  return where ? `${where}: ${what}.` : `The body: ${what}.`
}
