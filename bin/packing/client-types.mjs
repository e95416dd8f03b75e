// The types of the client for those who install it: what the contract infers from its schemas, written down from the document
// that is made of them, so that nobody needs the library that they are written with.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../run.mjs'
import { output } from './output.mjs'

/** Writes declarations of the client's modules, and of the contract as `contract.d.ts`, into a folder. */
export const clientTypes = async (dir, version, scratch) => {
  const { openapi } = await import('@docket/contract/openapi')
  await mkdir(dir, { recursive: true })
  await writeFile(path.join(dir, 'contract.d.ts'), declarations(openapi(version)))
  const emitted = path.join(scratch, 'client-types')
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--rootDir',
    root,
    '--outDir',
    emitted,
  ]
  const config = path.join(scratch, 'client-types.json')
  const inherited = { extends: path.join(root, 'tsconfig.json'), include: [path.join(root, 'client/src/index.ts')] }
  await writeFile(
    config,
    JSON.stringify({ ...inherited, compilerOptions: { typeRoots: [path.join(root, 'node_modules/@types')] } }),
  )
  await output(process.execPath, [tsc, '-p', config, ...options])
  const own = path.join(emitted, 'client/src')
  for (const file of await readdir(own)) {
    const text = await readFile(path.join(own, file), 'utf8')
    await writeFile(
      path.join(dir, file),
      text.replaceAll("'@docket/contract'", "'./contract.js'").replaceAll(/'(\.\/[\w-]+)\.ts'/g, "'$1.js'"),
    )
  }
  await rm(emitted, { recursive: true })
}

/** What the client's modules import types of. */
const declarations = ({ paths, components }) => {
  const operations = Object.entries(paths).flatMap(([place, methods]) =>
    Object.values(methods).map((operation) => operationOf(place, operation, components)),
  )
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema.description)}export type ${named(name)} = ${typeOf(schema)}\n`,
  )
  const frames = components.schemas.Frame.oneOf.map((one) => components.schemas[one.$ref.split('/').at(-1)])
  const events = frames.map(({ properties: { event, data } }) => `${event.const}: ${typeOf(data)}\n`)
  return `${shapes.join('\n')}
/** The stream of a list, or of an account: \`followList\` and \`followAccount\` read them. */
export interface EventStream {
  readonly stream: unique symbol
}

/** What each operation is asked with, and what it answers. */
export interface Endpoints {
${operations.join('')}}
export type OperationId = keyof Endpoints
export type Request<E extends { request: unknown }> = E['request']
export type Reply<E extends { reply: unknown }> = E['reply']
/** What the frames of a list's stream hold, by their event. */
export interface ListEvents {
${events.join('')}}
export type AccountEvent = AccountFrame
`
}

const operationOf = (place, { operationId, summary, parameters = [], requestBody, responses }, components) => {
  const all = parameters.map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)] : one))
  const own = all.filter((one) => one.in !== 'header')
  const fields = own.map(({ name, required, schema, description }) => ({
    name,
    isRequired: required,
    type: typeOf(schema),
    description,
  }))
  if (requestBody) {
    const [[media, { schema }]] = Object.entries(requestBody.content)
    const type = media === 'application/json' ? typeOf(schema) : 'Uint8Array<ArrayBuffer> | Blob'
    fields.push({ name: 'body', isRequired: requestBody.required, type, description: undefined })
  }
  return `${comment(summary)}${operationId}: { request: ${objectOf(fields)}; reply: ${replyOf(responses)} }\n`
}

const replyOf = (responses) => {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const types = good.map(([, { content }]) => {
    if (!content) return 'undefined'
    const [[media, { schema }]] = Object.entries(content)
    if (media === 'text/event-stream') return 'EventStream'
    return media === 'application/json' ? typeOf(schema) : 'Blob'
  })
  return [...new Set(types)].join(' | ') || 'undefined'
}

const typeOf = (schema) => {
  const { $ref, type, anyOf, oneOf, allOf, enum: values, items } = schema
  if ($ref) return named($ref.split('/').at(-1))
  if ('const' in schema) return JSON.stringify(schema.const)
  if (values) return oneOfThese(values.map((value) => JSON.stringify(value)))
  if (anyOf ?? oneOf) return oneOfThese((anyOf ?? oneOf).map(typeOf))
  if (Array.isArray(type)) return oneOfThese(type.map((one) => typeOf({ ...schema, type: one })))
  if (type === 'array') return `${typeOf(items ?? {})}[]`
  if (type === 'object') return ofObject(schema)
  if (type === 'integer' || type === 'number') return 'number'
  if (type) return type
  // What else stands beside a reference are sentences, and bounds that types cannot say.
  return (allOf ?? []).map(typeOf).find((one) => one !== 'unknown') ?? 'unknown'
}

const oneOfThese = (types) => {
  const some = [...new Set(types)]
  return some.length === 1 ? some[0] : `(${some.join(' | ')})`
}

const ofObject = ({ properties, required = [], additionalProperties }) => {
  if (!properties) return `Record<string, ${typeOf(additionalProperties || {})}>`
  return objectOf(
    Object.entries(properties).map(([name, schema]) => ({
      name,
      isRequired: required.includes(name),
      type: typeOf(schema),
      description: schema.description,
    })),
  )
}

const objectOf = (fields) => {
  if (fields.length === 0) return '{}'
  const lines = fields.map(({ name, isRequired, type, description }) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name)
    return `${comment(description)}${key}${isRequired ? '' : '?'}: ${type}\n`
  })
  return `{\n${lines.join('')}}`
}

const comment = (text) => (text ? `/** ${text.replaceAll('*/', '*\u200b/').replaceAll(/\s*\n\s*/g, ' ')} */\n` : '')

/** As the client's modules call it: the document's name is that of a class of JavaScript. */
const named = (name) => (name === 'Error' ? 'ErrorEnvelope' : name)
