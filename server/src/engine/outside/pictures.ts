import { pictureParts } from './picture-parts.ts'

/**
 * Loaded with the first picture: it takes 45 ms and 24 MB. The decoders of all other formats are shut, whatever a file
 * calls itself: nobody's SVG is ever read here.
 */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** What a phone's camera takes; decoded row by row, it needs 50 MB at most. */
const MAX_PIXELS = 2 ** 24
/** A progressive JPEG and an interlaced PNG are held in memory as a whole, with up to 8 bytes a pixel. */
const MAX_PIXELS_AT_ONCE = 2 ** 22

/**
 * The middle of a JPEG or PNG as a JPEG of `side` pixels, upright, on white, in sRGB and without anything that is not
 * picture. Undefined for whatever is no such file, is broken, or has too many pixels.
 */
export const squareJpeg = async (file: Uint8Array, side: number): Promise<Uint8Array | undefined> => {
  const bytes = pictureParts(file)
  if (!bytes) return undefined
  const open = await loadSharp()
  try {
    const picture = open(bytes, {
      limitInputPixels: MAX_PIXELS,
      sequentialRead: true,
      failOn: 'error',
      autoOrient: true,
    })
    const { width, height, isProgressive } = await picture.metadata()
    if (isProgressive && width * height > MAX_PIXELS_AT_ONCE) return undefined
    return await picture
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}
