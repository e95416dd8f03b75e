const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(?:$|-)/

/**
 * Which trace a request is part of, and which of its spans called, for the log: `traceparent` of W3C Trace Context (3.2). One that
 * is not well formed counts as none. A version after 00 may say more behind it; 00 may not.
 */
export const traceOf = (header: string | string[] | undefined): { trace_id?: string; parent_id?: string } => {
  if (typeof header !== 'string') return {}
  const [, trace_id, parent_id] = TRACEPARENT.exec(header) ?? []
  if (trace_id === undefined || parent_id === undefined) return {}
  return header.startsWith('00-') && header.length > 55 ? {} : { trace_id, parent_id }
}
