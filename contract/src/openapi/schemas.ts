import { z } from 'zod'
import { enumeration, type Json } from './json.ts'

/**
 * The named schemas of the document. A type with an `id` is written once and referred to by its name; another stands where
 * it is used.
 */
export class Schemas {
  readonly all: Record<string, Json> = {}
  readonly responses: Record<string, Json> = {}
  readonly parameters: Record<string, Json> = {}

  /** What is sent (`input`) or answered (`output`) as `type`. */
  of(type: z.ZodType, io: 'input' | 'output'): Json {
    const made = z.toJSONSchema(type, { io, target: 'draft-2020-12', unrepresentable: 'any', override: tidy(io) })
    const { $schema: _, $defs = {}, ...root } = relocated(made)
    for (const [name, schema] of Object.entries($defs)) {
      this.add(name, schema.enum ? { ...schema, ...enumeration(name, schema.enum as string[]) } : schema)
    }
    return root
  }

  /** Gives `schema` a name and answers with the reference to it. */
  add(name: string, schema: Json): Json {
    const known = this.all[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${name}: one that is sent and answered in two shapes needs two names.`)
    }
    this.all[name] = schema
    return reference(name)
  }

  /** Gives an answer that many operations share a name, and answers with the reference to it. */
  addResponse(name: string, response: Json): Json {
    this.responses[name] = response
    return { $ref: `#/components/responses/${name}` }
  }

  /** A reference to a parameter that means the same to many operations; one that means something of its own stays as it is. */
  addParameter(parameter: Json & { name: string }): Json {
    const { name } = parameter
    this.parameters[name] ??= parameter
    const isSame = JSON.stringify(this.parameters[name]) === JSON.stringify(parameter)
    return isSame ? { $ref: `#/components/parameters/${name}` } : parameter
  }

  /** The schema itself, where `schema` is a reference. */
  resolve(schema: Json): Json {
    const { $ref } = schema
    return typeof $ref === 'string' ? this.resolve(this.all[$ref.slice(base.length)]!) : schema
  }
}

const base = '#/components/schemas/'

export const reference = (name: string): Json => ({ $ref: `${base}${name}` })

interface Made {
  readonly $schema?: string
  readonly $defs?: Record<string, Json>
}

const relocated = (schema: object): Made => JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${base}`))

interface Making {
  readonly zodSchema: z.core.$ZodTypes
  readonly jsonSchema: Json
  readonly path: readonly (string | number)[]
}

/** Says what a reader needs and JSON Schema has words for. */
const tidy =
  (io: 'input' | 'output') =>
  ({ zodSchema, jsonSchema, path }: Making): void => {
    // The library leaves these out of what it transforms.
    const { examples } = z.globalRegistry.get(zodSchema) ?? {}
    if (examples) jsonSchema.examples = examples
    if (zodSchema instanceof z.ZodDefault && path.length > 0) sayDefault(jsonSchema, zodSchema.def.defaultValue)
    // Version 1 only ever adds fields, and the server ignores those that it does not know.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    delete jsonSchema.propertyNames
    // The format says it; nobody reads it as a pattern.
    if (['date-time', 'date', 'uuid'].includes(String(jsonSchema.format))) delete jsonSchema.pattern
    if (io === 'input' && jsonSchema.type === 'string') sayWhatNoTextHas(jsonSchema)
    if (jsonSchema.type === 'integer') {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (io === 'output' && jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      jsonSchema.format = 'int64'
    }
    if (zodSchema instanceof z.ZodDiscriminatedUnion) jsonSchema.discriminator = discriminator(zodSchema, jsonSchema)
  }

const withoutNul = { pattern: '^[^\\u0000]*$' }

/** U+0000. Halves of surrogate pairs are left to words: a generator without the flag `u` would refuse whole ones with them. */
const sayWhatNoTextHas = (jsonSchema: Json): void => {
  const { format, enum: words, const: only, allOf, pattern } = jsonSchema
  if ((format && format !== 'password') || words || only !== undefined || allOf) return
  if (pattern === undefined) Object.assign(jsonSchema, withoutNul)
  else if (pattern === '\\S') jsonSchema.allOf = [withoutNul]
}

/** In words: generators take a field with a `default` for one that is always there, and ask for it or send it. */
const sayDefault = (jsonSchema: Json, value: unknown): void => {
  delete jsonSchema.default
  const { description = '' } = jsonSchema as { description?: string }
  jsonSchema.description = `${description} When it is left out: \`${JSON.stringify(value)}\`.`.trim()
}

const discriminator = ({ def }: z.ZodDiscriminatedUnion, { oneOf }: Json): Json => {
  const tagOf = (option: z.core.$ZodType): unknown =>
    (option as z.ZodObject).shape[def.discriminator]?._zod.values?.values().next().value
  const mapping = def.options.map((option, at) => [tagOf(option), (oneOf as Json[])[at]!.$ref])
  return { propertyName: def.discriminator, mapping: Object.fromEntries(mapping) }
}
