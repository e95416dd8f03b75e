import { useEffect, useState } from 'react'
import { type Imported, type Mappings, refused } from '../../../domain/imported.ts'
import { importedLines } from '../../../domain/imported-lines.ts'
import { loadDates } from '../../../domain/natural-date.ts'
import { readFile } from './read-file.ts'

/** What was given: a file, or text. */
export interface Source {
  file: File | undefined
  text: string
  mappings: Mappings
}

const nothing: Imported = { lists: [] }

/** What becomes of it. Until another file is read, nothing is said of it; read in another way, it stays until that is done. */
export const useImported = ({ file, text, mappings }: Source): { imported: Imported; isReading: boolean } => {
  const [{ source, imported }, setRead] = useState<{ source?: Source; imported: Imported }>({ imported: nothing })
  useEffect(() => {
    const { signal, abort } = aborter()
    void (file ? readFile(file, mappings, signal) : readText(text)).then((imported) => {
      if (!signal.aborted) setRead({ source: { file, text, mappings }, imported })
    })
    return abort
  }, [file, text, mappings])
  const isReading = source?.file !== file || source?.text !== text || source?.mappings !== mappings
  return { imported: source?.file === file ? imported : nothing, isReading }
}

const aborter = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const readText = async (text: string): Promise<Imported> => {
  try {
    await loadDates()
    return await importedLines(text, '', new Date())
  } catch {
    return refused('unread')
  }
}
