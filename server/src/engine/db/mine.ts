import type { Membership, Mine } from './schema.ts'

/** What a membership says of a list that is for the member alone. */
export const mine = [
  'memberships.seen_rev',
  'memberships.favorite',
  'memberships.group_name',
  'memberships.place',
  'memberships.archived',
  'memberships.mine_rev',
] as const

export type MineRow = Mine & Pick<Membership, 'seen_rev'>

/** With the same as the wire shows it. */
export const withMine = <Row extends Mine>({ favorite, group_name, archived, ...row }: Row) => ({
  ...row,
  favorite: favorite === 1,
  group: group_name,
  archived: archived === 1,
})
