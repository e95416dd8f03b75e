import type { dispatchMessages as english } from './dispatch.en.ts'
import type { Translation } from './translation.ts'

export const dispatchMessages: Translation<typeof english> = {
  progress: 'Wie weit die Arbeit ist',
  figures: { completed: 'erledigt', failed: 'gescheitert', running: 'in Arbeit', pending: 'offen' },
  tick: 'jeder Strich ist {exact, select, yes {} other {etwa }}{lines, plural, one {# Aufgabe} other {# Aufgaben}}',
  pace: 'Etwa <b>{rate, number} pro Minute</b>; fertig gegen <b>{end}</b>',
  columns: {
    running: 'In Arbeit',
    worker: 'Worker',
    line: 'Aufgabe',
    attempt: 'Versuch',
    since: 'Dauer',
    outcome: 'Ausgang',
    ended: 'Ende',
  },
  gone: 'Eine Aufgabe, die es hier nicht mehr gibt',
  nobody: 'Gerade arbeitet niemand an einer Aufgabe.',
  takeBackLine: 'Zeile {number} zurückholen',
  reported: 'Berichtet',
  loading: 'Die Berichte sind unterwegs.',
  noReports: 'Noch ist nichts berichtet. Aufgaben erscheinen, sobald Worker von ihnen berichten.',
  noneOfThem: 'So einen Bericht gibt es nicht.',
  show: 'Zeigen',
  shown: {
    everything: 'alles',
    completed: 'erledigt',
    failed: 'gescheitert',
    expired: 'Zeit abgelaufen',
    given_back: 'zurückgegeben',
    taken: 'zurückgeholt',
    asked: 'gefragt',
    sent_back: 'zurückgeschickt',
  },
  notes: {
    expired: 'Wieder offen; der nächste Worker nimmt sie',
    given_back: 'Der Worker hat sie zurückgegeben',
    taken: 'Vom Worker zurückgeholt',
    asked: 'Fragt Menschen; geantwortet wird in der Aufgabe',
    sent_back: 'Ein Mensch hat es zurückgeschickt; der nächste Worker nimmt es',
  },
  state: {
    open: '<b>Diese Liste ist offen für Worker.</b> Sie bekommen die Aufgaben, wie sie kommen, und alle arbeiten an der Liste weiter. Nur eine Aufgabe, die ein Worker hat, wartet.',
    ending: '<b>Nichts mehr wird ausgegeben.</b> Wer eine Aufgabe hat, darf sie fertig machen.',
    draft:
      '<b>Diese Liste ist zurück.</b> {completed, number} erledigt{failed, plural, =0 {} other {, # gescheitert}}{pending, plural, =0 {} other {, # offen}}.',
  },
  setup: {
    title: 'Einen Worker einrichten',
    lead: 'Ein Worker ist jedes Programm, das sich eine Aufgabe holt, sie erledigt und berichtet. Es braucht einen API-Schlüssel: <keys>Leg einen in den Einstellungen an</keys>. Jeder Aufruf steht in <docs>der Beschreibung der API</docs>; ein ganzer Worker in einer Shell oder in TypeScript steht in <file>docs/handing-over-work.md</file> im Quelltext von Docket.',
    copy: 'Kopieren',
    copied: 'Kopiert',
  },
}
