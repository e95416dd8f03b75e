import type { archiveMessages as english } from './archives.en.ts'
import type { Translation } from './translation.ts'

export const archiveMessages: Translation<typeof english> = {
  archives: {
    title: 'Archive de vos listes',
    lead: 'Vos listes, entières, pour les retrouver ou continuer dans un autre Docket. Sans les autres personnes, les adresses publiques ni les clés.',
    takeOut: 'Emporter',
    bringIn: 'Faire entrer',
    bringing: 'Entrée en cours',
    file: 'Archive à faire entrer',
    brought:
      '{count, plural, =0 {Elle ne contenait aucune liste.} one {Une liste est maintenant à vous.} other {# listes sont maintenant à vous.}}',
    taken: 'Une partie de cette archive existe déjà ici, et rien n’est remplacé. Rien n’a changé.',
    refused: 'Ce fichier ne peut pas entrer. {why}',
  },
}
