/** More scans than any encoder makes: each of a progressive JPEG goes over the whole picture. */
const MAX_SCANS = 100
const MAX_PROFILE_BYTES = 64 * 1024
/** More chunks or segments than any encoder makes in a megabyte: looking at each takes time that everybody waits for. */
const MAX_PARTS = 4096

/**
 * A PNG or JPEG with nothing but what makes its picture, so that a decoder meets no texts, comments, thumbnails or what hangs
 * on behind the end: hundreds of compressed texts in a small file would be gigabytes in memory. Of the metadata only the way up
 * of a JPEG stays. Undefined for any other file, and for one that is cut off.
 */
export const pictureParts = (file: Uint8Array): Uint8Array | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    if (bytes.subarray(0, 8).equals(pngSignature)) return partsOfPng(bytes)
    if (bytes.readUInt16BE(0) === SOI) return partsOfJpeg(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the file ends inside of a part
  }
  return undefined
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Chunks that make the picture (PNG, third edition, section 11): once each, but for the pixels, which may come in many. */
const chunksOfPicture = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'iCCP', 'IDAT', 'IEND'])

const partsOfPng = (png: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [pngSignature]
  const seen = new Set<string>()
  for (let at = 8, count = 0; count < MAX_PARTS; count++) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > png.length) return undefined
    const isOnce = type === 'IDAT' || !seen.has(type)
    const isSmall = type !== 'iCCP' || length <= MAX_PROFILE_BYTES
    if (chunksOfPicture.has(type) && isOnce && isSmall) parts.push(png.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(parts)
    seen.add(type)
    at = end
  }
  return undefined
}

const SOI = 0xffd8
const EOI = 0xd9
const SOS = 0xda
const JFIF = 0xe0
const EXIF = 0xe1
const PROFILE = 0xe2
const ADOBE = 0xee
/** Tables and frames (ITU-T T.81, table B.1): SOF0 to SOF15 with DHT and DAC among them, DQT, DNL, DRI. */
const makesPicture = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdd) || marker === SOS

const partsOfJpeg = (jpeg: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [jpeg.subarray(0, 2)]
  let scans = 0
  let profileBytes = 0
  let isAdobe = false
  let isTurned = false
  for (let at = 2, count = 0; count < MAX_PARTS; count++) {
    if (jpeg.readUInt8(at) !== 0xff) return undefined
    while (jpeg[at + 1] === 0xff) at++ // bytes that fill up
    const marker = jpeg.readUInt8(at + 1)
    if (marker === EOI) return Buffer.concat([...parts, jpeg.subarray(at, at + 2)])
    const length = jpeg.readUInt16BE(at + 2)
    let end = at + 2 + length
    if (length < 2 || end > jpeg.length) return undefined
    const segment = jpeg.subarray(at, end)
    if (marker === SOS) {
      if (++scans > MAX_SCANS) return undefined
      end = endOfScan(jpeg, end)
    }
    if (makesPicture(marker)) parts.push(jpeg.subarray(at, end))
    else if (marker === ADOBE && !isAdobe && length <= 32) {
      isAdobe = true // says how four colours are meant
      parts.push(segment)
    } else if (marker === PROFILE && isProfile(segment) && profileBytes + length <= MAX_PROFILE_BYTES) {
      profileBytes += length
      parts.push(segment)
    } else if (marker === EXIF && !isTurned) {
      const orientation = orientationOf(segment)
      isTurned = orientation !== undefined
      if (orientation !== undefined) parts.push(exifOf(orientation))
    } else if (marker === JFIF && parts.length === 1 && length <= 32) parts.push(segment)
    at = end
  }
  return undefined
}

/** Where the coded pixels of a scan end: at the next marker that is none of theirs (stuffed zeros, restarts, filling). */
const endOfScan = (jpeg: Buffer, from: number): number => {
  for (let at = from; at + 1 < jpeg.length; at++) {
    if (jpeg[at] !== 0xff) continue
    const marker = jpeg[at + 1]!
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  throw new RangeError('The file ends inside of a scan.')
}

const isProfile = (segment: Buffer): boolean => segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0'

const ORIENTATION = 0x0112

/** 1 to 8, as Exif 2.3 has it; undefined where it does not say. */
const orientationOf = (segment: Buffer): number | undefined => {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  const tiff = segment.subarray(10)
  const order = tiff.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return undefined
  const uint16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const uint32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = uint32(4)
    const entries = uint16(directory)
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12
      if (uint16(at) !== ORIENTATION) continue
      const orientation = uint16(at + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : undefined
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // it points outside of itself: it says nothing
  }
  return undefined
}

/** A segment that says the orientation and nothing else. */
const exifOf = (orientation: number): Buffer => {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  segment.writeUInt16BE(orientation, 28)
  return segment
}
