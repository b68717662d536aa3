import { most } from '../../schema/rules/client/limits.ts'
import { GatewayError } from '../errors.ts'

/** Arguments of a page. */
export interface PageArgs {
  size?: number | null | undefined
  after?: string | null | undefined
}

/** A page of a list with its cursors; null at either end of the list. */
export interface PageModel<T> {
  items: T[]
  next: string | null
  previous: string | null
}

/** Cursors of the previous and the next page, from a Link header or from `cut`. */
export interface PageCursors {
  next?: string | undefined
  previous?: string | undefined
}

export const defaultPageSize = 50

/** The page size. @throws BAD_USER_INPUT unless it is 1 to 200 */
export function pageSize(args: Pick<PageArgs, 'size'>): number {
  const size = args.size ?? defaultPageSize
  if (size < 1 || size > most.rows)
    throw new GatewayError('BAD_USER_INPUT', `Lehel peab olema 1 kuni ${most.rows} kirjet.`, {
      fields: { size: `Arv peab olema vahemikus 1–${most.rows}.` },
    })
  return size
}

/** A page in the schema's shape. */
export function pageOf<T>(items: T[], { next, previous }: PageCursors): PageModel<T> {
  return { items, next: next ?? null, previous: previous ?? null }
}
