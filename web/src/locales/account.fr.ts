import type { accountMessages as english } from './account.en.ts'
import type { Translation } from './translation.ts'

export const accountMessages: Translation<typeof english> = {
  front: {
    languages: 'Langue',
  },
  fields: {
    email: 'E\u2011mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    passwordHelp: 'Au moins 8 caractères.',
    name: 'Votre nom',
    nameHelp: 'C’est ainsi que les autres vous voient. Vous pouvez le laisser vide, et le changer plus tard.',
    nameLong: 'Un nom a 40 caractères au plus.',
    emailMissing: 'Il faut une adresse e\u2011mail\u00a0: c’est avec elle que vous vous connectez.',
    emailWithoutAt: 'Une adresse contient un @.',
    emailWithoutName: 'Une adresse a quelque chose avant le @.',
    emailWithoutHost: 'Une adresse a quelque chose après le @.',
    emailMisshapen: 'Une adresse a un seul @ et pas d’espace.',
    emailLong: 'Une adresse a 254 caractères au plus.',
    emailTaken: 'Cette adresse a déjà un compte. Connectez-vous avec, ou prenez une autre adresse.',
    passwordMissing: 'Il faut aussi le mot de passe.',
    passwordShort:
      '{missing, plural, =1 {Encore un caractère} =2 {Encore deux caractères} =3 {Encore trois caractères} =4 {Encore quatre caractères} =5 {Encore cinq caractères} =6 {Encore six caractères} =7 {Encore sept caractères} other {Encore # caractères}}\u00a0: un mot de passe en a au moins 8.',
    passwordLong:
      '{surplus, plural, one {Un caractère de trop} other {# caractères de trop}}\u00a0: un mot de passe en a 128 au plus.',
  },
  setup: {
    page: 'Mise en place',
    running: 'Docket {version} fonctionne sur <host></host>',
    title: 'Créez le premier compte',
    lead: 'C’est le compte qui gère ce Docket. Ensuite vient une première liste. Le tout prend une minute, et ce que vous écrivez reste sur ce serveur.',
    submit: 'Créer le compte',
    busy: 'Création du compte',
    signupOpen:
      'Toute personne qui peut ouvrir cette page peut créer un compte. Pour n’admettre que des personnes invitées, démarrez Docket avec <code>DOCKET_SIGNUP=closed</code>.',
    mail: 'Aucun serveur d’e\u2011mail n’est nécessaire. Sans lui, une invitation est un lien que vous copiez et envoyez vous-même.',
    done: 'Ce Docket a déjà son premier compte. Connectez-vous.',
  },
  signIn: {
    title: 'Connexion',
    lead: 'à {host}',
    submit: 'Se connecter',
    busy: 'Connexion',
    orPassword: 'ou avec votre mot de passe',
    forgot: 'Oublié\u202f?',
    wrong: 'L’adresse ou le mot de passe est incorrect.',
    newHere: 'Première visite\u202f? <register>Créez un compte</register>.',
    newHereOrDemo:
      'Première visite\u202f? <register>Créez un compte</register> ou <demo>visitez la démo</demo><end>.</end>',
    demo: 'Première visite\u202f? <demo>Visitez la démo</demo><end>.</end>',
    demoBusy: 'Ouverture de la démo.',
    demoEnded: 'Votre démo est terminée, et son contenu est supprimé. Vous pouvez en ouvrir une autre.',
    deleted: 'Le compte est supprimé, avec tout son contenu.',
    ended: 'Votre session a pris fin. Connectez-vous pour revenir là où vous étiez.',
    challengeEnded: 'La deuxième étape a pris trop de temps, ou trop de codes étaient faux. Recommencez.',
    passwordSet: 'Le nouveau mot de passe est enregistré. Connectez-vous avec\u202f; la deuxième étape suivra.',
    passwordSetThere:
      'Le nouveau mot de passe est enregistré. Reconnectez-vous\u202f; les adresses de {domain} continuent avec {provider}.',
  },
  signOn: {
    with: 'Continuer avec {provider}',
    provider: 'Le fournisseur d’identité',
    stillIn: 'Votre session est toujours ouverte ici\u00a0: <link>continuer</link>.',
    locked: 'Les adresses de {domain} n’ont pas de mot de passe ici\u00a0: continuez avec {provider}, ci-dessus.',
    failures: {
      'provider-down':
        '{provider} ne répond pas. Réessayez dans un instant\u202f; les mots de passe fonctionnent comme avant.',
      denied: '{provider} a refusé la connexion. Recommencez quand vous voulez.',
      expired: 'Cela a pris trop de temps, ou a commencé dans un autre onglet ou navigateur. Recommencez.',
      'email-unverified':
        '{provider} n’a pas vérifié votre adresse, si bien que rien ne prouve qu’elle est à vous. Vérifiez-la là-bas, puis recommencez.',
      'wrong-domain':
        'Seuls les comptes de {domain} entrent par ici. Choisissez un tel compte chez {provider}, puis recommencez.',
      'signup-closed':
        'Vous n’avez pas de compte ici, et les inscriptions sont fermées. Demandez une invitation pour votre adresse, puis recommencez.',
      'other-account':
        'Votre adresse a un compte ici qui appartient à un autre compte chez {provider}. Connectez-vous avec celui-là.',
      'too-many': 'Trop de tentatives sont venues de votre réseau. Recommencez dans une minute.',
      misconfigured:
        'La connexion avec {provider} est mal configurée. Les mots de passe fonctionnent comme avant\u202f; prévenez la personne qui gère ce Docket.',
      failed:
        'La connexion avec {provider} n’a pas fonctionné. Recommencez\u202f; si cela persiste, prévenez la personne qui gère ce Docket.',
    },
  },
  secondStep: {
    title: 'Deuxième étape',
    lead: 'Les six chiffres de votre application d’authentification, pour <email></email>.',
    leadUnnamed: 'Les six chiffres de votre application d’authentification.',
    leadRecoveryUnnamed: 'Un des codes de secours que vous avez gardés. Chacun ne sert qu’une fois.',
    leadRecovery: 'Un des codes de secours que vous avez gardés, pour <email></email>. Chacun ne sert qu’une fois.',
    code: 'Code',
    codeShort: 'Le code a six chiffres.',
    codeWrong: 'Ce n’est pas le code que l’application affiche. Il change toutes les 30 secondes.',
    recoveryCode: 'Code de secours',
    recoveryCodeHelp: 'Avec ou sans ses tirets. Les navigateurs de confiance demanderont de nouveau un code.',
    recoveryCodeMissing: 'Il faut un code de secours.',
    recoveryCodeWrong: 'Ce code n’est pas l’un des vôtres, ou il a déjà servi. Relisez-le, ou prenez le suivant.',
    remember: 'Faire confiance à ce navigateur pendant 30 jours',
    submit: 'Continuer',
    busy: 'Vérification du code',
    useRecoveryCode: 'Utiliser un code de secours',
    useApp: 'Utiliser l’application',
    someoneElse: 'Se connecter avec un autre compte',
  },
  forgot: {
    title: 'Mot de passe oublié',
    lead: 'Un e\u2011mail vous apporte un lien pour en choisir un nouveau.',
    leadWithoutMail:
      'Aucun e\u2011mail ne part d’ici. Le lien pour en choisir un nouveau va à la personne qui gère ce Docket, qui peut vous le transmettre.',
    submit: 'Envoyer le lien',
    make: 'Créer le lien',
    busy: 'Envoi',
    sent: 'Regardez vos e\u2011mails',
    sentLead:
      'Si <email></email> a un compte ici, un e\u2011mail avec un lien est en route. Le lien ne sert qu’une fois, pendant une demi-heure.',
    nothing:
      'Rien après quelques minutes\u202f? Regardez dans les indésirables, et vérifiez l’adresse ci-dessus\u00a0: sans compte, elle ne reçoit rien.',
    made: 'Demandez votre lien',
    madeLead:
      'Si <email></email> a un compte ici, un lien l’attend. La personne qui gère ce Docket le trouve dans le journal du serveur, et peut vous le transmettre. Il ne sert qu’une fois, pendant une demi-heure.',
    again: 'Prendre une autre adresse',
    back: 'Retour à la connexion',
  },
  stopMails: {
    title: 'Mettre fin à l’e\u2011mail quotidien\u202f?',
    lead: 'Docket ne vous écrira plus ce qui attend dans votre boîte. Tout reste où c’est.',
    stop: 'Y mettre fin',
    busy: 'Fin en cours',
    done: 'L’e\u2011mail quotidien est terminé',
    doneLead: 'Vous pouvez le rétablir dans les réglages à tout moment.',
    dead: 'Ce lien ne met fin à rien',
    deadLead:
      'Il n’est pas complet, ou ce Docket ne le connaît pas. Vous pouvez mettre fin aux e\u2011mails dans les réglages.',
    settings: 'Ouvrir les réglages',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    lead: 'Il ferme toutes les sessions de votre compte, et vous connecte ici.',
    revokeKeys: 'Révoquer aussi les clés d’API du compte, qui resteraient valables',
    submit: 'Enregistrer le mot de passe',
    busy: 'Enregistrement',
    dead: 'Ce lien n’est plus valable',
    deadLead:
      'Il ne sert qu’une fois, pendant une demi-heure après l’envoi. Un nouvel e\u2011mail apporte un nouveau lien.',
    again: 'Envoyer un nouveau lien',
  },
  register: {
    title: 'Créer un compte',
    lead: 'sur {host}',
    orPassword: 'ou avec un mot de passe',
    terms:
      'La personne qui gère {host} peut lire ce qui est écrit ici. En créant un compte, vous acceptez cette condition.',
    submit: 'Créer le compte',
    busy: 'Création du compte',
    closed: 'Ici, il faut une invitation. Demandez à quelqu’un qui utilise ce Docket de vous inviter à une liste.',
    known: 'Vous avez un compte\u202f? <link>Connectez-vous</link>.',
  },
  invite: {
    page: 'Invitation',
    overline: 'Invitation à une liste',
    overlineBy: 'Invitation à une liste, de la part de {who}',
    lead: '{role, select, editor {Vous pourrez y ajouter des tâches, les modifier et les terminer.} other {Vous pourrez la lire et suivre l’avancement du travail.}} L’invitation vaut jusqu’au {until}, pour <email></email>.',
    submit: 'Créer le compte et rejoindre',
    busy: 'Création du compte',
    known: 'Cette adresse a un compte\u202f? <link>Connectez-vous</link>.',
    emailTaken: 'Cette adresse a déjà un compte. Connectez-vous pour rejoindre la liste.',
    join: 'Rejoindre la liste',
    joining: 'Un instant',
    joinAs: 'Votre session est ouverte avec {email}.',
    open: 'Ouvrir la liste',
    readOnly:
      'Votre compte est en lecture seule et ne peut rejoindre aucune liste pour le moment. Une fois une offre payée, rouvrez le lien de l’invitation.',
    plans: 'Voir les offres',
    opening: 'Ouverture',
    accepted: 'Cette invitation a été acceptée, et vous avez la liste.',
    acceptedLead: 'Il suffit de se connecter avec <email></email> pour trouver la liste.',
    acceptedOther: 'Cette invitation a été acceptée par <email></email>. Votre session est ouverte avec {me}.',
    acceptedLeft: 'Vous ne faites plus partie de cette liste. Son propriétaire peut vous ajouter de nouveau.',
    signIn: 'Se connecter',
    other: 'Cette invitation est pour <email></email>, et votre session est ouverte avec {me}.',
    signOut: 'Se déconnecter et continuer',
    signingOut: 'Déconnexion',
    home: 'Aller à vos listes',
    expired: 'Cette invitation a expiré',
    expiredLead:
      'Elle n’est plus valable depuis le {until}, mais la personne qui l’a envoyée peut en envoyer une autre.',
    unknown: 'Cette invitation n’est plus valable',
    unknownLead:
      'Elle a été retirée ou remplacée, la liste n’existe plus, ou l’adresse est incomplète. Le lien qui compte est dans l’e\u2011mail le plus récent.',
  },
}
