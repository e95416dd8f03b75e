import type { Json } from './json.ts'
import type { Schemas } from './schemas.ts'

/** A value that `schema` describes, put together from the examples of its parts. */
export const exampleOf = (schemas: Schemas, schema: Json): unknown => {
  const { examples, const: only, enum: words, default: usual, oneOf, anyOf, items, ...own } = schema
  if (Array.isArray(examples)) return examples[0]
  if (only !== undefined) return only
  if (own.$ref) return exampleOf(schemas, schemas.resolve(schema))
  if (Array.isArray(words)) return words[0]
  if (usual !== undefined) return usual
  const options = oneOf ?? anyOf
  if (Array.isArray(options)) return exampleOf(schemas, options[0])
  if (own.type === 'array') return [exampleOf(schemas, items as Json)]
  if (own.type === 'boolean') return true
  if (own.type !== 'object') return undefined
  const fields = Object.entries((own.properties ?? {}) as Record<string, Json>)
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(schemas, field)]))
}
