import type { paletteMessages as english } from './palette.en.ts'
import type { Translation } from './translation.ts'

export const paletteMessages: Translation<typeof english> = {
  palette: {
    title: 'Chercher ou agir',
    placeholder: 'Une tâche, une liste ou une action',
    groups: {
      recent: 'Utilisé récemment',
      here: 'Dans cette liste',
      do: 'Actions',
      lists: 'Listes',
      lines: 'Dans toutes les listes',
      texts: 'Dans les descriptions et les commentaires',
    },
    line: 'ligne {number}',
    add: 'Ajouter «\u00a0{name}\u00a0» comme ligne {number}',
    archived: 'archivée',
    inThread: '«\u00a0{snippet}\u00a0», dans un commentaire',
    inText: '«\u00a0{snippet}\u00a0»',
    settings: {
      profile: 'Paramètres\u00a0: profil',
      security: 'Paramètres\u00a0: sécurité et clés d’API',
      look: 'Paramètres\u00a0: langue et apparence',
      billing: 'Paramètres\u00a0: offre et paiement',
      data: 'Paramètres\u00a0: vos données',
    },
    nothing: 'Rien trouvé pour «\u00a0{query}\u00a0».',
    looking: 'Recherche dans les descriptions et les commentaires',
    incomplete: 'Tout n’a pas pu être parcouru à temps. Un mot de plus aide.',
    away: 'Noms seulement\u00a0: descriptions et commentaires seront parcourus quand vous serez de nouveau en ligne.',
    reading: 'Vos tâches sont encore en chargement\u00a0: toutes ne peuvent pas être trouvées.',
    choose: 'choisir',
    number: 'un nombre ouvre cette ligne',
    actions: 'actions seulement',
  },
}
