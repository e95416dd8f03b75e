import type { boardMessages as english } from './board.en.ts'
import type { Translation } from './translation.ts'

export const boardMessages: Translation<typeof english> = {
  board: {
    column: 'Aufgaben, {column}',
    add: 'Hinzufügen',
    addTo: 'Neue Aufgabe, {column}',
    slot: '{count, plural, one {Zeile {number} kommt hierher} other {# Zeilen kommen hierher}}',
    failed: 'Was gescheitert ist, bleibt hier, bis es jemand wieder öffnet oder archiviert.',
    shift: 'Aufgaben in die Spalte daneben setzen',
    go: 'Zur Spalte daneben gehen',
  },
}
