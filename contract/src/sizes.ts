const units = [
  [1024 * 1024, 'MiB'],
  [1024, 'KiB'],
] as const

/** `1048576` → `1 MiB`, in the largest unit that says it exactly. */
export const describeBytes = (bytes: number): string => {
  const [size, name] = units.find(([size]) => bytes % size === 0) ?? [1, 'bytes']
  return `${bytes / size} ${name}`
}
