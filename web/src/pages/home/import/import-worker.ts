import { writeIn } from '../../../domain/conventions.ts'
import { type Imported, type Mappings, refused } from '../../../domain/imported.ts'
import { importedFile } from '../../../domain/imported-file.ts'
import { loadDates, readDatesIn } from '../../../domain/natural-date.ts'

/** What is asked of it: one file. */
export interface FileToRead {
  file: File
  mappings: Mappings
  /** Of the interface: dates are read in it. */
  language: string
}

/** Reads a file beside the page, which answers meanwhile however large the file is. */
const read = async ({ file, mappings, language }: FileToRead): Promise<Imported> => {
  writeIn(language)
  readDatesIn(language)
  await loadDates()
  return importedFile(file, new Date(), mappings)
}

addEventListener('message', ({ data }: MessageEvent<FileToRead>) => {
  // What reads this kind of file did not arrive.
  void read(data)
    .catch(() => refused('unread'))
    .then((imported) => postMessage(imported))
})
