import type { Endpoint } from '@docket/contract'
import type { z } from 'zod'

type Pick = (value: never) => unknown

/**
 * A serializer that sends the declared fields of an answer and nothing else, so that a column never leaks because a
 * handler returned its row. `strict` also checks the answer against its declaration, for development and tests.
 */
export const serializerOf = (declared: z.ZodType, { strict }: { strict: boolean }) => {
  const pick = pickerOf(declared)
  return (value: unknown): string => {
    const json = JSON.stringify(pick(value as never))
    if (strict) declared.parse(JSON.parse(json))
    return json
  }
}

const pickerOf = (type: z.ZodType): Pick => {
  const { def } = type as unknown as { def: Definition }
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape!).map(([name, field]) => [name, pickerOf(field)] as const)
      return (value: Record<string, unknown>) => {
        const picked: Record<string, unknown> = {}
        for (const [name, pickField] of fields) picked[name] = pickField(value[name] as never)
        return picked
      }
    }
    case 'array': {
      const pickItem = pickerOf(def.element!)
      return (value: unknown[]) => value.map((item) => pickItem(item as never))
    }
    case 'nullable':
    case 'optional': {
      const pickInner = pickerOf(def.innerType!)
      return (value: unknown) => (value === null || value === undefined ? value : pickInner(value as never))
    }
    case 'union': {
      if (!def.discriminator) throw new Error('An answer that is one of several shapes needs a discriminator.')
      const name = def.discriminator
      const options = new Map(
        def.options!.map((option) => {
          const [tag] = (option as unknown as { shape: Record<string, { def: { values: string[] } }> }).shape[name]!.def
            .values
          return [tag!, pickerOf(option)]
        }),
      )
      return (value: Record<string, string>) => options.get(value[name]!)!(value as never)
    }
    default:
      return (value: unknown) => value
  }
}

interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  options?: z.ZodType[]
  discriminator?: string
}

/** The status and body declaration of a successful answer. Every operation has one, or one with a body and one without. */
export const successOf = (declared: Endpoint): { status: number; type: Endpoint['answers'][number] } => {
  const [status, type] = Object.entries(declared.answers)[0]!
  return { status: Number(status), type }
}
