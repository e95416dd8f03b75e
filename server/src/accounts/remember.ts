const MAX_REMEMBERED = 20_000

/** Puts a value by, in place of the oldest when there are too many. */
export const remember = <V>(values: Map<string, V>, key: string, value: V): void => {
  if (values.size >= MAX_REMEMBERED) values.delete(values.keys().next().value!)
  values.set(key, value)
}
