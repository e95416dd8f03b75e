import type { connectMessages as english } from './connect.en.ts'
import type { Translation } from './translation.ts'

export const connectMessages: Translation<typeof english> = {
  connect: {
    title: 'Usarla con',
    script: 'Un script',
    terminal: 'En una terminal:',
    file: 'En el archivo {file}:',
    copy: 'Copiar esto',
    waits: 'A la espera de la primera llamada…',
    connected: 'Ha llamado: conectado.',
  },
}
