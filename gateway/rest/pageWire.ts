import LinkHeader from 'http-link-header'
import { type PageArgs, type PageCursors, pageSize } from '../lib/pages.ts'

/** What a list is asked with on a server that announces `paging`. @throws BAD_USER_INPUT as `pageSize` does. */
export function pageToWire(args: PageArgs): Record<string, string> {
  return { piir: String(pageSize(args)), ...(args.after != null && { alates: args.after }) }
}

/** The cursors in a Link header (RFC 8288): `alates` of its targets. A header that cannot be read names none. */
export function pageCursorsFromWire(link: string | undefined): PageCursors {
  const links = parsed(link ?? '')
  const cursorTo = (relation: 'next' | 'prev') => {
    const target = links?.rel(relation)[0]?.uri
    if (target == null || !URL.canParse(target, anywhere)) return undefined
    return new URL(target, anywhere).searchParams.get('alates') ?? undefined
  }
  return { next: cursorTo('next'), previous: cursorTo('prev') }
}

function parsed(header: string): LinkHeader | undefined {
  try {
    return LinkHeader.parse(header)
  } catch {
    // A list without cursors is still a list: it ends with this page.
    return undefined
  }
}

/** Targets may be relative; only what they ask for is looked at. */
const anywhere = 'http://api'
