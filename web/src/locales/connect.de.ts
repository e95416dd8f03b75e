import type { connectMessages as english } from './connect.en.ts'
import type { Translation } from './translation.ts'

export const connectMessages: Translation<typeof english> = {
  connect: {
    title: 'Benutzen mit',
    script: 'Einem Skript',
    terminal: 'In einem Terminal:',
    file: 'In die Datei {file}:',
    copy: 'Das hier kopieren',
    waits: 'Wartet auf den ersten Aufruf …',
    connected: 'Der erste Aufruf ist da: verbunden.',
  },
}
