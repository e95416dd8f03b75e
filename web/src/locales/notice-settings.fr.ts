import type { noticeSettingsMessages as english } from './notice-settings.en.ts'
import type { Translation } from './translation.ts'

export const noticeSettingsMessages: Translation<typeof english> = {
  noticeSettings: {
    mail: 'Un e\u2011mail par jour',
    mailHelp:
      'Un au plus, et seulement un jour où quelque chose attend dans votre boîte ou une de vos tâches est en retard.',
    on: 'M’écrire une fois par jour',
    hour: 'À',
    zone: 'heure de {zone}',
    zoneHere: 'Prendre l’heure de {zone}',
    until:
      'Tant que vous ne choisissez rien ici, cela commence quand quelque chose a attendu un jour dans votre boîte.',
    saved: 'Enregistré.',
    unverified: 'Les e\u2011mails partent une fois votre adresse confirmée.',
    noServer: 'Ce Docket n’envoie pas d’e\u2011mails\u00a0: qui le gère n’a pas indiqué de serveur.',
    demo: 'Une démo ne reçoit pas d’e\u2011mails.',
    device: 'Sur cet appareil',
    deviceHelp:
      'Un message de votre navigateur, même quand Docket est fermé\u00a0: le nom de la liste et qui a fait quoi.',
    deviceOn: 'Me prévenir sur cet appareil',
    turning: 'Activation…',
    refused:
      'Votre navigateur a reçu la consigne de ne pas montrer de notifications de Docket. Ses réglages pour ce site permettent de changer cela.',
    install:
      'Sur iPhone et iPad, cela fonctionne quand Docket est sur l’écran d’accueil\u00a0: partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
    unsupported: 'Ce navigateur ne sait pas le faire, ou pas dans ce type de fenêtre.',
    deviceFailed:
      'L’activation a échoué\u00a0: le navigateur n’atteint pas son service de notifications, ou n’a pas pu charger tout Docket.',
    deviceNone: 'Qui gère ce Docket a désactivé cela.',
    otherDevices: 'Aussi prévenus\u00a0:',
    endDevice: 'Désactiver',
    endDeviceOf: 'Désactiver {browser}',
    muted: 'Listes en sourdine',
    mutedHelp: 'De celles-ci, vous apprenez les mentions, ce que l’on vous donne et vos rappels, rien d’autre.',
    mutedNone: 'Aucune. Une liste se met en sourdine dans son menu.',
    unmute: 'Rétablir',
    unmuteOf: 'Rétablir «\u00a0{list}\u00a0»',
  },
}
