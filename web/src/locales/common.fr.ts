import type { commonMessages as english } from './common.en.ts'
import type { Translation } from './translation.ts'

export const commonMessages: Translation<typeof english> = {
  common: {
    docket: 'Docket',
    close: 'Fermer',
    undo: 'Annuler',
    ticked: 'Coché',
    unticked: 'Non coché',
    tryAgain: 'Réessayer',
    tryingAgain: 'Nouvel essai',
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
    title: '{page} · Docket',
  },
  refusals: {
    unreachable: 'Docket ne répond pas. Vérifiez la connexion, puis réessayez.',
    unavailable: 'Docket est très occupé. Réessayez dans un instant.',
    storageFull: 'Rien n’a été enregistré\u00a0: ce Docket n’a plus de place. Prévenez la personne qui le gère.',
    field: 'Valeur refusée\u00a0: {error}',
    wrong:
      '{what, select, long {{bound} caractères au maximum.} short {{bound} caractères au minimum.} many {{bound} au maximum.} most {{bound} au maximum.} least {{bound} au minimum.} empty {Ce champ ne peut pas être vide.} unseen {Il faut au moins un caractère visible.} controls {Les caractères de contrôle ne sont pas acceptés.} email {Il faut une adresse e\u2011mail, par exemple olga@docket.example.} digits {Il faut six chiffres.} years {La date doit être comprise entre les années 1970 et 9999.} other {Il faut l’adresse d’un dépôt Git, par https, http, ssh ou git.}}',
    said: 'Cela n’a pas fonctionné. Docket dit\u00a0: {message}',
    failed: 'Cela n’a pas fonctionné. Réessayez\u202f; si cela persiste, prévenez la personne qui gère ce Docket.',
    rateLimited:
      '{unit, select, minutes {Trop de tentatives. Attendez {wait, plural, one {une minute} other {# minutes}}, puis réessayez.} other {Trop de tentatives. Attendez {wait, plural, one {une seconde} other {# secondes}}, puis réessayez.}}',
    role: 'Votre rôle dans cette liste ne le permet pas. Son propriétaire peut le changer.',
    gone: 'Cette liste n’existe plus, ou n’est plus partagée avec vous.',
    dispatched: 'Cette liste est distribuée aux exécutants. Il faut attendre son retour.',
    held: 'Un exécutant a cette tâche en ce moment. Reprenez-la d’abord.',
    demo: 'Une démo ne le permet pas. Avec un compte à vous, c’est possible.',
    unverified: 'Il faut d’abord confirmer votre adresse. Le lien est dans l’e\u2011mail reçu à la création du compte.',
    mailFailed:
      'L’e\u2011mail n’a pas pu être envoyé. Réessayez dans un moment\u202f; si cela persiste, prévenez la personne qui gère ce Docket.',
    host: 'La mise en place ne fonctionne qu’à l’adresse avec laquelle ce Docket a été démarré. Ouvrez-la là.',
    crossSite:
      'Docket a été ouvert à une adresse qui n’est pas la sienne\u00a0: rien n’a été changé. Ouvrez-le à la sienne.',
    passwordWrong: 'Ce n’est pas votre mot de passe.',
    lapsed:
      'Votre compte est en lecture seule\u00a0: rien n’a été changé. Que faire\u00a0: voir Paramètres, Facturation.',
    codeWrong: 'Ce n’est pas le code que l’application affiche. Attendez le suivant.',
  },
  verification: {
    ok: 'Votre adresse est confirmée.',
    failed:
      'Ce lien n’est plus valable\u00a0: l’adresse n’est pas encore confirmée. Connectez-vous, puis demandez un nouvel e\u2011mail.',
  },
  notFound: {
    page: 'Rien ici',
    title: 'Rien ici',
    lead: 'Aucune page n’a cette adresse. La liste n’existe peut-être plus, ou n’est plus partagée avec vous.',
    home: 'Aller à toutes les listes',
  },
  failure: {
    stopped: {
      title: 'Cette page s’est arrêtée',
      lead: 'Quelque chose s’y est cassé. Ce que vous avez enregistré est en sécurité sur le serveur.',
    },
    unfetched: {
      title: 'Cette page n’est pas encore là',
      lead: 'Le serveur n’a pas pu la fournir. Vérifiez la connexion, puis réessayez.',
    },
    unreachable: {
      title: 'Docket ne répond pas',
      lead: 'La page est là, mais le serveur est injoignable. Vérifiez la connexion\u202f; Docket continue d’essayer.',
    },
    unavailable: {
      title: 'Docket est en panne pour le moment',
      lead: 'Ce que vous avez enregistré est en sécurité, et votre session reste ouverte. Docket réessaie dans un instant.',
    },
    detail: 'Message\u00a0: {message}',
  },
}
