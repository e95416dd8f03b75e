import type { TaskRow } from '../engine/db/schema.ts'

/** What a comment takes up besides its text. */
const BASE_BYTES = 512

/** What a comment counts towards the size of its list. */
export const bytesOf = (body: string): number => BASE_BYTES + Buffer.byteLength(body)

type Discussed = Pick<TaskRow, 'comment_count' | 'comment_bytes'> & { readonly bytes?: number }

/** The task with so many more comments, which take up so many bytes more; itself where it stays as it is. */
export const discussed = <Task extends Discussed>(
  task: Task,
  { more, bytes }: { more: number; bytes: number },
): Task =>
  more === 0 && bytes === 0
    ? task
    : {
        ...task,
        comment_count: task.comment_count + more,
        comment_bytes: task.comment_bytes + bytes,
        ...(task.bytes !== undefined && { bytes: task.bytes + bytes }),
      }
