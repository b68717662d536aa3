import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'

/** Query parameter `otsi`: the words that a list is searched for. LIST-2, USER-1. */
export const searchTextSchema = z
  .string()
  .max(longest.search, `Otsitav on liiga pikk (${upTo(longest.search)}).`)
  .transform((text) => text.replaceAll('\0', '').toWellFormed())
  .optional()
