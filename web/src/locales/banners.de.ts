import type { bannerMessages as english } from './banners.en.ts'
import type { Translation } from './translation.ts'

export const bannerMessages: Translation<typeof english> = {
  verifyBanner: {
    lead: 'Deine Adresse ist noch nicht bestätigt. Such nach unserer E-Mail an {email} und öffne den Link darin.',
    leadWithoutMail:
      'Deine Adresse ist noch nicht bestätigt. Von hier werden keine E-Mails gesendet: Frag die Person, die dieses Docket betreibt, nach dem Link; er steht im Protokoll.',
    sent: 'Gesendet. Die E-Mail an {email} ist unterwegs.',
    made: 'Im Protokoll steht ein neuer Link. Frag die Person, die dieses Docket betreibt, danach.',
    again: 'Noch einmal senden',
    makeAgain: 'Neuen Link anlegen',
    sending: 'Sendet',
    later: 'Später',
  },
  noMail: {
    lead: 'Kein Mailserver ist eingerichtet.',
    about:
      'Einladungen und neue Passwörter sind Links, die man kopiert und weitergibt. Damit sie per E-Mail kommen, starte Docket mit <code>DOCKET_MAIL_URL</code> und <code>DOCKET_MAIL_FROM</code>.',
    more: 'Mehr',
    known: 'Verstanden',
  },
  demoBanner: {
    lead: 'Das ist eine Demo, für dich allein. Einen Tag nachdem du sie geöffnet hast, wird sie gelöscht, mit allem, was darin ist.',
  },
  standing: {
    readOnly:
      'Mit deinem Konto kannst du nur lesen: Du kannst alles ansehen und exportieren, und Listen lassen sich wieder ändern, sobald ein Tarif bezahlt ist.',
    ending: 'Bis {until} läuft deine Probezeit. Danach kannst du deine Listen lesen, aber nicht ändern.',
    plans: 'Tarife ansehen',
    later: 'Später',
  },
}
