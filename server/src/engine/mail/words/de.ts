import type { Words } from './words.ts'

/** „Sie“. */
export const de: Words = {
  all: {
    bare_link: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    notice_reason: 'Docket schreibt Ihnen, sobald sich etwas ändert, das Ihr Konto schützt.',
  },
  daily: {
    subject:
      '{waiting, plural, =0 {{late, plural, one {Eine Ihrer Aufgaben ist überfällig} other {# Ihrer Aufgaben sind überfällig}}} one {Etwas wartet auf Sie} other {# Dinge warten auf Sie}}',
    lead: 'Das wartet in Docket auf Sie.',
    waiting: 'In Ihrem Eingang',
    late: 'Überfällig',
    kinds: {
      mention: '{who} hat Sie in „{task}“ erwähnt ({list})',
      comment:
        '{count, plural, one {{who} hat „{task}“ kommentiert ({list})} other {„{task}“ ({list}) hat # neue Kommentare, den letzten von {who}}}',
      assigned:
        '{more, plural, =0 {{who} hat Ihnen „{task}“ gegeben ({list})} one {{who} hat Ihnen „{task}“ ({list}) und eine weitere Aufgabe gegeben} other {{who} hat Ihnen „{task}“ ({list}) und # weitere Aufgaben gegeben}}',
      added: '{who} hat Sie zu „{list}“ hinzugefügt',
      handed_back: '„{list}“ ist zurück: {who} hat die letzte Aufgabe erledigt',
      hook_off: '„{list}“: Ein Webhook wurde abgeschaltet, weil seine Adresse nichts annimmt',
      reminder: '„{task}“ ({list}): Sie wollten erinnert werden',
      needs_you: '{count, plural, one {„{task}“ ({list}) braucht Sie} other {# Aufgaben von „{list}“ brauchen Sie}}',
    },
    lateTask: '„{task}“ ({list}), fällig war {due}',
    more: '{count, plural, one {Und noch eins.} other {Und # weitere.}}',
    somebody: 'Jemand',
    task: 'eine Aufgabe',
    list: 'eine Liste',
    button: 'Eingang öffnen',
    then: 'Was Sie bis morgen gelesen haben, steht nicht noch einmal da. An Tagen, an denen nichts wartet, kommt keine E-Mail.',
    reason: 'Sie erhalten diese E-Mail höchstens einmal am Tag, weil in Docket etwas auf Sie wartet.',
    settings: 'Eine andere Stunde wählen',
    stop: 'Diese E-Mails beenden',
  },
  verify: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    lead: 'Ihr Docket-Konto ist bereit. Bestätigen Sie, dass diese Adresse Ihnen gehört; dann können Sie andere zu Ihren Listen einladen.',
    button: 'Adresse bestätigen',
    until: 'Der Link lässt sich nur einmal verwenden und gilt {lasts}, bis zum {until}.',
    then: 'Wenn Sie kein Konto angelegt haben, brauchen Sie nichts zu tun. Ohne diese E-Mail kann niemand Ihre Adresse bestätigen.',
    reason: 'Sie erhalten diese E-Mail, weil mit dieser Adresse ein Docket-Konto angelegt wurde.',
  },
  reset: {
    subject: 'Legen Sie ein neues Passwort fest',
    lead: 'Jemand hat ein neues Passwort für Ihr Docket-Konto angefordert. Wenn Sie das waren, legen Sie es hier fest.',
    button: 'Passwort festlegen',
    until:
      'Der Link lässt sich nur einmal verwenden und gilt {lasts}, bis zum {until}. Mit dem neuen Passwort werden Sie überall sonst abgemeldet.',
    then: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun. Ihr Passwort bleibt, wie es ist.',
    reason: 'Sie erhalten diese E-Mail, weil für diese Adresse ein neues Passwort angefordert wurde.',
  },
  invite: {
    subject: '{inviter} teilt eine Liste mit Ihnen',
    lead: '{inviter} lädt Sie {is_named, select, yes {zur Liste „{list_name}“} other {zu einer Liste}} ein. {role, select, editor {Sie können dort Aufgaben hinzufügen, ändern und erledigen.} other {Sie können sie lesen und verfolgen, wie die Arbeit vorangeht.}}',
    button: 'Einladung öffnen',
    until: 'Die Einladung gilt nur für diese Adresse. Sie können sie {lasts} lang annehmen, bis zum {until}.',
    then: 'Wenn Sie nicht wissen, von wem sie kommt, brauchen Sie nichts zu tun. Sie treten der Liste nur bei, wenn Sie annehmen.',
    reason: 'Sie erhalten diese E-Mail, weil {inviter} Ihre Adresse eingegeben hat, um eine Liste zu teilen.',
  },
  password_changed: {
    subject: 'Ihr Passwort wurde geändert',
    lead: 'Das Passwort Ihres Docket-Kontos wurde am {at} geändert. Überall sonst wurden Sie abgemeldet.{keys, plural, =0 {} one { Ein API-Schlüssel gilt weiter.} other { # API-Schlüssel gelten weiter.}}',
    then: 'Wenn Sie das nicht waren, fordern Sie jetzt auf der Anmeldeseite ein neues Passwort an. Sehen Sie danach in den Einstellungen das Sicherheitsprotokoll und die API-Schlüssel durch.',
  },
  two_factor_on: {
    subject: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
    lead: 'Die Zwei-Faktor-Anmeldung wurde am {at} für Ihr Docket-Konto eingeschaltet. Von nun an brauchen Sie zum Anmelden neben dem Passwort einen Code aus Ihrer App. Bewahren Sie die Wiederherstellungscodes dort auf, wo Sie sie auch ohne Ihr Telefon finden.',
    then: 'Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort. Falls Sie noch angemeldet sind, schalten Sie die Zwei-Faktor-Anmeldung in den Einstellungen aus und ändern Sie Ihr Passwort. Falls nicht, bitten Sie die Person um Hilfe, die dieses Docket betreibt.',
  },
  two_factor_off: {
    subject: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
    lead: 'Die Zwei-Faktor-Anmeldung wurde am {at} für Ihr Docket-Konto ausgeschaltet. Von nun an genügt zum Anmelden das Passwort.',
    then: 'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und schalten Sie die Zwei-Faktor-Anmeldung wieder ein. Sehen Sie danach in den Einstellungen das Sicherheitsprotokoll und die API-Schlüssel durch.',
  },
  recovery_codes_renewed: {
    subject: 'Sie haben neue Wiederherstellungscodes',
    lead: 'Am {at} wurden neue Wiederherstellungscodes für Ihr Docket-Konto erstellt. Die alten gelten nicht mehr.',
    then: 'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und erstellen Sie in den Einstellungen neue Codes.',
  },
  recovery_code_used: {
    subject: 'Anmeldung mit einem Wiederherstellungscode',
    lead: 'Am {at} wurde ein Wiederherstellungscode verwendet, um sich bei Ihrem Docket-Konto anzumelden. {left, plural, =0 {Es war der letzte: Erstellen Sie in den Einstellungen neue, bevor Sie wieder einen brauchen.} one {Ein Code ist noch übrig.} other {# Codes sind noch übrig.}}',
    then: 'Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und erstellen Sie in den Einstellungen neue Codes.',
  },
  api_key_made: {
    subject: 'Ein neuer API-Schlüssel für Ihr Konto',
    lead: 'Der API-Schlüssel „{name}“ wurde am {at} für Ihr Docket-Konto erstellt. Wer ihn hat, kann Docket in Ihrem Namen benutzen.',
    then: 'Wenn Sie das nicht waren, widerrufen Sie den Schlüssel in den Einstellungen und ändern Sie jetzt Ihr Passwort.',
  },
  sign_on_linked: {
    subject: 'Sie können sich jetzt mit {provider} anmelden',
    lead: 'Ihr Docket-Konto wurde am {at} mit {provider} verbunden, weil diese Adresse laut {provider} Ihre ist. Von nun an können Sie sich mit {provider} anmelden. {taken, select, yes {Die Adresse war bisher nicht bestätigt. Das Passwort, die Sitzungen und die API-Schlüssel, die das Konto hatte, gelten deshalb nicht mehr.} other {Alles andere bleibt, wie es ist.}}',
    then: 'Wenn Sie das nicht waren, kann sich jemand anderes bei {provider} mit Ihrer Adresse anmelden. Sichern Sie zuerst Ihr Konto dort. Sehen Sie danach hier in den Einstellungen das Sicherheitsprotokoll und die API-Schlüssel durch.',
  },
}
