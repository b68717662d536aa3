import { z } from 'zod'

/** The longest text that lists are searched for, in UTF-16 code units. */
const longest = 300

/** Query parameter `otsi`: the words that a list is searched for. LIST-2, USER-1. */
export const searchTextSchema = z
  .string()
  .max(longest, `Otsitav on liiga pikk (kuni ${longest} tähemärki).`)
  .transform((text) => text.replaceAll('\0', '').toWellFormed())
  .optional()
