import type { bannerMessages as english } from './banners.en.ts'
import type { Translation } from './translation.ts'

export const bannerMessages: Translation<typeof english> = {
  banner: { more: 'Mehr' },
  verifyBanner: {
    lead: 'Deine Adresse ist noch nicht bestätigt. <rest>Such nach unserer E-Mail an {email} und öffne den Link darin.</rest>',
    leadWithoutMail:
      'Deine Adresse ist noch nicht bestätigt. <rest>Von hier werden keine E-Mails gesendet: Frag die Person, die dieses Docket betreibt, nach dem Link; er steht im Protokoll.</rest>',
    sent: 'Gesendet. Die E-Mail an {email} ist unterwegs.',
    made: 'Im Protokoll steht ein neuer Link. Frag die Person, die dieses Docket betreibt, danach.',
    again: 'Noch einmal senden',
    makeAgain: 'Neuen Link anlegen',
    sending: 'Sendet',
    later: 'Später',
  },
  noMail: {
    lead: '<b>Kein Mailserver ist eingerichtet.</b> <rest>Einladungen und neue Passwörter sind Links, die man kopiert und weitergibt. Damit sie per E-Mail kommen, starte Docket mit <code>DOCKET_MAIL_URL</code> und <code>DOCKET_MAIL_FROM</code>.</rest>',
    known: 'Verstanden',
  },
  demoBanner: {
    lead: 'Das ist eine Demo, für dich allein. <rest>Einen Tag nachdem du sie geöffnet hast, wird sie gelöscht, mit allem, was darin ist.</rest>',
  },
  standing: {
    readOnly:
      'Mit deinem Konto kannst du nur lesen: Du kannst alles ansehen und exportieren, und Listen lassen sich wieder ändern, sobald ein Tarif bezahlt ist.',
    ending: 'Bis {until} läuft deine Probezeit. Danach kannst du deine Listen lesen, aber nicht ändern.',
    plans: 'Tarife ansehen',
    later: 'Später',
  },
}
