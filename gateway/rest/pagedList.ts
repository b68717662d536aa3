import { type PageArgs, type PageModel, pageOf } from '../lib/pages.ts'
import type { CallOptions, RestClient } from './client.ts'
import { pageToWire } from './pageWire.ts'
import { type RestPath, withQuery } from './path.ts'

/**
 * GET of one page of a list. REST-6.
 * @param path including the list's own filters
 * @param fromWire parses the rows from the body
 */
export async function readPage<T>(
  rest: RestClient,
  path: RestPath,
  args: PageArgs,
  fromWire: (body: unknown) => T[],
  options?: CallOptions,
): Promise<PageModel<T>> {
  const { body, cursors } = await rest.page(withQuery(path, pageToWire(args)), options)
  return pageOf(fromWire(body), cursors)
}
