import { resolve } from 'node:path'
import { z } from 'zod'

/** When to make backups, and how many to keep. */
export interface ScheduleSettings {
  folder: string
  /** Time of day in Tallinn. */
  at: { hour: number; minute: number }
  /** The last archive of so many days is kept. */
  days: number
  /** The last archive of so many weeks is kept. */
  weeks: number
}

const count = z.coerce.number().int().min(0).max(1_000)
const environment = z.object({
  BACKUP_AT: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:30')
    .default('03:30'),
  BACKUP_KEEP_DAYS: count.min(1).default(7),
  BACKUP_KEEP_WEEKS: count.default(4),
})

/** The names of the variables that it reads. */
export const scheduleSettings = ['BACKUP_DIR', ...Object.keys(environment.shape)]

/**
 * Reads the schedule; undefined without BACKUP_DIR.
 * @throws an error that lists every invalid variable
 */
export function readSchedule(env: NodeJS.ProcessEnv): ScheduleSettings | undefined {
  if (!env.BACKUP_DIR) return undefined
  // An empty variable counts as unset.
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = environment.safeParse(nonEmpty)
  if (error) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const [hour = 0, minute = 0] = data.BACKUP_AT.split(':').map(Number)
  return {
    folder: resolve(env.BACKUP_DIR),
    at: { hour, minute },
    days: data.BACKUP_KEEP_DAYS,
    weeks: data.BACKUP_KEEP_WEEKS,
  }
}
