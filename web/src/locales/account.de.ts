import type { accountMessages as english } from './account.en.ts'
import type { Translation } from './translation.ts'

export const accountMessages: Translation<typeof english> = {
  front: {
    languages: 'Sprache',
  },
  fields: {
    email: 'E-Mail',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    passwordHelp: 'Mindestens 8 Zeichen.',
    name: 'Dein Name',
    nameHelp: 'So sehen dich andere. Du kannst das leer lassen und später ändern.',
    nameLong: 'Ein Name hat höchstens 40 Zeichen.',
    emailMissing: 'Eine E-Mail-Adresse ist nötig: Mit ihr meldest du dich an.',
    emailWithoutAt: 'In einer Adresse steht ein @.',
    emailWithoutName: 'In einer Adresse steht etwas vor dem @.',
    emailWithoutHost: 'In einer Adresse steht etwas nach dem @.',
    emailMisshapen: 'Eine Adresse hat ein @ und keine Leerzeichen.',
    emailLong: 'Eine Adresse hat höchstens 254 Zeichen.',
    emailTaken: 'Diese Adresse hat schon ein Konto. Melde dich damit an, oder nimm eine andere.',
    passwordMissing: 'Das Passwort fehlt noch.',
    passwordShort:
      '{missing, plural, =1 {Noch ein Zeichen} =2 {Noch zwei Zeichen} =3 {Noch drei Zeichen} =4 {Noch vier Zeichen} =5 {Noch fünf Zeichen} =6 {Noch sechs Zeichen} =7 {Noch sieben Zeichen} other {Noch # Zeichen}}: Ein Passwort hat mindestens 8.',
    passwordLong:
      '{surplus, plural, one {Ein Zeichen weniger} other {# Zeichen weniger}}: Ein Passwort hat höchstens 128.',
  },
  setup: {
    page: 'Einrichten',
    running: 'Docket {version} läuft auf <host></host>',
    title: 'Leg das erste Konto an',
    lead: 'Mit ihm verwaltest du dieses Docket. Danach kommt eine erste Liste; alles zusammen dauert eine Minute, und was du schreibst, bleibt auf diesem Server.',
    submit: 'Konto anlegen',
    busy: 'Legt es an',
    signupOpen:
      'Wer diese Seite öffnen kann, kann ein Konto anlegen. Wenn nur Eingeladene das können sollen, starte Docket mit <code>DOCKET_SIGNUP=closed</code>.',
    mail: 'Ein Mailserver ist nicht nötig. Ohne ihn ist eine Einladung ein Link, den du selbst kopierst und verschickst.',
    done: 'Dieses Docket hat sein erstes Konto schon. Melde dich stattdessen an.',
  },
  signIn: {
    title: 'Anmelden',
    lead: 'bei {host}',
    submit: 'Anmelden',
    busy: 'Meldet dich an',
    orPassword: 'oder mit deinem Passwort',
    forgot: 'Vergessen?',
    wrong: 'Die Adresse oder das Passwort stimmt nicht.',
    newHere: 'Neu hier? <register>Leg ein Konto an</register>.',
    newHereOrDemo:
      'Neu hier? <register>Leg ein Konto an</register> oder <demo>sieh dich in der Demo um</demo><end>.</end>',
    demo: 'Neu hier? <demo>Sieh dich in der Demo um</demo><end>.</end>',
    demoBusy: 'Die Demo wird geöffnet.',
    demoEnded: 'Deine Demo ist vorbei, und was darin war, ist gelöscht. Du kannst eine neue öffnen.',
    deleted: 'Das Konto ist gelöscht, mit allem, was darin war.',
    ended: 'Deine Sitzung ist beendet. Melde dich an, dann bist du wieder, wo du warst.',
    challengeEnded: 'Der zweite Schritt hat zu lange gedauert, oder zu viele Codes waren falsch. Fang noch einmal an.',
    passwordSet: 'Das neue Passwort gilt. Melde dich damit an; danach kommt dein zweiter Schritt.',
    passwordSetThere:
      'Das neue Passwort gilt. Melde dich noch einmal an; mit einer Adresse von {domain} geht es mit {provider} weiter.',
  },
  signOn: {
    with: 'Weiter mit {provider}',
    provider: 'Der Identitätsanbieter',
    stillIn: 'Hier bist du angemeldet wie zuvor: <link>weitermachen</link>.',
    locked: 'Adressen von {domain} haben hier kein Passwort: Weiter geht es oben mit {provider}.',
    failures: {
      'provider-down': '{provider} antwortet nicht. Versuch es gleich noch einmal; Passwörter gehen wie immer.',
      denied: '{provider} hat dich nicht angemeldet. Fang noch einmal an, wenn du möchtest.',
      expired: 'Das hat zu lange gedauert oder in einem anderen Tab oder Browser begonnen. Fang noch einmal an.',
      'email-unverified':
        '{provider} hat deine Adresse nicht bestätigt, deshalb weiß niemand, ob sie dir gehört. Bestätige sie dort und fang dann noch einmal an.',
      'wrong-domain':
        'Nur Konten von {domain} kommen hier herein. Wähle bei {provider} so eines und fang dann noch einmal an.',
      'signup-closed':
        'Du hast hier kein Konto, und neue werden nicht angelegt. Lass dir eine Einladung an deine Adresse senden und fang dann noch einmal an.',
      'other-account':
        'Deine Adresse hat hier ein Konto, das zu einem anderen Konto bei {provider} gehört. Melde dich mit jenem an.',
      'too-many': 'Aus deinem Netz kamen zu viele Versuche. Fang in einer Minute noch einmal an.',
      misconfigured:
        'Die Anmeldung mit {provider} ist nicht richtig eingerichtet. Passwörter gehen wie immer; sag es der Person, die dieses Docket betreibt.',
      failed:
        'Die Anmeldung mit {provider} hat nicht geklappt. Fang noch einmal an; wenn es so bleibt, sag es der Person, die dieses Docket betreibt.',
    },
  },
  secondStep: {
    title: 'Zweiter Schritt',
    lead: 'Die sechs Ziffern aus deiner Authenticator-App, für <email></email>.',
    leadUnnamed: 'Die sechs Ziffern aus deiner Authenticator-App.',
    leadRecoveryUnnamed: 'Einer der Wiederherstellungscodes, die du aufgehoben hast. Jeder gilt einmal.',
    leadRecovery: 'Einer der Wiederherstellungscodes, die du aufgehoben hast, für <email></email>. Jeder gilt einmal.',
    code: 'Code',
    codeShort: 'Der Code hat sechs Ziffern.',
    codeWrong: 'Das ist nicht der Code, den die App jetzt zeigt. Alle 30 Sekunden kommt ein neuer.',
    recoveryCode: 'Wiederherstellungscode',
    recoveryCodeHelp: 'Mit oder ohne Striche. Browser, denen du bisher vertraut hast, fragen wieder nach einem Code.',
    recoveryCodeMissing: 'Ein Wiederherstellungscode ist nötig.',
    recoveryCodeWrong:
      'Das ist keiner deiner Codes, oder er wurde schon verwendet. Sieh noch einmal nach, oder nimm den nächsten.',
    remember: 'Diesem Browser 30 Tage vertrauen',
    submit: 'Weiter',
    busy: 'Prüft den Code',
    useRecoveryCode: 'Wiederherstellungscode nehmen',
    useApp: 'App nehmen',
    someoneElse: 'Als jemand anderes anmelden',
  },
  forgot: {
    title: 'Passwort vergessen',
    lead: 'Du bekommst eine E-Mail mit einem Link, über den du ein neues wählst.',
    leadWithoutMail:
      'Von hier werden keine E-Mails gesendet. Den Link, über den du ein neues wählst, bekommt, wer dieses Docket betreibt, und kann ihn dir weitergeben.',
    submit: 'Link senden',
    make: 'Link anlegen',
    busy: 'Sendet',
    sent: 'Sieh in deine E-Mails',
    sentLead:
      'Wenn <email></email> hier ein Konto hat, ist eine E-Mail mit einem Link unterwegs. Der Link gilt einmal, eine halbe Stunde lang.',
    nothing:
      'Nach ein paar Minuten noch nichts da? Sieh im Spam nach, und ob die Adresse oben stimmt: Eine ohne Konto bekommt keine E-Mail.',
    made: 'Frag nach deinem Link',
    madeLead:
      'Wenn <email></email> hier ein Konto hat, gibt es jetzt einen Link dafür. Wer dieses Docket betreibt, findet ihn im Protokoll und kann ihn dir weitergeben. Er gilt einmal, eine halbe Stunde lang.',
    again: 'Andere Adresse nehmen',
    back: 'Zurück zur Anmeldung',
  },
  stopMails: {
    title: 'Die tägliche E-Mail beenden?',
    lead: 'Docket schreibt dir dann nicht mehr, was in deinem Eingang wartet. Alles bleibt, wo es ist.',
    stop: 'Beenden',
    busy: 'Wird beendet',
    done: 'Die tägliche E-Mail ist beendet',
    doneLead: 'Du kannst sie in den Einstellungen jederzeit wieder einschalten.',
    dead: 'Dieser Link beendet nichts',
    deadLead:
      'Er ist nicht vollständig, oder dieses Docket kennt ihn nicht. In den Einstellungen kannst du die E-Mails beenden.',
    settings: 'Einstellungen öffnen',
  },
  reset: {
    title: 'Neues Passwort wählen',
    lead: 'Damit enden alle Sitzungen deines Kontos, und hier bist du angemeldet.',
    revokeKeys: 'Auch die API-Schlüssel des Kontos widerrufen, die sonst weiter gelten',
    submit: 'Passwort festlegen',
    busy: 'Legt es fest',
    dead: 'Dieser Link gilt nicht mehr',
    deadLead: 'Er gilt einmal, eine halbe Stunde lang. Mit einer neuen E-Mail kommt ein neuer Link.',
    again: 'Neuen Link senden',
  },
  register: {
    title: 'Konto anlegen',
    lead: 'bei {host}',
    orPassword: 'oder mit einem Passwort',
    terms:
      'Wer {host} betreibt, kann lesen, was hier geschrieben wird. Wenn du ein Konto anlegst, bist du damit einverstanden.',
    submit: 'Konto anlegen',
    busy: 'Legt es an',
    closed:
      'Hier braucht ein Konto eine Einladung. Bitte jemanden, der dieses Docket benutzt, dich zu einer Liste einzuladen.',
    known: 'Du hast ein Konto? <link>Melde dich an</link>.',
  },
  invite: {
    page: 'Einladung',
    overline: 'Einladung zu einer Liste',
    overlineBy: 'Einladung zu einer Liste, von {who}',
    lead: '{role, select, editor {Du kannst dort Aufgaben hinzufügen, ändern und erledigen.} other {Du kannst sie lesen und verfolgen, wie die Arbeit vorangeht.}} Die Einladung gilt bis {until} und ist für <email></email>.',
    submit: 'Konto anlegen und beitreten',
    busy: 'Legt es an',
    known: 'Diese Adresse hat ein Konto? <link>Melde dich an</link>.',
    emailTaken: 'Diese Adresse hat ein Konto. Melde dich an, dann trittst du der Liste bei.',
    join: 'Der Liste beitreten',
    joining: 'Tritt bei',
    joinAs: 'Du bist als {email} angemeldet.',
    open: 'Liste öffnen',
    readOnly:
      'Mit deinem Konto kannst du nur lesen, deshalb trittst du im Moment keiner Liste bei. Öffne den Link der Einladung noch einmal, wenn ein Tarif bezahlt ist.',
    plans: 'Tarife ansehen',
    opening: 'Öffnet sie',
    accepted: 'Diese Einladung wurde angenommen, und du hast die Liste.',
    acceptedLead: 'Wer sich als <email></email> anmeldet, hat die Liste.',
    acceptedOther: 'Diese Einladung hat <email></email> angenommen. Du bist als {me} angemeldet.',
    acceptedLeft: 'Du gehörst nicht mehr zu dieser Liste. Wem sie gehört, kann dich wieder aufnehmen.',
    signIn: 'Anmelden',
    other: 'Diese Einladung ist für <email></email>, und du bist als {me} angemeldet.',
    signOut: 'Abmelden und weiter',
    signingOut: 'Meldet dich ab',
    home: 'Zu deinen Listen',
    expired: 'Diese Einladung gilt nicht mehr',
    expiredLead: 'Sie galt bis {until} und ist abgelaufen. Wer sie gesendet hat, kann eine neue senden.',
    unknown: 'Diese Einladung gilt nicht mehr',
    unknownLead:
      'Sie wurde zurückgezogen, eine andere hat sie ersetzt, die Liste gibt es nicht mehr, oder die Adresse ist nicht vollständig. Es gilt der Link in der neuesten E-Mail.',
  },
}
