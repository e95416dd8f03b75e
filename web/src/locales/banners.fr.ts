import type { bannerMessages as english } from './banners.en.ts'
import type { Translation } from './translation.ts'

export const bannerMessages: Translation<typeof english> = {
  banner: { more: 'En savoir plus' },
  verifyBanner: {
    lead: 'Votre adresse n’est pas encore confirmée. <rest>Cherchez notre e\u2011mail à {email}, et ouvrez le lien qu’il contient.</rest>',
    leadWithoutMail:
      'Votre adresse n’est pas encore confirmée. <rest>Aucun e\u2011mail ne part d’ici\u00a0: demandez le lien à la personne qui gère ce Docket, il est dans le journal du serveur.</rest>',
    sent: 'C’est envoyé. L’e\u2011mail à {email} est en route.',
    made: 'Un nouveau lien est dans le journal du serveur. Demandez-le à la personne qui gère ce Docket.',
    again: 'Renvoyer',
    makeAgain: 'Créer un nouveau lien',
    sending: 'Envoi',
    later: 'Plus tard',
  },
  noMail: {
    lead: '<b>Aucun serveur d’e\u2011mail n’est défini.</b> <rest>Les invitations et les nouveaux mots de passe sont des liens à copier et à transmettre. Pour les envoyer par e\u2011mail, démarrez Docket avec <code>DOCKET_MAIL_URL</code> et <code>DOCKET_MAIL_FROM</code>.</rest>',
    known: 'Compris',
  },
  demoBanner: {
    lead: 'Ceci est une démo, pour vous seulement. <rest>Elle est supprimée un jour après son ouverture, avec tout son contenu.</rest>',
  },
  standing: {
    readOnly:
      'Votre compte est en lecture seule\u00a0: vous pouvez tout lire et tout exporter. Les listes redeviennent modifiables une fois une offre payée.',
    ending:
      'Jusqu’au {until}, vous êtes en période d’essai. Ensuite, vous pourrez lire vos listes, mais plus les modifier.',
    plans: 'Voir les offres',
    later: 'Plus tard',
  },
}
