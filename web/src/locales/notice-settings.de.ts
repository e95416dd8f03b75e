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
    device: 'Auf diesem Gerät',
    deviceHelp:
      'Eine Meldung deines Browsers, auch während Docket geschlossen ist: der Name der Liste und wer was getan hat.',
    deviceOn: 'Auf diesem Gerät melden',
    turning: 'Wird eingeschaltet …',
    refused:
      'Deinem Browser wurde gesagt, dass er keine Meldungen von Docket zeigen soll. In seinen Einstellungen für diese Seite lässt sich das ändern.',
    install:
      'Auf iPhone und iPad geht das, sobald Docket auf dem Home-Bildschirm ist: Teilen, dann „Zum Home-Bildschirm“.',
    unsupported: 'Dieser Browser kann das nicht, oder nicht in einem solchen Fenster.',
    deviceFailed:
      'Es ließ sich nicht einschalten: Der Browser erreicht seinen Push-Dienst nicht oder konnte nicht alles von Docket laden.',
    deviceNone: 'Wer dieses Docket betreibt, hat das abgeschaltet.',
    otherDevices: 'Auch gemeldet wird auf:',
    endDevice: 'Abschalten',
    endDeviceOf: '{browser} abschalten',
    muted: 'Stumme Listen',
    mutedHelp: 'Von diesen erfährst du Erwähnungen, was du zu tun bekommst, und deine Erinnerungen, sonst nichts.',
    mutedNone: 'Keine. Stumm wird eine Liste in ihrem Menü.',
    unmute: 'Nicht mehr stumm',
    unmuteOf: '„{list}“ nicht mehr stumm',
  },
}
