import { pageSize, type PageArgs, type PageCursors } from '../lib/pages.ts'

/** What a list is asked with on a server that announces `paging`. @throws BAD_USER_INPUT as `pageSize` does. */
export function pageToWire(args: PageArgs): Record<string, string> {
  return { piir: String(pageSize(args)), ...(args.after != null && { alates: args.after }) }
}

/** The cursors in a Link header (RFC 8288): `alates` of its targets. Garbled, it names none. */
export function pageCursorsFromWire(link: string | undefined): PageCursors {
  const cursorTo = (relation: 'next' | 'prev') => {
    const target = new RegExp(`<([^>]*)>\\s*;[^<]*\\brel="?${relation}"?`).exec(link ?? '')?.[1]
    if (target == null || !URL.canParse(target, anywhere)) return undefined
    return new URL(target, anywhere).searchParams.get('alates') ?? undefined
  }
  return { next: cursorTo('next'), previous: cursorTo('prev') }
}

/** Targets may be relative; only what they ask for is looked at. */
const anywhere = 'http://api'
