import { garbledAnswer, GatewayError } from '../errors.ts'
import { isSameId } from '../lib/ids.ts'
import { cutSlice, endBefore, type PageModel, pageOf, pageSize, startAfter } from '../lib/pages.ts'
import type { TopicRead } from './topicReads.ts'
import type { PostModel, PostPageToRead } from './wire/post.ts'

/** Arguments of a page of posts; at most one of the anchors. */
export interface PostPageArgs {
  size?: number | null | undefined
  after?: string | null | undefined
  before?: string | null | undefined
  around?: string | null | undefined
  from?: PostPageToRead['at'] | null | undefined
}

/** A page of posts. */
export interface PostPageModel extends PageModel<PostModel> {
  firstUnreadId: string | null
}

/** Validates the arguments of a page. @throws BAD_USER_INPUT for two anchors, or an invalid size */
export function postPageToRead(args: PostPageArgs): PostPageToRead {
  const { after, before, around, from } = args
  const given = [after, before, around, from].filter((place) => place != null)
  if (given.length > 1) throw new GatewayError('BAD_USER_INPUT', 'Anna lehele ainult üks alguskoht.')
  const cursor = after ?? before ?? around
  return { size: pageSize(args), ...(cursor != null ? { cursor } : from != null && { at: from }) }
}

/** The page that was read with a topic. */
export function toPostPage(read: TopicRead): PostPageModel {
  return { ...pageOf(requirePosts(read), read.cursors), firstUnreadId: read.firstUnreadId }
}

/** The posts that were read with a topic. @throws UPSTREAM_ERROR when they were invalid */
export function requirePosts({ posts }: TopicRead): PostModel[] {
  if (!posts) throw garbledAnswer('the posts of a topic are missing')
  return posts
}

/**
 * Cuts a page from all posts, for a server without paging; such a server does not know the first unread post.
 * @param read whether all posts have been read
 * @throws NOT_FOUND for an unknown post, BAD_USER_INPUT for an invalid cursor
 */
export function cutPostPage(posts: readonly PostModel[], args: PostPageArgs, read: boolean): PostPageModel {
  const size = pageSize(args)
  return { ...cutSlice(posts, stretch(posts, args, size, read), ({ id }) => id), firstUnreadId: null }
}

function stretch(
  posts: readonly PostModel[],
  { after, before, around, from }: PostPageArgs,
  size: number,
  read: boolean,
): [number, number] {
  const idOf = ({ id }: PostModel) => id
  if (after != null) {
    const start = startAfter(after, posts, idOf)
    return [start, start + size]
  }
  if (before != null) {
    const end = endBefore(before, posts, idOf)
    return [end - size, end]
  }
  const atEnd = (start: number): [number, number] => {
    const latest = Math.max(0, posts.length - size)
    return [Math.min(start, latest), Math.min(start, latest) + size]
  }
  if (around != null) {
    const place = posts.findIndex(({ id }) => isSameId(id, around))
    if (place === -1) throw new GatewayError('NOT_FOUND', 'Sellist postitust ei ole.')
    return atEnd(Math.max(0, place - (size >> 1)))
  }
  return from === 'END' || (from === 'FIRST_UNREAD' && read) ? atEnd(posts.length) : [0, size]
}
