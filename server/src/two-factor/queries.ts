import type { Db, Tx } from '../engine/db/database.ts'
import { columns, query } from '../engine/db/query.ts'
import type { RecoveryCode, Totp } from '../engine/db/schema.ts'

/** These codes in place of those that there are; false when the factor is not on. */
export const replaceRecoveryCodes = async (
  tx: Tx,
  { user_id, salt, hashes }: { user_id: string; salt: string; hashes: readonly string[] },
): Promise<boolean> => {
  if (!(await tx.first(newRecoverySalt, { user_id, salt }))) return false
  await deleteRecoveryCodes(tx, { user_id })
  for (const hash of hashes) await tx.all(newRecoveryCode, { user_id, hash })
  return true
}
export const countRecoveryCodes = async (db: Db, user_id: string): Promise<number> =>
  (await db.first(recoveryCodeCount, { user_id }))!.count

type NewTotp = Pick<Totp, 'user_id' | 'secret' | 'created_at'>
/** `secret` is the sealed one that the code was judged by. */
type Enabled = Pick<Totp, 'user_id' | 'secret' | 'last_step'> & { enrolled_at: string }
type TakenStep = Pick<Totp, 'user_id' | 'secret' | 'last_step'>

/** The account's second factor; it counts when `enrolled_at` is set. */
export const findTotp = query.first((q, p: { user_id: string }) =>
  q.selectFrom('totps').selectAll().where('user_id', '=', p.user_id),
)

/** A secret that waits for its first code, in place of one that does; false when the factor is on. */
export const putTotp = query.writeAny((q, p: NewTotp) =>
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

/** Turns it on, when it still waits for the first code of this secret. */
export const enableTotp = query.writeAny((q, p: Enabled) =>
  q
    .updateTable('totps')
    .set(columns(p, 'enrolled_at', 'last_step'))
    .where('user_id', '=', p.user_id)
    .where('secret', '=', p.secret)
    .where('enrolled_at', 'is', null)
    .returning('user_id'),
)

/** Takes the code of a step, when no code of it or of a later one was taken before. */
export const takeStep = query.writeAny((q, p: TakenStep) =>
  q
    .updateTable('totps')
    .set(columns(p, 'last_step'))
    .where('user_id', '=', p.user_id)
    .where('secret', '=', p.secret)
    .where('enrolled_at', 'is not', null)
    .where('last_step', '<', p.last_step)
    .returning('user_id'),
)

/** Whether it was on. */
export const deleteTotp = query.writeAny((q, p: { user_id: string }) =>
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

export const deleteRecoveryCodes = query.write((q, p: { user_id: string }) =>
  q.deleteFrom('recovery_codes').where('user_id', '=', p.user_id),
)

/** Whether there was such a code; it is gone then. */
export const takeRecoveryCode = query.writeAny((q, p: RecoveryCode) =>
  q.deleteFrom('recovery_codes').where('user_id', '=', p.user_id).where('hash', '=', p.hash).returning('user_id'),
)

const recoveryCodeCount = query((q, p: { user_id: string }) =>
  q
    .selectFrom('recovery_codes')
    .where('user_id', '=', p.user_id)
    .select(({ fn }) => fn.countAll<number>().as('count')),
)
