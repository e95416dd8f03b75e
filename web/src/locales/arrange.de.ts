import type { arrangeMessages as english } from './arrange.en.ts'
import type { Translation } from './translation.ts'

export const arrangeMessages: Translation<typeof english> = {
  arrange: {
    favorite: 'Zu den Favoriten',
    unfavorite: 'Aus den Favoriten nehmen',
    group: 'Gruppe …',
    up: 'Nach oben',
    down: 'Nach unten',
    copy: 'Diese Liste kopieren …',
    archive: 'Diese Liste archivieren',
    restore: 'Zurückholen',
    keysGroup: 'Auf einer deiner Listen',
    keysMove: 'Liste nach oben oder unten',
    done: {
      moved: '„{name}“ verschoben.',
      favorite: '„{name}“ ist ein Favorit.',
      unfavorite: '„{name}“ ist kein Favorit mehr.',
      grouped: '„{name}“ ist in {group}.',
      ungrouped: '„{name}“ ist in keiner Gruppe.',
      archived: '„{name}“ archiviert.',
      restored: '„{name}“ ist zurück.',
    },
    groupDialog: {
      title: 'Gruppe von {name}',
      lead: 'Nur für dich. Andere, die die Liste haben, sehen sie nicht.',
      groups: 'Deine Gruppen',
      none: 'Keine Gruppe',
      new: 'Neue Gruppe',
      long: 'Ein Name hat höchstens 100 Zeichen.',
      save: 'Einordnen',
      cancel: 'Abbrechen',
    },
    copyDialog: {
      title: '{name} kopieren',
      lead: 'Die Kopie gehört dir allein. Sie hat die Aufgaben, die nicht archiviert sind, alle offen, ohne Kommentare und Ergebnisse.',
      name: 'Name',
      copyOf: '{name} (Kopie)',
      dates: 'Fälligkeiten behalten',
      make: 'Kopieren',
      busy: 'Wird kopiert',
      cancel: 'Abbrechen',
    },
  },
}
