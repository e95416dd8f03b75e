import { createClient } from '@docket/client'

/** Every read and write of the app goes through this client; the session cookie signs it. */
export const api = createClient({ patienceMs: 15_000 })
