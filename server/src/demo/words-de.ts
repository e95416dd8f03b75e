import type { Words } from './words.ts'

export const de: Words = {
  kitchen: {
    name: 'Küche renovieren',
    description: 'Alles bis zum ersten Abendessen in der neuen Küche. Vor Bestellungen über 200 bitte fragen.',
    tasks: [
      { name: 'Raum ausmessen', result: '3,42 × 2,86 m, Decke 2,51 m' },
      { name: 'Arbeitsplatte aussuchen', result: 'Eiche, 40 mm, geölt' },
      {
        name: 'Drei Tischler um ein Angebot bitten',
        result: 'Zwei haben geantwortet. Der günstigere kann eine Woche früher anfangen.',
      },
      { name: 'Alten Herd verkaufen', result: 'Den wollte niemand, nicht einmal geschenkt' },
      'Schränke ausräumen',
      'Alte Schränke abbauen',
      {
        name: 'Klempner: Wasserleitung verlegen',
        description: 'Wurde zweimal verschoben. Vor neun anrufen, danach ist er unterwegs.',
        labels: ['Handwerker'],
        comments: [
          'Angerufen: Er kommt am **Donnerstag**, falls nicht wieder der Kessel in der Parkstraße platzt.',
          'Er ist wieder geplatzt.',
        ],
      },
      { name: 'Elektriker: zwei Steckdosen mehr am Fenster', labels: ['Handwerker'] },
      {
        name: 'Fliesen bestellen',
        description: 'Mattweiß, 10 × 10 cm. **7 m²** und ein Karton mehr für den Bruch.',
        labels: ['Einkauf'],
      },
      'Decke streichen',
      'Boden legen',
      {
        name: 'Arbeitsplatte wird geliefert',
        description: 'Zwischen 8 und 12 Uhr. Zum Tragen braucht es zwei.',
        labels: ['Einkauf'],
      },
      'Alle einladen, die geholfen haben',
      { name: 'Transporter mieten', result: 'Anna leiht uns ihren' },
    ],
  },
  lisbon: {
    name: 'Eine Woche Lissabon',
    description: 'Wir vier, sieben Tage, eine Wohnung in Graça.',
    tasks: [
      { name: 'Flüge buchen', result: 'Hin um 7:40, zurück um 18:15. Nur Handgepäck.' },
      { name: 'Wohnung buchen', result: 'Bis eine Woche vorher kostenlos stornierbar' },
      'Pässe: Ablaufdatum prüfen',
      'Reiseversicherung',
      {
        name: 'Karten für Sintra',
        description: 'Der Palast verkauft nach Uhrzeit, und vormittags ist zuerst ausverkauft.',
        labels: ['buchen'],
        comments: ['Für Mittwoch 9:30 gibt es noch vier.', 'Nehmen. Dann stehen wir einmal früh auf.'],
      },
      { name: 'Tisch für Freitagabend', labels: ['buchen'] },
      'Wer gießt die Blumen?',
      'Gute Kamera einpacken',
      {
        name: 'Surfstunde',
        description: 'Nur wenn das Wetter mitspielt: zwei Tage vorher entscheiden.',
        labels: ['buchen'],
      },
      { name: 'Auto mieten', result: 'Viel zu teuer. Züge fahren überall hin, wo wir hinwollen.' },
    ],
  },
  release: {
    name: 'Release 2.4',
    description: 'Was noch zwischen main und dem Tag steht.',
    tasks: [
      { name: 'Schema einfrieren', result: 'Migration 31 ist die letzte' },
      {
        name: 'Upgrade von 2.2 und 2.3 mit echten Daten',
        result: '2.2: 41 s, 2.3: 8 s. Nichts verloren, Zeilen nachgezählt.',
      },
      { name: 'Lasttest', result: 'p99 verdoppelt sich über 800 Anfragen/s: Der Pool war zu klein' },
      'Lasttest wiederholen, mit dem größeren Pool',
      {
        name: 'Fehler: Export vergisst archivierte Zeilen',
        labels: ['Fehler'],
        result: 'Gemergt, mit einem Test, der vorher rot war',
      },
      {
        name: 'Fehler: Uhrzeit auf der Rechnung geht eine Stunde nach',
        labels: ['Fehler'],
        comments: ['Nur ohne `TZ`, und nur im Winter.', 'Dann muss der Test auch im Winter laufen.'],
      },
      {
        name: 'Neue Einstellungsseite übersetzen',
        description: 'Französisch und Spanisch fehlen.',
        labels: ['Doku'],
      },
      { name: 'Changelog', labels: ['Doku'] },
      'Zwei Kunden bitten, den Kandidaten auszuprobieren',
      'Taggen, bauen, signieren',
      'Allen Bescheid sagen',
      { name: 'Über ein neues Logo nachdenken', result: 'Nicht in diesem Release' },
    ],
  },
  pantry: {
    name: 'Vorräte auffüllen',
    description: 'Abhaken, was da ist. Was übrig bleibt, kaufen wir am Samstag.',
    aisles: [
      'Spinat, Möhren, Zwiebeln, Knoblauch, Ingwer, Kartoffeln, Tomaten, Zitronen, Äpfel, Bananen, Petersilie, Pilze',
      'Milch, Butter, Joghurt, Eier, Sahne, Parmesan, Feta, Cheddar',
      'Brot, Brötchen, Mehl, Hefe, Haferflocken, Knäckebrot',
      'Reis, Spaghetti, Linsen, Kichererbsen, Dosentomaten, Kokosmilch, Olivenöl, Essig, Sojasoße, Senf, Brühwürfel, Erdnussbutter',
      'Salz, Pfeffer, Kreuzkümmel, Paprika, Zimt, Lorbeer, Oregano',
      'Erbsen, Beeren, Eis, Blätterteig',
      'Kaffee, Schwarzer Tee, Kakao, Apfelsaft, Mineralwasser',
      'Waschmittel, Spülmittel, Müllbeutel, Schwämme, Backpapier, Streichhölzer, Glühbirnen, Zahnpasta',
    ],
  },
}
