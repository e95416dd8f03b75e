interface Modules {
  readonly size: number
  readonly data: ArrayLike<number>
}

/** The dark squares of a code, those beside each other as one bar. */
export const qrPath = ({ size, data }: Modules): string => {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let length = 0
      while (x + length < size && data[y * size + x + length]) length++
      if (length > 0) path += `M${x} ${y}h${length}v1h-${length}z`
      x += length
    }
  }
  return path
}
