import type { AlbumFields } from './values.ts'

/**
 * For memo: whether the parts that a component shows, and its other props, are the same. A change of anything else of the album, such as its
 * media, does not render it again.
 */
export const sameParts =
  (parts: readonly (keyof AlbumFields)[]) =>
  <Props extends { values: AlbumFields }>(before: Props, now: Props): boolean => {
    const names = Object.keys({ ...before, ...now }).filter((name) => name !== 'values') as (keyof Props)[]
    return (
      parts.every((part) => before.values[part] === now.values[part]) &&
      names.every((name) => Object.is(before[name], now[name]))
    )
  }
