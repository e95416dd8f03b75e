import { z } from 'zod'

/** The weakest first. */
export const ListRole = z.enum(['viewer', 'editor', 'owner'])
export type ListRole = z.infer<typeof ListRole>

export const AccountRole = z.enum(['admin', 'user'])

/** `ready` lists are out for work. */
export const ListState = z.enum(['draft', 'ready'])

export const TaskStatus = z.enum(['pending', 'in_progress', 'completed', 'failed'])
export type TaskStatus = z.infer<typeof TaskStatus>
