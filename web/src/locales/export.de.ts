import type { exportMessages as english } from './export.en.ts'
import type { Translation } from './translation.ts'

export const exportMessages: Translation<typeof english> = {
  export: {
    title: 'Diese Liste exportieren',
    what: '{count, plural, =0 {Noch keine Aufgabe} one {Eine Aufgabe} other {# Aufgaben}}, mit Beschreibungen, Fälligkeiten und dem, was erledigt ist. Archivierte Aufgaben und Kommentare sind nicht dabei: Alles, was dir gehört, gibt es in den Einstellungen unter Deine Daten.',
    csv: '<b>CSV</b> für Tabellen und andere Apps',
    markdown: '<b>Markdown</b> Kästchen zum Abhaken, als Text',
    json: '<b>JSON</b> für Programme, mit dem, was Worker berichtet haben',
    archive: '<b>Archiv</b> mit allem, was je in ihr getan wurde, für ein anderes Docket',
    print: '<b>Drucken</b> auf Papier oder als PDF',
    failed:
      'Ohne den Server ließ sich die Datei nicht machen. Versuch es noch einmal, sobald die Verbindung zurück ist.',
    close: 'Schließen',
    heads: {
      name: 'Name',
      description: 'Beschreibung',
      status: 'Status',
      due: 'Fällig',
      repeat: 'Wiederholung',
      labels: 'Etiketten',
    },
  },
}
