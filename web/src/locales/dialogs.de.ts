import type { dialogMessages as english } from './dialogs.en.ts'
import type { Translation } from './translation.ts'

export const dialogMessages: Translation<typeof english> = {
  accountMenu: {
    theme: 'Farbschema',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    settings: 'Einstellungen',
    keys: 'Alle Tasten',
    signOut: 'Abmelden',
  },
  keysDialog: {
    title: 'Tasten',
    then: 'dann',
    single: 'Einzelne Buchstaben gelten als Tasten',
    singleHelp: 'Schalte das aus, wo du sprichst, statt zu tippen. Dieser Browser merkt es sich.',
  },
  deleteList: {
    title: '{name} löschen?',
    lead: '{total, plural, =0 {Die Liste verschwindet} one {Die Liste verschwindet mit ihrer Aufgabe} other {Die Liste verschwindet mit ihren # Aufgaben}} bei allen, die sie haben. Das lässt sich nicht rückgängig machen.',
    confirm: 'Liste löschen',
    busy: 'Löscht',
    keep: 'Behalten',
  },
  signOut: {
    failed: 'Die Abmeldung kam bei Docket nicht an. Du bist noch angemeldet.',
    edits: '{count, plural, one {Eine Änderung ist noch nicht gesendet} other {# Änderungen sind noch nicht gesendet}}',
    drafts: '{count, plural, one {Ein Text ist halb geschrieben} other {# Texte sind halb geschrieben}}',
    ofEdits:
      '{count, plural, one {Wenn du sie behältst, wird sie gesendet} other {Wenn du sie behältst, werden sie gesendet}}, sobald du dich in diesem Browser wieder anmeldest.',
    ofDrafts:
      '{count, plural, one {In {lists} ist ein Text halb geschrieben. Wenn du ihn behältst, steht er wieder in seinem Feld} other {In {lists} sind # Texte halb geschrieben. Wenn du sie behältst, stehen sie wieder in ihren Feldern}}, sobald du dich hier anmeldest.',
    list: '„{name}“',
    goneList: 'einer Liste, die es nicht mehr gibt',
    readable: 'Bis dahin könnte, wer diesen Computer benutzt, lesen, was behalten wird.',
    stay: 'Bleiben',
    discard: 'Verwerfen und abmelden',
    keep: 'Behalten und abmelden',
    busy: 'Meldet dich ab',
  },
}
