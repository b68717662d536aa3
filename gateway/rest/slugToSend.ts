import { slugToSave, type WantedSlug } from '../../schema/rules/slugs.ts'

/**
 * The slug of a new record: as it was typed for servers that keep the rule themselves (`slugid`), with the rule applied for others, which
 * store what they get. The rule of whole records that are sent back is applied by `slugToSave`. SLUG-1, §5.
 */
export function newSlug(known: ReadonlySet<string>, { wanted, title }: Omit<WantedSlug, 'current'>): string {
  return known.has('slugid') ? wanted : slugToSave({ wanted, title, current: null })
}
