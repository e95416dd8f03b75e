import type { ruleMessages as english } from './rules.en.ts'
import type { Translation } from './translation.ts'

export const ruleMessages: Translation<typeof english> = {
  rules: {
    review: 'Ich sehe mir an, was Programme erledigen, bevor es als erledigt gilt',
    title: 'Regeln für Worker',
    save: 'Speichern',
    cancel: 'Abbrechen',
    saving: 'Speichert',
    change: 'Ändern …',
    attempts: 'Nach so vielen Versuchen aufgeben',
    attemptsHelp: 'Eine Aufgabe, die so oft versucht wurde, ist gescheitert. Leer: Sie wird immer wieder versucht.',
    lease: 'Minuten, die ein Worker für eine Aufgabe hat',
    leaseHelp: 'Danach darf sie ein anderer nehmen, außer der Worker sagt, dass er noch dabei ist.',
    waiting: 'Warten, solange so viele Aufgaben dich brauchen',
    waitingHelp: 'Bis du entschieden hast, wird nichts mehr ausgegeben. Leer: Es dürfen beliebig viele warten.',
    whole: 'Eine ganze Zahl bis {most, number}, oder nichts.',
    minutes: 'Eine Anzahl Minuten, bis 60.',
    sum: '{review, select, true {Du siehst dir an, was Worker erledigen. } other {}}{attempts, plural, =0 {Aufgaben werden immer wieder versucht} one {Eine Aufgabe wird nach einem Versuch aufgegeben} other {Eine Aufgabe wird nach # Versuchen aufgegeben}}; ein Worker hat {minutes, plural, one {# Minute} other {# Minuten}}{waiting, plural, =0 {} one {; solange eine Aufgabe dich braucht, wird nichts ausgegeben} other {; solange # Aufgaben dich brauchen, wird nichts ausgegeben}}.',
  },
}
