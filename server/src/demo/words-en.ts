import type { Words } from './words.ts'

export const en: Words = {
  kitchen: {
    name: 'Kitchen renovation',
    description: 'Everything until the first dinner in the new kitchen. Ask before ordering anything above 200.',
    tasks: [
      { name: 'Measure the room', result: '3.42 × 2.86 m, ceiling 2.51 m' },
      { name: 'Decide on a worktop', result: 'Oak, 40 mm, oiled' },
      {
        name: 'Ask three carpenters for an offer',
        result: 'Two came back. The cheaper one can start a week earlier.',
      },
      { name: 'Sell the old cooker', result: 'Nobody wanted it, not even as a gift' },
      'Empty the cupboards',
      'Take the old cupboards down',
      {
        name: 'Plumber: move the water pipe',
        description: 'Has been put off twice. Call before nine, he is on the road afterwards.',
        labels: ['craftsmen'],
        comments: ['Called: he comes **Thursday**, unless the boiler in Park Street bursts again.', 'It burst again.'],
      },
      { name: 'Electrician: two more sockets by the window', labels: ['craftsmen'] },
      {
        name: 'Order the tiles',
        description: 'Matt white, 10 × 10 cm. **7 m²** and one box more for breakage.',
        labels: ['to buy'],
      },
      'Paint the ceiling',
      'Lay the floor',
      {
        name: 'Worktop is delivered',
        description: 'Between 8 and 12. Two people are needed to carry it.',
        labels: ['to buy'],
      },
      'Invite everybody who helped',
      { name: 'Rent a van', result: 'Anna lends us hers' },
    ],
  },
  lisbon: {
    name: 'A week in Lisbon',
    description: 'Four of us, seven days, one apartment in Graça.',
    tasks: [
      { name: 'Book the flights', result: 'Out at 7:40, back at 18:15. Hand luggage only.' },
      { name: 'Book the apartment', result: 'Free cancellation until a week before' },
      'Passports: check the dates',
      'Travel insurance',
      {
        name: 'Tickets for Sintra',
        description: 'The palace sells by time slot, and mornings go first.',
        labels: ['to book'],
        comments: ['9:30 on Wednesday has four left.', 'Take it. We get up early for once.'],
      },
      { name: 'Table for Friday night', labels: ['to book'] },
      'Who waters the plants?',
      'Pack the good camera',
      {
        name: 'Surf lesson',
        description: 'Only if the weather plays along: decide two days before.',
        labels: ['to book'],
      },
      { name: 'Rent a car', result: 'Far too dear. Trains go everywhere we want to go.' },
    ],
  },
  release: {
    name: 'Release 2.4',
    description: 'What stands between main and the tag.',
    tasks: [
      { name: 'Freeze the schema', result: 'Migration 31 is the last one' },
      {
        name: 'Upgrade from 2.2 and 2.3 with real data',
        result: '2.2: 41 s, 2.3: 8 s. Nothing lost, checked by counting rows.',
      },
      { name: 'Load test', result: 'p99 doubled above 800 requests/s: the pool was too small' },
      'Load test again, with the larger pool',
      { name: 'Fix: export forgets archived rows', labels: ['bug'], result: 'Merged, with a test that failed before' },
      {
        name: 'Fix: clock on the invoice is an hour late',
        labels: ['bug'],
        comments: ['Only with `TZ` unset, and only in winter.', 'Then the test has to run in winter as well.'],
      },
      {
        name: 'Translate the new settings page',
        description: 'French and Spanish are missing.',
        labels: ['docs'],
      },
      { name: 'Changelog', labels: ['docs'] },
      'Ask two customers to try the candidate',
      'Tag, build, sign',
      'Tell everybody',
      { name: 'Look at a new logo', result: 'Not in this release' },
    ],
  },
  pantry: {
    name: 'Stock the pantry',
    description: 'Tick off what is there. What is left is what we buy on Saturday.',
    aisles: [
      'Spinach, Carrots, Onions, Garlic, Ginger, Potatoes, Tomatoes, Lemons, Apples, Bananas, Parsley, Mushrooms',
      'Milk, Butter, Yoghurt, Eggs, Cream, Parmesan, Feta, Cheddar',
      'Bread, Rolls, Flour, Yeast, Oats, Crispbread',
      'Rice, Spaghetti, Lentils, Chickpeas, Tinned tomatoes, Coconut milk, Olive oil, Vinegar, Soy sauce, Mustard, Stock cubes, Peanut butter',
      'Salt, Pepper, Cumin, Paprika, Cinnamon, Bay leaves, Oregano',
      'Peas, Berries, Ice cream, Puff pastry',
      'Coffee, Black tea, Cocoa, Apple juice, Sparkling water',
      'Washing powder, Dish soap, Bin bags, Sponges, Baking paper, Matches, Light bulbs, Toothpaste',
    ],
  },
}
