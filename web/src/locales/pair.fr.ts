import type { pairMessages as english } from './pair.en.ts'
import type { Translation } from './translation.ts'

export const pairMessages: Translation<typeof english> = {
  pair: {
    page: 'Autoriser une machine',
    codeLabel: 'Code affiché sur la machine',
    codeHelp: 'Huit lettres, comme dans le terminal.',
    codeMissing: 'La machine affiche huit lettres.',
    look: 'Vérifier',
    looking: 'Vérification',
    lead: 'Une machine demande une clé d’API, avec laquelle elle agit en votre nom.',
    warn: 'Ne l’autorisez que si vous venez de le lancer vous-même et si la machine affiche ce code\u00a0:',
    asked: 'Demandé {when}, depuis {ip}',
    allow: 'Autoriser',
    allowing: 'Autorisation',
    refuse: 'Refuser',
    unknown:
      'Rien n’attend avec ce code. Il est faux, déjà utilisé ou refusé, ou ses dix minutes sont passées. Recommencez sur la machine.',
    approved: 'Cette machine a déjà été autorisée.',
    allowed: '{name} reçoit maintenant sa clé. Continuez là-bas.',
    allowedMore: 'Elle figure parmi vos clés dans les réglages, où vous pouvez la révoquer.',
    toKeys: 'Vers vos clés',
    refused: 'Refusé\u00a0: {name} ne reçoit pas de clé.',
    loading: 'Recherche de la machine',
  },
}
