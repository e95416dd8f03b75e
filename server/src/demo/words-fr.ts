import type { Words } from './words.ts'

export const fr: Words = {
  kitchen: {
    name: 'Rénover la cuisine',
    description: 'Tout, jusqu’au premier dîner dans la nouvelle cuisine. Demander avant toute commande de plus de 200.',
    tasks: [
      { name: 'Mesurer la pièce', result: '3,42 × 2,86 m, plafond à 2,51 m' },
      { name: 'Choisir un plan de travail', result: 'Chêne, 40 mm, huilé' },
      {
        name: 'Demander un devis à trois menuisiers',
        result: 'Deux ont répondu. Le moins cher peut commencer une semaine plus tôt.',
      },
      { name: 'Vendre l’ancienne cuisinière', result: 'Personne n’en voulait, même gratuite' },
      'Vider les placards',
      'Démonter les anciens placards',
      {
        name: 'Plombier : déplacer l’arrivée d’eau',
        description: 'Reporté deux fois. Appeler avant neuf heures, après il est sur la route.',
        labels: ['artisans'],
        comments: [
          'Appelé : il vient **jeudi**, sauf si la chaudière de la rue du Parc éclate encore.',
          'Elle a encore éclaté.',
        ],
      },
      { name: 'Électricien : deux prises de plus près de la fenêtre', labels: ['artisans'] },
      {
        name: 'Commander le carrelage',
        description: 'Blanc mat, 10 × 10 cm. **7 m²** et un carton de plus pour la casse.',
        labels: ['à acheter'],
      },
      'Peindre le plafond',
      'Poser le sol',
      {
        name: 'Livraison du plan de travail',
        description: 'Entre 8 h et 12 h. Il faut être deux pour le porter.',
        labels: ['à acheter'],
      },
      'Inviter tous ceux qui ont aidé',
      { name: 'Louer une camionnette', result: 'Anna nous prête la sienne' },
    ],
  },
  lisbon: {
    name: 'Une semaine à Lisbonne',
    description: 'À quatre, sept jours, un appartement à Graça.',
    tasks: [
      { name: 'Réserver les vols', result: 'Départ à 7 h 40, retour à 18 h 15. Bagages à main seulement.' },
      { name: 'Réserver l’appartement', result: 'Annulation gratuite jusqu’à une semaine avant' },
      'Passeports : vérifier les dates',
      'Assurance voyage',
      {
        name: 'Billets pour Sintra',
        description: 'Le palais vend par créneau, et les matins partent en premier.',
        labels: ['à réserver'],
        comments: ['Il en reste quatre mercredi à 9 h 30.', 'Prends. On se lèvera tôt pour une fois.'],
      },
      { name: 'Table pour vendredi soir', labels: ['à réserver'] },
      'Qui arrose les plantes ?',
      'Emporter le bon appareil photo',
      {
        name: 'Cours de surf',
        description: 'Seulement si la météo suit : décider deux jours avant.',
        labels: ['à réserver'],
      },
      { name: 'Louer une voiture', result: 'Bien trop cher. Les trains vont partout où nous voulons aller.' },
    ],
  },
  release: {
    name: 'Version 2.4',
    description: 'Ce qui sépare encore main du tag.',
    tasks: [
      { name: 'Geler le schéma', result: 'La migration 31 est la dernière' },
      {
        name: 'Mise à jour depuis 2.2 et 2.3 avec de vraies données',
        result: '2.2 : 41 s, 2.3 : 8 s. Rien de perdu, lignes recomptées.',
      },
      { name: 'Test de charge', result: 'p99 doublé au-delà de 800 requêtes/s : le pool était trop petit' },
      'Refaire le test de charge, avec le plus grand pool',
      {
        name: 'Bug : l’export oublie les lignes archivées',
        labels: ['bug'],
        result: 'Fusionné, avec un test qui échouait avant',
      },
      {
        name: 'Bug : l’heure sur la facture retarde d’une heure',
        labels: ['bug'],
        comments: ['Seulement sans `TZ`, et seulement en hiver.', 'Alors le test doit aussi tourner en hiver.'],
      },
      {
        name: 'Traduire la nouvelle page des réglages',
        description: 'Il manque l’allemand et l’espagnol.',
        labels: ['docs'],
      },
      { name: 'Journal des modifications', labels: ['docs'] },
      'Demander à deux clients d’essayer la version candidate',
      'Taguer, construire, signer',
      'Prévenir tout le monde',
      { name: 'Réfléchir à un nouveau logo', result: 'Pas dans cette version' },
    ],
  },
  pantry: {
    name: 'Remplir le garde-manger',
    description: 'Cocher ce qui est là. Ce qui reste, nous l’achetons samedi.',
    aisles: [
      'Épinards, Carottes, Oignons, Ail, Gingembre, Pommes de terre, Tomates, Citrons, Pommes, Bananes, Persil, Champignons',
      'Lait, Beurre, Yaourts, Œufs, Crème, Parmesan, Feta, Comté',
      'Pain, Petits pains, Farine, Levure, Flocons d’avoine, Biscottes',
      'Riz, Spaghettis, Lentilles, Pois chiches, Tomates en boîte, Lait de coco, Huile d’olive, Vinaigre, Sauce soja, Moutarde, Bouillon, Beurre de cacahuètes',
      'Sel, Poivre, Cumin, Paprika, Cannelle, Laurier, Origan',
      'Petits pois, Fruits rouges, Glace, Pâte feuilletée',
      'Café, Thé noir, Cacao, Jus de pomme, Eau gazeuse',
      'Lessive, Liquide vaisselle, Sacs-poubelle, Éponges, Papier cuisson, Allumettes, Ampoules, Dentifrice',
    ],
  },
}
