import type { MediaValue } from './values.ts'

/** Numbers by their value: cameras count, so that IMG_9 comes before IMG_10. */
const collator = new Intl.Collator('et', { numeric: true })

/** The ids of an album's items in the order of their files' names; what has no picture comes last, as it was. GALLERY-5. */
export function sortedByName(items: readonly MediaValue[]): string[] {
  return items
    .map((item) => ({ id: item.id, name: pictureOf(item)?.name }))
    .sort((one, other) => {
      if (one.name === undefined || other.name === undefined)
        return Number(one.name === undefined) - Number(other.name === undefined)
      return collator.compare(one.name, other.name)
    })
    .map(({ id }) => id)
}

const pictureOf = (item: MediaValue) =>
  item.kind === 'image' ? item.image : item.kind === 'embed' ? (item.cover ?? undefined) : undefined
