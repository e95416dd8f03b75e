import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { RecoveryCode, Totp } from '../engine/db/schema.ts'

/** The account's second factor; it counts when `enrolled_at` is set. */
export const findTotp = (db: Db, user_id: string) => db.first(totp, { user_id })
/** A secret that waits for its first code, in place of one that does; false when the factor is on. */
export const putTotp = async (tx: Tx, row: NewTotp): Promise<boolean> => (await tx.first(newTotp, row)) !== undefined
/** Turns it on, when it still waits for the first code of this secret. */
export const enableTotp = async (tx: Tx, of: Enabled): Promise<boolean> => (await tx.first(enable, of)) !== undefined
/** Takes the code of a step, when no code of it or of a later one was taken before. */
export const takeStep = async (tx: Tx, of: TakenStep): Promise<boolean> => (await tx.first(take, of)) !== undefined
/** Whether it was on. */
export const deleteTotp = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx.first(dropTotp, { user_id })) !== undefined

/** These codes in place of those that there are; false when the factor is not on. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  { user_id, salt, hashes }: { user_id: string; salt: string; hashes: readonly string[] },
): Promise<boolean> => {
  if (!(await tx.first(newRecoverySalt, { user_id, salt }))) return false
  await deleteRecoveryCodes(tx, user_id)
  for (const hash of hashes) await tx.all(newRecoveryCode, { user_id, hash })
  return true
}
export const deleteRecoveryCodes = (tx: Tx, user_id: string) => tx.all(dropRecoveryCodes, { user_id })
/** Whether there was such a code; it is gone then. */
export const takeRecoveryCode = async (tx: Tx, code: RecoveryCode): Promise<boolean> =>
  (await tx.first(dropRecoveryCode, code)) !== undefined
export const countRecoveryCodes = async (db: Db, user_id: string): Promise<number> =>
  (await db.first(recoveryCodeCount, { user_id }))!.count

type NewTotp = Pick<Totp, 'user_id' | 'secret' | 'created_at'>
/** `secret` is the sealed one that the code was judged by. */
type Enabled = Pick<Totp, 'user_id' | 'secret' | 'last_step'> & { enrolled_at: string }
type TakenStep = Pick<Totp, 'user_id' | 'secret' | 'last_step'>

const totp = query((q, p: { user_id: string }) => q.selectFrom('totps').selectAll().where('user_id', '=', p.user_id))

const newTotp = query((q, p: NewTotp) =>
  q
    .insertInto('totps')
    .values({ ...columns(p, 'user_id', 'secret', 'created_at'), enrolled_at: null, last_step: 0, recovery_salt: '' })
    .onConflict((on) =>
      on
        .column('user_id')
        .doUpdateSet(columns(p, 'secret', 'created_at'))
        .where('totps.enrolled_at', 'is', null),
    )
    .returning('user_id'),
)

const enable = query((q, p: Enabled) =>
  q
    .updateTable('totps')
    .set(columns(p, 'enrolled_at', 'last_step'))
    .where('user_id', '=', p.user_id)
    .where('secret', '=', p.secret)
    .where('enrolled_at', 'is', null)
    .returning('user_id'),
)

const take = query((q, p: TakenStep) =>
  q
    .updateTable('totps')
    .set(columns(p, 'last_step'))
    .where('user_id', '=', p.user_id)
    .where('secret', '=', p.secret)
    .where('enrolled_at', 'is not', null)
    .where('last_step', '<', p.last_step)
    .returning('user_id'),
)

const dropTotp = query((q, p: { user_id: string }) =>
  q.deleteFrom('totps').where('user_id', '=', p.user_id).where('enrolled_at', 'is not', null).returning('user_id'),
)

const newRecoverySalt = query((q, p: { user_id: string; salt: string }) =>
  q
    .updateTable('totps')
    .set({ recovery_salt: p.salt })
    .where('user_id', '=', p.user_id)
    .where('enrolled_at', 'is not', null)
    .returning('user_id'),
)

const newRecoveryCode = query((q, p: RecoveryCode) =>
  q.insertInto('recovery_codes').values(columns(p, 'user_id', 'hash')),
)

const dropRecoveryCodes = query((q, p: { user_id: string }) =>
  q.deleteFrom('recovery_codes').where('user_id', '=', p.user_id),
)

const dropRecoveryCode = query((q, p: RecoveryCode) =>
  q.deleteFrom('recovery_codes').where('user_id', '=', p.user_id).where('hash', '=', p.hash).returning('user_id'),
)

const recoveryCodeCount = query((q, p: { user_id: string }) =>
  q
    .selectFrom('recovery_codes')
    .where('user_id', '=', p.user_id)
    .select(({ fn }) => fn.countAll<number>().as('count')),
)
