import type { archiveMessages as english } from './archives.en.ts'
import type { Translation } from './translation.ts'

export const archiveMessages: Translation<typeof english> = {
  archives: {
    title: 'Archiv deiner Listen',
    lead: 'Deine Listen, vollständig: zum Zurückholen, oder um in einem anderen Docket weiterzumachen. Ohne andere Leute, öffentliche Adressen und Schlüssel.',
    takeOut: 'Mitnehmen',
    bringIn: 'Hereinholen',
    bringing: 'Holt herein',
    file: 'Archiv zum Hereinholen',
    brought:
      '{count, plural, =0 {Es war keine Liste darin.} one {Eine Liste gehört jetzt dir.} other {# Listen gehören jetzt dir.}}',
    taken: 'Etwas aus diesem Archiv gibt es hier schon, und nichts wird überschrieben. Es hat sich nichts geändert.',
    refused: 'Diese Datei lässt sich nicht hereinholen. {why}',
  },
}
