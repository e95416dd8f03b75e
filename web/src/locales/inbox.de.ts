import type { inboxMessages as english } from './inbox.en.ts'
import type { Translation } from './translation.ts'

export const inboxMessages: Translation<typeof english> = {
  inbox: {
    page: 'Eingang',
    all: 'Alle als gelesen markieren',
    empty:
      'Wenn jemand dich erwähnt, in einem deiner Gespräche antwortet, dir eine Aufgabe gibt oder dich zu einer Liste hinzufügt und wenn du an etwas erinnert wirst, steht es hier.',
    failed: 'Was neu ist, ließ sich nicht abfragen.',
    tryNow: 'Jetzt versuchen',
    somebody: 'Jemand',
    byKey: '{who}, mit dem Schlüssel {key}',
    unread: 'Ungelesen',
    count: '{count, plural, one {# ungelesen} other {# ungelesen}}',
    kinds: {
      mention: '<b>{who}</b> hat dich in <b>{task}</b> erwähnt',
      comment:
        '{count, plural, one {<b>{who}</b> hat <b>{task}</b> kommentiert} other {<b>{task}</b> hat # neue Kommentare, den letzten von <b>{who}</b>}}',
      assigned:
        '{more, plural, =0 {<b>{who}</b> hat dir <b>{task}</b> gegeben} one {<b>{who}</b> hat dir <b>{task}</b> und eine weitere Aufgabe gegeben} other {<b>{who}</b> hat dir <b>{task}</b> und # weitere Aufgaben gegeben}}',
      reminder: '<b>{task}</b>: du wolltest erinnert werden',
      added: '<b>{who}</b> hat dich zu <b>{list}</b> hinzugefügt',
      handed_back: '<b>{list}</b> ist zurück: <b>{who}</b> hat die letzte Aufgabe erledigt',
      hook_off: 'Ein Webhook von <b>{list}</b> wurde abgeschaltet, weil seine Adresse nichts annimmt',
      needs_you:
        '{count, plural, one {<b>{who}</b> braucht dich: <b>{task}</b>} other {<b>#</b> Aufgaben von <b>{list}</b> brauchen dich}}',
    },
    keys: {
      group: 'Im Eingang',
      move: 'Zwischen Neuigkeiten wechseln',
    },
  },
}
