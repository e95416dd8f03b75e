import type { connectMessages as english } from './connect.en.ts'
import type { Translation } from './translation.ts'

export const connectMessages: Translation<typeof english> = {
  connect: {
    title: 'L’utiliser avec',
    script: 'Un script',
    terminal: 'Dans un terminal\u00a0:',
    file: 'Dans le fichier {file}\u00a0:',
    copy: 'Copier ceci',
    waits: 'En attente du premier appel…',
    connected: 'Premier appel reçu\u00a0: connecté.',
  },
}
