import { z } from 'zod'
import { followLevels } from './levels.ts'

/** The body and the answer of a change of how one follows. */
export const followingSchema = z.object({
  tase: z
    .enum(followLevels, { error: 'Vali, kuidas jälgid.' })
    .describe('jalgin: told of what is new; tavaline: marked as unread; vaikne: not among what is new'),
})
