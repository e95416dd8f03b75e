import { z } from 'zod'

/** `ready` lists are out for work (the specification's *dispatching*). */
export const ListState = z.enum(['draft', 'ready'])
