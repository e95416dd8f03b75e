import type { EventStream } from '../endpoint.ts'
import { exampleOf } from './examples.ts'
import { code, type Json, pascalCase } from './json.ts'
import type { Schemas } from './schemas.ts'

/**
 * The media type of a stream. OpenAPI 3.1 has no words for what a stream consists of, so `schema` is its text as a whole and
 * `x-itemSchema` is one frame with its fields, `data` parsed (as `itemSchema` of OpenAPI 3.2).
 */
export const framesOf = (schemas: Schemas, stream: EventStream): Json => {
  const names = Object.keys(stream.events)
  const frames = names.map((event) => frameOf(schemas, stream, event))
  const item = schemas.add(stream.frame, {
    description: stream.description,
    oneOf: frames,
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(names.map((event, at) => [event, frames[at]!.$ref])),
    },
  })
  return {
    schema: {
      type: 'string',
      description: `Frames as in the WHATWG HTML standard, section 9.2, of the shape ${code(stream.frame)}.`,
    },
    'x-itemSchema': item,
    example: `retry: 2000\n\n${lastOfOpening(schemas, stream)}\n: keepalive\n\n`,
  }
}

const lastOfOpening = (schemas: Schemas, { events, isResumable }: EventStream): string => {
  const data = exampleOf(schemas, schemas.of(events.synced!, 'output')) as Json
  return `event: synced\ndata: ${JSON.stringify(data)}\n${isResumable ? `id: ${data.since}\n` : ''}`
}

const frameOf = (schemas: Schemas, { frame, events, isResumable }: EventStream, event: string): Json =>
  schemas.add(`${pascalCase(event)}${frame}`, {
    type: 'object',
    description: `${code(`event: ${event}`)}, and ${code('data')} as JSON in one line.`,
    required: ['event', 'data'],
    properties: {
      event: { type: 'string', const: event, description: 'The name of the event.' },
      data: schemas.of(events[event]!, 'output'),
      ...(isResumable && { id: bookmark }),
    },
  })

const bookmark: Json = {
  type: 'string',
  description: 'What `Last-Event-ID` resumes after. Of several frames with one rev only the last carries it.',
  examples: ['41.583921'],
}
