import { z } from 'zod'

/** `ready` lists are out for work. */
export const ListState = z.enum(['draft', 'ready'])
