import type { dialogMessages as english } from './dialogs.en.ts'
import type { Translation } from './translation.ts'

export const dialogMessages: Translation<typeof english> = {
  accountMenu: {
    theme: 'Thème',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
    settings: 'Paramètres',
    keys: 'Tous les raccourcis',
    signOut: 'Se déconnecter',
  },
  keysDialog: {
    title: 'Raccourcis clavier',
    then: 'puis',
    single: 'Les lettres seules servent de raccourcis',
    singleHelp: 'Désactivez ceci là où vous dictez au lieu de taper. Ce navigateur s’en souvient.',
  },
  deleteList: {
    title: 'Supprimer «\u00a0{name}\u00a0»\u202f?',
    lead: '{total, plural, =0 {La liste disparaît} one {La liste et sa tâche disparaissent} other {La liste et ses # tâches disparaissent}} pour toutes les personnes qui l’ont. C’est irréversible.',
    confirm: 'Supprimer la liste',
    busy: 'Suppression',
    keep: 'La garder',
  },
  signOut: {
    failed: 'Docket n’a pas reçu la déconnexion. Votre session est toujours ouverte.',
    edits: '{count, plural, one {Une modification n’est pas envoyée} other {# modifications ne sont pas envoyées}}',
    drafts: '{count, plural, one {Un texte est à moitié écrit} other {# textes sont à moitié écrits}}',
    ofEdits:
      '{count, plural, one {Si vous la gardez, elle sera envoyée} other {Si vous les gardez, elles seront envoyées}} dès que vous vous reconnecterez dans ce navigateur.',
    ofDrafts:
      '{count, plural, one {Dans {lists}, un texte est à moitié écrit. Si vous le gardez, il retrouvera son champ} other {Dans {lists}, # textes sont à moitié écrits. Si vous les gardez, ils retrouveront leurs champs}} dès que vous vous reconnecterez ici.',
    list: '«\u00a0{name}\u00a0»',
    goneList: 'une liste qui n’existe plus',
    readable: 'D’ici là, toute personne qui utilise cet ordinateur pourrait lire ce qui est gardé.',
    stay: 'Rester',
    discard: 'Abandonner et se déconnecter',
    keep: 'Garder et se déconnecter',
    busy: 'Déconnexion',
  },
}
