import type { noticeSettingsMessages as english } from './notice-settings.en.ts'
import type { Translation } from './translation.ts'

export const noticeSettingsMessages: Translation<typeof english> = {
  noticeSettings: {
    mail: 'Eine E-Mail am Tag',
    mailHelp:
      'Höchstens eine, und nur an einem Tag, an dem etwas in deinem Eingang wartet oder eine deiner Aufgaben überfällig ist.',
    on: 'Einmal am Tag schreiben',
    hour: 'Um',
    zone: 'Zeit von {zone}',
    zoneHere: 'Zeit von {zone} verwenden',
    until: 'Solange du hier nichts wählst, beginnt das, sobald etwas einen Tag lang in deinem Eingang gewartet hat.',
    saved: 'Gespeichert.',
    unverified: 'E-Mails kommen, sobald deine Adresse bestätigt ist.',
    noServer: 'Dieses Docket verschickt keine E-Mails: Wer es betreibt, hat keinen Mailserver eingetragen.',
    demo: 'Eine Demo bekommt keine E-Mails.',
  },
}
