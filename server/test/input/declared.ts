import { z } from 'zod'

/** The JSON Schema of one field, as far as the contract uses it. */
export interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** What a client is told of the fields of a body or a query. */
export const schemasOf = (type: z.ZodObject) => {
  const { $defs = {}, ...root } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  const { properties, required = [] } = inlined(root, $defs)
  return { fields: properties as Record<string, Schema>, required: required as string[] }
}

/** With the definitions in the place of the references to them. */
const inlined = (schema: object, definitions: Record<string, object>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    const { $ref, ...rest } = value ?? {}
    if (Array.isArray(rest.type))
      return { ...rest, type: undefined, anyOf: rest.type.map((type: string) => ({ type })) }
    return $ref ? { ...inlined(definitions[$ref.slice('#/$defs/'.length)]!, definitions), ...rest } : value
  })

/** A text of a query as a client holds it. */
export const typed = ({ type }: Schema, text: string): unknown =>
  type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text

/** The schema without `null`, and whether `null` is allowed. */
export const withoutNull = (schema: Schema): { schema: Schema; nullable: boolean } => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 ? { schema: others[0]!, nullable: true } : { schema, nullable: false }
}

export const fits = (schema: Schema, value: unknown): boolean =>
  (schema.type === undefined || hasType(schema.type, value)) &&
  (!('const' in schema) || schema.const === value) &&
  (schema.enum?.includes(value) ?? true) &&
  (schema.anyOf?.some((one) => fits(one, value)) ?? true) &&
  (schema.allOf?.every((one) => fits(one, value)) ?? true) &&
  (typeof value !== 'string' || fitsText(schema, value)) &&
  (typeof value !== 'number' || (value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)))

const fitsText = ({ pattern, minLength = 0, maxLength = Infinity }: Schema, value: string): boolean => {
  const { length } = [...value]
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(value))
}

const hasType = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
