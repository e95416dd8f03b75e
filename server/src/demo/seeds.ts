import type { TaskStatus } from '@docket/contract'

export interface SeedTask {
  readonly name: string
  readonly description?: string
  readonly status?: TaskStatus
  readonly icon?: string
  readonly color?: string
  /** The day, in days from today; before today it is negative. */
  readonly due?: number
  /** The hour of that day; 18 where it is left out. */
  readonly hour?: number
  /** How many days ago it was completed or failed; a finished task has it. */
  readonly ended?: number
  readonly result?: string
  readonly archived?: true
  /** What was said of it of late, the last word at the end. */
  readonly comments?: readonly string[]
}

export interface SeedList {
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly git_repo?: string
  readonly tasks: readonly SeedTask[]
}

const red = '#c2452d'
const amber = '#d08a1e'
const green = '#3c8c5a'
const blue = '#2f6fb3'
const violet = '#7a57b5'

const kitchen: SeedList = {
  name: 'Kitchen renovation',
  description: 'Everything until the first dinner in the new kitchen. Ask before ordering anything above 200.',
  icon: '🔨',
  tasks: [
    { name: 'Measure the room', status: 'completed', icon: '📏', ended: 20, result: '3.42 × 2.86 m, ceiling 2.51 m' },
    { name: 'Decide on a worktop', status: 'completed', icon: '🪵', ended: 16, result: 'Oak, 40 mm, oiled' },
    {
      name: 'Ask three carpenters for an offer',
      status: 'completed',
      ended: 12,
      result: 'Two came back. The cheaper one can start a week earlier.',
    },
    {
      name: 'Sell the old cooker',
      status: 'failed',
      icon: '🍳',
      ended: 9,
      result: 'Nobody wanted it, not even as a gift',
    },
    { name: 'Empty the cupboards', status: 'completed', icon: '📦', ended: 4 },
    { name: 'Take the old cupboards down', status: 'in_progress', icon: '🔧', color: amber, due: 1 },
    {
      name: 'Plumber: move the water pipe',
      icon: '🚰',
      color: red,
      due: -1,
      hour: 9,
      description: 'Has been put off twice. Call before nine, he is on the road afterwards.',
      comments: ['Called: he comes **Thursday**, unless the boiler in Park Street bursts again.', 'It burst again.'],
    },
    { name: 'Electrician: two more sockets by the window', icon: '🔌', color: red, due: 3, hour: 8 },
    {
      name: 'Order the tiles',
      icon: '🧱',
      color: blue,
      due: 5,
      description: 'Matt white, 10 × 10 cm. **7 m²** and one box more for breakage.',
    },
    { name: 'Paint the ceiling', icon: '🎨', due: 9 },
    { name: 'Lay the floor', due: 12 },
    {
      name: 'Worktop is delivered',
      icon: '🚚',
      color: green,
      due: 17,
      hour: 8,
      description: 'Between 8 and 12. Two people are needed to carry it.',
    },
    { name: 'Invite everybody who helped', icon: '🍝', color: violet, due: 24, hour: 19 },
    { name: 'Rent a van', status: 'completed', ended: 5, archived: true, result: 'Anna lends us hers' },
  ],
}

const lisbon: SeedList = {
  name: 'A week in Lisbon',
  description: 'Four of us, seven days, one apartment in Graça.',
  icon: '✈️',
  tasks: [
    {
      name: 'Book the flights',
      status: 'completed',
      icon: '🛫',
      ended: 18,
      result: 'Out at 7:40, back at 18:15. Hand luggage only.',
    },
    {
      name: 'Book the apartment',
      status: 'completed',
      icon: '🏠',
      ended: 15,
      result: 'Free cancellation until a week before',
    },
    { name: 'Passports: check the dates', status: 'completed', ended: 11 },
    { name: 'Travel insurance', status: 'in_progress', color: amber, due: 2 },
    {
      name: 'Tickets for Sintra',
      icon: '🏰',
      color: red,
      due: 4,
      description: 'The palace sells by time slot, and mornings go first.',
      comments: ['9:30 on Wednesday has four left.', 'Take it. We get up early for once.'],
    },
    { name: 'Table for Friday night', icon: '🐟', due: 6, hour: 20 },
    { name: 'Who waters the plants?', icon: '🪴', color: green, due: 8 },
    { name: 'Pack the good camera', icon: '📷', due: 13 },
    {
      name: 'Surf lesson',
      icon: '🏄',
      color: blue,
      description: 'Only if the weather plays along: decide two days before.',
    },
    { name: 'Rent a car', status: 'failed', ended: 7, result: 'Far too dear. Trains go everywhere we want to go.' },
  ],
}

const release: SeedList = {
  name: 'Release 2.4',
  description: 'What stands between main and the tag.',
  icon: '🚀',
  git_repo: 'https://git.example.org/team/service.git',
  tasks: [
    { name: 'Freeze the schema', status: 'completed', icon: '🧊', ended: 6, result: 'Migration 31 is the last one' },
    {
      name: 'Upgrade from 2.2 and 2.3 with real data',
      status: 'completed',
      ended: 3,
      result: '2.2: 41 s, 2.3: 8 s. Nothing lost, checked by counting rows.',
    },
    {
      name: 'Load test',
      status: 'failed',
      icon: '📈',
      color: red,
      ended: 2,
      result: 'p99 doubled above 800 requests/s: the pool was too small',
    },
    {
      name: 'Load test again, with the larger pool',
      status: 'in_progress',
      icon: '📈',
      color: amber,
      due: 1,
      hour: 10,
    },
    {
      name: 'Fix: export forgets archived rows',
      status: 'completed',
      icon: '🐛',
      ended: 1,
      result: 'Merged, with a test that failed before',
    },
    {
      name: 'Fix: clock on the invoice is an hour late',
      status: 'in_progress',
      icon: '🐛',
      color: red,
      due: -1,
      hour: 17,
      comments: ['Only with `TZ` unset, and only in winter.', 'Then the test has to run in winter as well.'],
    },
    {
      name: 'Translate the new settings page',
      icon: '🌍',
      color: violet,
      due: 2,
      description: 'French and Spanish are missing.',
    },
    { name: 'Changelog', icon: '📝', due: 3 },
    { name: 'Ask two customers to try the candidate', color: blue, due: 4 },
    { name: 'Tag, build, sign', icon: '🏷️', color: green, due: 6, hour: 11 },
    { name: 'Tell everybody', icon: '📣', due: 6 },
    { name: 'Look at a new logo', status: 'failed', ended: 14, archived: true, result: 'Not in this release' },
  ],
}

const aisles: Record<string, string> = {
  '🥬': 'Spinach, Carrots, Onions, Garlic, Ginger, Potatoes, Tomatoes, Lemons, Apples, Bananas, Parsley, Mushrooms',
  '🧀': 'Milk, Butter, Yoghurt, Eggs, Cream, Parmesan, Feta, Cheddar',
  '🍞': 'Bread, Rolls, Flour, Yeast, Oats, Crispbread',
  '🥫': 'Rice, Spaghetti, Lentils, Chickpeas, Tinned tomatoes, Coconut milk, Olive oil, Vinegar, Soy sauce, Mustard, Stock cubes, Peanut butter',
  '🧂': 'Salt, Pepper, Cumin, Paprika, Cinnamon, Bay leaves, Oregano',
  '🧊': 'Peas, Berries, Ice cream, Puff pastry',
  '☕': 'Coffee, Black tea, Cocoa, Apple juice, Sparkling water',
  '🧽': 'Washing powder, Dish soap, Bin bags, Sponges, Baking paper, Matches, Light bulbs, Toothpaste',
}

/** What is in the cupboard already: every fourth line. */
const pantry: SeedList = {
  name: 'Stock the pantry',
  description: 'Tick off what is there. What is left is what we buy on Saturday.',
  icon: '🛒',
  tasks: Object.entries(aisles).flatMap(([icon, names]) =>
    names
      .split(', ')
      .map((name, at): SeedTask => (at % 4 === 3 ? { name, icon, status: 'completed', ended: 0.2 } : { name, icon })),
  ),
}

export const seeds: readonly SeedList[] = [kitchen, lisbon, pantry, release]
