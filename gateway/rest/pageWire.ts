import LinkHeader from 'http-link-header'
import { type PageArgs, type PageCursors, pageSize } from '../lib/pages.ts'

/** The query parameters of a page. @throws BAD_USER_INPUT as `pageSize` does */
export function pageToWire(args: PageArgs): Record<string, string> {
  return { piir: String(pageSize(args)), ...(args.after != null && { alates: args.after }) }
}

/** The cursors in a Link header (RFC 8288): `alates` of its targets. None for an invalid header. */
export function pageCursorsFromWire(link: string | undefined): PageCursors {
  const links = parsed(link ?? '')
  const cursorTo = (relation: 'next' | 'prev') => {
    const target = links?.rel(relation)[0]?.uri
    if (target == null || !URL.canParse(target, baseUrl)) return undefined
    return new URL(target, baseUrl).searchParams.get('alates') ?? undefined
  }
  return { next: cursorTo('next'), previous: cursorTo('prev') }
}

function parsed(header: string): LinkHeader | undefined {
  try {
    return LinkHeader.parse(header)
  } catch {
    // Without cursors the list ends with this page.
    return undefined
  }
}

/** Base for relative targets, of which only the query matters. */
const baseUrl = 'http://api'

/** English field names for the `valjad` of a refused page. */
export const pageFieldNames = { piir: 'size', alates: 'after' }
