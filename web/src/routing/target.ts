import type { addresses, ParamTypes, Said } from '../addresses.ts'

export type Path = keyof typeof addresses
export type SearchAt<At extends Path> = ReturnType<(typeof addresses)[At]>
export type ParamsAt<At extends string> = Pick<ParamTypes, NamesIn<At> & keyof ParamTypes>

type NamesIn<At extends string> = At extends `${string}$${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : At extends `${string}$${infer Name}`
    ? Name
    : never

/** Where to go: a page of the app. */
export type Target = {
  [At in Path]: { to: At; search?: SearchAt<At> } & (NamesIn<At> extends never
    ? { params?: undefined }
    : { params: ParamsAt<At> })
}[Path]

/** The address of a target. */
export const hrefOf = ({ to, params, search }: Target): string => {
  const given: Record<string, string> = { ...params }
  return to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(given[name]!)) + searchText(search)
}

/** From its `?` on; what is undefined is not said. */
export const searchText = (search: object = {}): string => {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  return said.length === 0 ? '' : `?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

export const readSaid = (search: string): Said => Object.fromEntries(new URLSearchParams(search))

/** What stands in a pathname for the names of a path; nothing where it is no address of that page. */
export const paramsIn = (path: string, pathname: string): Record<string, string> | undefined => {
  const found = new RegExp(`^${path.replaceAll(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i').exec(pathname)
  if (!found) return undefined
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)]))
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // no page is there: the page will say so
  }
}
