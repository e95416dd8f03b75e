import { type Imported, type Mappings, MOST_BYTES, refused } from './imported.ts'
import { importedLines } from './imported-lines.ts'
import { decoded } from './imported-text.ts'

/** What a file becomes, whichever of those it is that are read here. */
export const importedFile = async (file: File, now: Date, mappings: Mappings = {}): Promise<Imported> => {
  if (file.size > MOST_BYTES) return refused('large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 9 && bytes[3]! < 9
  if (isZip || /\.zip$/i.test(file.name)) {
    const { importedZip } = await import('./imported-zip.ts')
    return importedZip(bytes, now, mappings)
  }
  return importedLines(decoded(bytes), file.name, now, mappings[''])
}
