import type { phoneMessages as english } from './phone.en.ts'
import type { Translation } from './translation.ts'

export const phoneMessages: Translation<typeof english> = {
  phone: {
    offer: 'Ouvrir cette liste sur votre téléphone',
    dismiss: 'Masquer ceci',
    title: 'Ouvrir cette liste sur votre téléphone',
    code: 'Code QR de l’adresse de la liste',
    scan: 'Dirigez l’appareil photo de votre téléphone vers le code, et connectez-vous là. Ce que vous écrivez sur l’un s’affiche aussitôt sur l’autre.',
    network: 'Le téléphone doit pouvoir atteindre cette adresse\u00a0: dans le même réseau, par exemple.',
    alone:
      'Ce Docket ne répond qu’à l’ordinateur sur lequel il fonctionne. Pour l’ouvrir à votre réseau, définissez ceci et redémarrez-le\u00a0:',
    aloneThen: 'À la place de 192.168.1.20, mettez l’adresse de cet ordinateur dans votre réseau.',
    done: 'Terminé',
  },
}
