import type { Words } from './words.ts'

/** « Vous ». Double signs have a no-break space; what may begin with a vowel follows no « que ». */
export const fr: Words = {
  all: {
    bare_link: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00a0:',
    notice_reason: 'Docket vous écrit à chaque changement qui touche à la protection de votre compte.',
  },
  daily: {
    subject:
      '{waiting, plural, =0 {{late, plural, one {Une de vos tâches est en retard} other {# de vos tâches sont en retard}}} one {Une chose vous attend} other {# choses vous attendent}}',
    lead: 'Voici ce qui vous attend dans Docket.',
    waiting: 'Dans votre boîte',
    late: 'En retard',
    kinds: {
      mention: '{who} vous a mentionné dans «\u00a0{task}\u00a0» ({list})',
      comment:
        '{count, plural, one {{who} a commenté «\u00a0{task}\u00a0» ({list})} other {«\u00a0{task}\u00a0» ({list}) a # nouveaux commentaires, le dernier de {who}}}',
      assigned:
        '{more, plural, =0 {{who} vous a donné «\u00a0{task}\u00a0» ({list})} one {{who} vous a donné «\u00a0{task}\u00a0» ({list}) et une autre tâche} other {{who} vous a donné «\u00a0{task}\u00a0» ({list}) et # autres tâches}}',
      added: '{who} vous a ajouté à «\u00a0{list}\u00a0»',
      handed_back: '«\u00a0{list}\u00a0» est de retour\u00a0: {who} a terminé la dernière tâche',
      hook_off: '«\u00a0{list}\u00a0»\u00a0: un webhook a été désactivé, car son adresse n’accepte rien',
      reminder: '«\u00a0{task}\u00a0» ({list})\u00a0: vous vouliez que l’on vous le rappelle',
      needs_you:
        '{count, plural, one {«\u00a0{task}\u00a0» ({list}) vous attend} other {# tâches de «\u00a0{list}\u00a0» vous attendent}}',
    },
    lateTask: '«\u00a0{task}\u00a0» ({list}), échéance {due}',
    more: '{count, plural, one {Et encore une.} other {Et # autres.}}',
    somebody: 'Quelqu’un',
    task: 'une tâche',
    list: 'une liste',
    button: 'Ouvrir la boîte',
    then: 'Ce que vous aurez lu d’ici demain ne sera pas répété. Les jours où rien n’attend, il n’y a pas d’e-mail.',
    reason: 'Vous recevez cet e-mail au plus une fois par jour, parce que quelque chose vous attend dans Docket.',
    settings: 'Choisir une autre heure',
    stop: 'Mettre fin à ces e-mails',
  },
  verify: {
    subject: 'Confirmez votre adresse e-mail',
    lead: 'Votre compte Docket est prêt. Confirmez que cette adresse est bien la vôtre, et vous pourrez inviter d’autres personnes à rejoindre vos listes.',
    button: 'Confirmer l’adresse',
    until: 'Le lien ne sert qu’une fois. Il est valable {lasts}, jusqu’au {until}.',
    then: 'Si vous n’avez pas créé de compte, ignorez ce message. Sans lui, personne ne peut confirmer votre adresse.',
    reason: 'Vous recevez ce message parce qu’un compte Docket a été créé avec cette adresse.',
  },
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    lead: 'Un nouveau mot de passe a été demandé pour votre compte Docket. Si c’était vous, choisissez-le ici.',
    button: 'Choisir un mot de passe',
    until:
      'Le lien ne sert qu’une fois. Il est valable {lasts}, jusqu’au {until}. Le nouveau mot de passe ferme toutes vos autres sessions.',
    then: 'Si ce n’était pas vous, ignorez ce message. Votre mot de passe reste le même.',
    reason: 'Vous recevez ce message parce qu’un nouveau mot de passe a été demandé pour cette adresse.',
  },
  invite: {
    subject: '{inviter} partage une liste avec vous',
    lead: '{inviter} vous invite à rejoindre {is_named, select, yes {la liste «\u00a0{list_name}\u00a0»} other {une liste}}. {role, select, editor {Vous pourrez y ajouter des tâches, les modifier et les terminer.} other {Vous pourrez la lire et suivre l’avancement du travail.}}',
    button: 'Voir l’invitation',
    until: 'L’invitation ne vaut que pour cette adresse. Vous pouvez l’accepter pendant {lasts}, jusqu’au {until}.',
    then: 'Si vous ne savez pas de qui elle vient, ignorez ce message. Vous ne rejoignez la liste que si vous acceptez.',
    reason: 'Vous recevez ce message car {inviter} a saisi votre adresse pour partager une liste.',
  },
  password_changed: {
    subject: 'Votre mot de passe a été modifié',
    lead: 'Le mot de passe de votre compte Docket a été modifié le {at}. Toutes vos autres sessions ont été fermées.{keys, plural, =0 {} one { Une clé d’API reste valable.} other { # clés d’API restent valables.}}',
    then: 'Si ce n’était pas vous, demandez tout de suite un nouveau mot de passe sur la page de connexion. Vérifiez ensuite le journal de sécurité et les clés d’API dans vos paramètres.',
  },
  two_factor_on: {
    subject: 'La double authentification est activée',
    lead: 'La double authentification a été activée pour votre compte Docket le {at}. Désormais, il vous faut un code de votre application en plus du mot de passe pour vous connecter. Gardez les codes de secours là où vous pourrez les retrouver sans votre téléphone.',
    then: 'Si ce n’était pas vous, quelqu’un d’autre connaît votre mot de passe. Si votre session est encore ouverte, désactivez la double authentification dans vos paramètres et changez de mot de passe. Sinon, demandez de l’aide à la personne qui gère ce Docket.',
  },
  two_factor_off: {
    subject: 'La double authentification est désactivée',
    lead: 'La double authentification a été désactivée pour votre compte Docket le {at}. Désormais, le mot de passe suffit pour vous connecter.',
    then: 'Si ce n’était pas vous, changez tout de suite de mot de passe et réactivez la double authentification. Vérifiez ensuite le journal de sécurité et les clés d’API dans vos paramètres.',
  },
  recovery_codes_renewed: {
    subject: 'Vous avez de nouveaux codes de secours',
    lead: 'De nouveaux codes de secours ont été créés pour votre compte Docket le {at}. Les anciens ne fonctionnent plus.',
    then: 'Si ce n’était pas vous, changez tout de suite de mot de passe et créez de nouveaux codes dans vos paramètres.',
  },
  recovery_code_used: {
    subject: 'Connexion avec un code de secours',
    lead: 'Un code de secours a été utilisé le {at} pour se connecter à votre compte Docket. {left, plural, =0 {C’était le dernier\u00a0: créez-en de nouveaux dans vos paramètres avant d’en avoir besoin.} one {Il reste un code.} other {Il reste # codes.}}',
    then: 'Si ce n’était pas vous, changez tout de suite de mot de passe et créez de nouveaux codes dans vos paramètres.',
  },
  api_key_made: {
    subject: 'Une nouvelle clé d’API pour votre compte',
    lead: 'La clé d’API «\u00a0{name}\u00a0» a été créée pour votre compte Docket le {at}. Toute personne qui la possède peut utiliser Docket à votre place.',
    then: 'Si ce n’était pas vous, révoquez la clé dans vos paramètres et changez tout de suite de mot de passe.',
  },
  sign_on_linked: {
    subject: 'Vous pouvez maintenant vous connecter avec {provider}',
    lead: 'Votre compte Docket a été relié à {provider} le {at}, car {provider} indique que cette adresse est la vôtre. Vous pouvez désormais vous connecter avec {provider}. {taken, select, yes {L’adresse n’avait pas encore été confirmée\u00a0: le mot de passe, les sessions et les clés d’API du compte ne fonctionnent plus.} other {Rien d’autre ne change.}}',
    then: 'Si ce n’était pas vous, quelqu’un d’autre peut se connecter à {provider} avec votre adresse. Protégez d’abord votre compte là-bas. Vérifiez ensuite ici le journal de sécurité et les clés d’API dans vos paramètres.',
  },
}
