import type { ListRole, Project } from '@docket/contract'
import type { Db } from '../db/database.ts'
import type { MineRow } from '../db/mine.ts'

/** Somebody's place in a list. */
export interface Member extends MineRow {
  readonly list_id: string
  readonly user_id: string
  readonly my_role: ListRole
}

/** How lists look to those who belong to them. The feature `lists` exports it; `app.ts` hands it to the feed. */
export interface ListViews {
  /** All lists of the user, read in one go. */
  of(db: Db, reader: { user_id: string; now: string }): Promise<Project[]>
  /** Those of the lists that there are, each as its members see it. */
  read(db: Db, lists: { ids: readonly string[]; now: string }): Promise<Map<string, (member: Member) => Project>>
}
