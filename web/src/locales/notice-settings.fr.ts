import type { noticeSettingsMessages as english } from './notice-settings.en.ts'
import type { Translation } from './translation.ts'

export const noticeSettingsMessages: Translation<typeof english> = {
  noticeSettings: {
    mail: 'Un e-mail par jour',
    mailHelp:
      'Un au plus, et seulement un jour où quelque chose attend dans votre boîte ou une de vos tâches est en retard.',
    on: 'M’écrire une fois par jour',
    hour: 'À',
    zone: 'heure de {zone}',
    zoneHere: 'Prendre l’heure de {zone}',
    until:
      'Tant que vous ne choisissez rien ici, cela commence quand quelque chose a attendu un jour dans votre boîte.',
    saved: 'Enregistré.',
    unverified: 'Les e-mails partent une fois votre adresse confirmée.',
    noServer: 'Ce Docket n’envoie pas d’e-mails\u00a0: qui le gère n’a pas indiqué de serveur.',
    demo: 'Une démo ne reçoit pas d’e-mails.',
  },
}
