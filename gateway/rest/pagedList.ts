import { cutPage, type PageArgs, type PageModel, pageOf } from '../lib/pages.ts'
import type { Capabilities } from './capabilities.ts'
import type { RestClient } from './client.ts'
import type { CallOptions } from './operationReads.ts'
import { pageToWire } from './pageWire.ts'
import { asking, type RestPath } from './path.ts'

/**
 * GET of one page of a list, for servers that announce `paging`. REST-6.
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
  const { body, cursors } = await rest.page(asking(path, pageToWire(args)), options)
  return pageOf(fromWire(body), cursors)
}

/** How to read a list in pages, and as a whole on a server without paging. */
interface PagedList<T> {
  readPage: (args: PageArgs) => Promise<PageModel<T>>
  readAll: () => Promise<readonly T[]>
  /** The id of a row, for the cursors of a list that is cut here. */
  idOf: (row: T) => string
  /** The capability that a server needs to be asked for pages; `paging` by default. */
  capability?: string
}

/**
 * A page of a list: read as a page where the API announces the capability, else cut from the whole list. REST-6, REST-8.
 * @throws BAD_USER_INPUT for an invalid size or cursor
 */
export async function pagedList<T>(
  capabilities: Capabilities,
  args: PageArgs,
  { readPage, readAll, idOf, capability = 'paging' }: PagedList<T>,
): Promise<PageModel<T>> {
  if (await capabilities.has(capability)) return readPage(args)
  return cutPage(await readAll(), args, idOf)
}
