import { events } from '../events.ts'
import { exampleOf } from './examples.ts'
import { code, type Json, pascalCase } from './json.ts'
import type { Schemas } from './schemas.ts'

/**
 * The media type of a stream. OpenAPI 3.1 has no words for what a stream consists of, so `schema` is its text as a whole and
 * `x-itemSchema` is one frame with its fields, `data` parsed (as `itemSchema` of OpenAPI 3.2).
 */
export const framesOf = (schemas: Schemas): Json => {
  const frames = Object.entries(events).map(([event, payload]) =>
    frameOf(schemas, event, schemas.of(payload, 'output')),
  )
  const item = schemas.add('Frame', {
    description: 'A frame of a list’s stream, with `data` parsed. Ignore events that you don’t know.',
    oneOf: frames,
    discriminator: {
      propertyName: 'event',
      mapping: Object.fromEntries(Object.keys(events).map((event, at) => [event, frames[at]!.$ref])),
    },
  })
  const data = exampleOf(schemas, schemas.of(events.synced, 'output')) as Json
  return {
    schema: {
      type: 'string',
      description: `Frames as in the WHATWG HTML standard, section 9.2; each is a ${code('Frame')}.`,
    },
    'x-itemSchema': item,
    example: `retry: 2000\n\nevent: synced\ndata: ${JSON.stringify(data)}\nid: ${data.since}\n\n: keepalive\n\n`,
  }
}

const frameOf = (schemas: Schemas, event: string, data: Json): Json =>
  schemas.add(`${pascalCase(event)}Frame`, {
    type: 'object',
    description: `${code(`event: ${event}`)}, and ${code('data')} as JSON in one line.`,
    required: ['event', 'data'],
    properties: {
      event: { type: 'string', const: event, description: 'The name of the event.' },
      data,
      id: {
        type: 'string',
        description: 'What `Last-Event-ID` resumes after. Of several frames with one rev only the last carries it.',
        examples: ['41.583921'],
      },
    },
  })
