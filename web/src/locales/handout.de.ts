import type { handOutMessages as english } from './handout.en.ts'
import type { Translation } from './translation.ts'

export const handOutMessages: Translation<typeof english> = {
  banner:
    '<b>Diese Liste ist an Worker ausgegeben.</b> Hinzufügen, Umbenennen, Verschieben und Löschen gehen erst wieder, wenn sie zurück ist. Kommentare gehen weiter.',
  bannerForReader: '<b>Diese Liste ist an Worker ausgegeben.</b>',
  views: { label: 'Ansichten der Liste', dispatch: 'Worker' },
  item: 'An Worker ausgeben …',
  rules: 'Regeln für Worker …',
  ask: {
    title: '„{name}“ an Worker ausgeben?',
    workers:
      'Worker sind Programme, die sich die Aufgaben einer Liste eine nach der anderen nehmen, sie erledigen und berichten, was dabei herauskam.',
    locked:
      'Die Liste wird für alle, die sie haben, gelb. Bis sie zurück ist, fügt niemand Aufgaben hinzu, benennt sie um, verschiebt oder löscht sie; Kommentare gehen weiter.',
    back: 'Sie kommt von selbst zurück, wenn nichts mehr zu tun ist, oder wenn jemand „Ausgabe beenden“ wählt.',
    key: 'Ein Worker braucht einen API-Schlüssel, und du hast noch keinen: <keys>Leg einen in den Einstellungen an</keys>.',
    leave: 'So lassen',
  },
  ready: {
    verb: 'Ausgeben',
    done: '„{name}“ ist an Worker ausgegeben.',
    failed: '„{name}“ ist nicht ausgegeben. {reason}',
    unanswered: 'Docket antwortet nicht. Ob „{name}“ ausgegeben ist, zeigt sich, sobald die Verbindung zurück ist.',
  },
  open: {
    verb: 'Für Worker öffnen',
    done: '„{name}“ ist offen für Worker: Sie bekommen die Aufgaben, wie sie kommen.',
    failed: '„{name}“ ist nicht offen für Worker. {reason}',
    unanswered:
      'Docket antwortet nicht. Ob „{name}“ offen für Worker ist, zeigt sich, sobald die Verbindung zurück ist.',
  },
  draft: {
    verb: 'Ausgabe beenden',
    busy: 'Wird beendet',
    done: 'Von „{name}“ wird nichts mehr ausgegeben.',
    failed: '„{name}“ ist noch ausgegeben. {reason}',
    unanswered:
      'Docket antwortet nicht. Ob „{name}“ noch ausgegeben ist, zeigt sich, sobald die Verbindung zurück ist.',
  },
  nothing: 'Auf dieser Liste ist keine Aufgabe offen. Füg eine hinzu, oder öffne eine wieder.',
  unsent:
    'Was hier geschrieben wurde, muss zuerst gesendet werden. Gib die Liste aus, sobald die Verbindung zurück ist.',
  byHand: 'von Hand',
}
