import type { commonMessages as english } from './common.en.ts'
import type { Translation } from './translation.ts'

export const commonMessages: Translation<typeof english> = {
  common: {
    docket: 'Docket',
    close: 'Schließen',
    undo: 'Rückgängig',
    ticked: 'Erledigt',
    unticked: 'Nicht erledigt',
    tryAgain: 'Noch einmal versuchen',
    tryingAgain: 'Versucht es',
    showPassword: 'Passwort zeigen',
    hidePassword: 'Passwort verbergen',
    title: '{page} · Docket',
  },
  refusals: {
    unreachable: 'Docket antwortet nicht. Sieh nach der Verbindung und versuch es dann noch einmal.',
    unavailable: 'Docket ist gerade beschäftigt. Versuch es gleich noch einmal.',
    storageFull:
      'Nichts wurde gespeichert, weil dieses Docket keinen Platz mehr hat. Sag es der Person, die es betreibt.',
    field: 'Docket nimmt das nicht an: {error}',
    wrong:
      '{what, select, long {Höchstens {bound} Zeichen sind möglich.} short {Es müssen mindestens {bound} Zeichen sein.} many {Höchstens {bound} sind möglich.} most {Höchstens {bound} ist möglich.} least {Es muss mindestens {bound} sein.} empty {Das darf nicht leer sein.} unseen {Darin muss etwas zu sehen sein.} controls {Steuerzeichen sind nicht erlaubt.} email {Das muss eine E-Mail-Adresse sein, etwa olga@docket.example.} digits {Das müssen sechs Ziffern sein.} years {Das muss zwischen den Jahren 1970 und 9999 liegen.} other {Das muss die Adresse eines Git-Repositorys sein, über https, http, ssh oder git.}}',
    said: 'Das hat nicht geklappt. Docket sagt dazu: {message}',
    failed:
      'Das hat nicht geklappt. Versuch es noch einmal; wenn es so bleibt, sag es der Person, die dieses Docket betreibt.',
    rateLimited:
      '{unit, select, minutes {Zu viele Versuche. Warte {wait, plural, one {eine Minute} other {# Minuten}} und versuch es dann noch einmal.} other {Zu viele Versuche. Warte {wait, plural, one {eine Sekunde} other {# Sekunden}} und versuch es dann noch einmal.}}',
    role: 'Deine Rolle auf dieser Liste erlaubt das nicht. Wem die Liste gehört, kann sie ändern.',
    gone: 'Diese Liste gibt es nicht mehr, oder sie wird nicht mehr mit dir geteilt.',
    dispatched: 'Diese Liste ist an Worker ausgegeben. Das geht erst wieder, wenn sie zurück ist.',
    held: 'Ein Worker hat diese Aufgabe gerade. Hol sie zuerst zurück.',
    demo: 'In einer Demo geht das nicht. Mit einem eigenen Konto schon.',
    unverified:
      'Das geht erst, wenn deine Adresse bestätigt ist. Der Link steht in der E-Mail, die kam, als das Konto angelegt wurde.',
    mailFailed:
      'Die E-Mail konnte nicht gesendet werden. Versuch es später noch einmal; wenn es so bleibt, sag es der Person, die dieses Docket betreibt.',
    host: 'Einrichten lässt sich Docket nur unter der Adresse, mit der es gestartet wurde. Öffne es dort.',
    crossSite:
      'Docket wurde unter einer fremden Adresse geöffnet, deshalb wurde nichts geändert. Öffne es unter seiner eigenen.',
    passwordWrong: 'Das ist nicht dein Passwort.',
    lapsed:
      'Mit deinem Konto kannst du nur lesen, deshalb wurde nichts geändert. Was zu tun ist, steht in den Einstellungen unter Bezahlung.',
    codeWrong: 'Das ist nicht der Code, den die App jetzt zeigt. Warte auf den nächsten.',
  },
  verification: {
    ok: 'Deine Adresse ist bestätigt.',
    failed:
      'Dieser Link gilt nicht mehr, deine Adresse ist also noch nicht bestätigt. Lass dir eine neue E-Mail senden, sobald du angemeldet bist.',
  },
  notFound: {
    page: 'Hier ist nichts',
    title: 'Hier ist nichts',
    lead: 'Keine Seite hat diese Adresse. Vielleicht gibt es die Liste nicht mehr, oder sie wird nicht mehr mit dir geteilt.',
    home: 'Zu allen Listen',
  },
  failure: {
    stopped: {
      title: 'Diese Seite ist stehen geblieben',
      lead: 'Etwas in ihr ging kaputt. Was du gespeichert hast, ist auf dem Server sicher.',
    },
    unfetched: {
      title: 'Diese Seite ist noch nicht da',
      lead: 'Sie konnte nicht vom Server geholt werden. Sieh nach der Verbindung und versuch es dann noch einmal.',
    },
    unreachable: {
      title: 'Docket antwortet nicht',
      lead: 'Die Seite ist da, aber der Server ist nicht zu erreichen. Sieh nach der Verbindung; Docket versucht es weiter.',
    },
    unavailable: {
      title: 'Docket ist gerade außer Betrieb',
      lead: 'Was du gespeichert hast, ist sicher, und du bist noch angemeldet. Docket versucht es gleich noch einmal.',
    },
    detail: 'Es sagt dazu: {message}',
  },
}
