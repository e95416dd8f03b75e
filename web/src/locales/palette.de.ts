import type { paletteMessages as english } from './palette.en.ts'
import type { Translation } from './translation.ts'

export const paletteMessages: Translation<typeof english> = {
  palette: {
    title: 'Suchen oder tun',
    placeholder: 'Aufgabe oder Liste suchen, oder etwas tun',
    groups: {
      recent: 'Zuletzt benutzt',
      here: 'In dieser Liste',
      do: 'Tun',
      lists: 'Listen',
      lines: 'In allen Listen',
      texts: 'In Beschreibungen und Kommentaren',
    },
    line: 'Zeile {number}',
    add: '„{name}“ als Zeile {number} hinzufügen',
    archived: 'archiviert',
    inThread: '„{snippet}“, in einem Kommentar',
    inText: '„{snippet}“',
    settings: {
      profile: 'Einstellungen: Profil',
      security: 'Einstellungen: Sicherheit und API-Schlüssel',
      look: 'Einstellungen: Sprache und Aussehen',
      billing: 'Einstellungen: Tarif und Bezahlung',
      data: 'Einstellungen: deine Daten',
    },
    nothing: 'Nichts gefunden für „{query}“.',
    looking: 'Beschreibungen und Kommentare werden durchsucht',
    incomplete: 'Nicht alles ließ sich rechtzeitig durchsuchen. Ein Wort mehr hilft.',
    away: 'Nur Namen: Beschreibungen und Kommentare werden durchsucht, sobald du wieder online bist.',
    reading: 'Deine Aufgaben sind noch unterwegs: Noch lassen sich nicht alle finden.',
    choose: 'wählen',
    number: 'eine Zahl öffnet diese Zeile',
    actions: 'nur Aktionen',
  },
}
