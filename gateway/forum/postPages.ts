import { GatewayError, malformedResponse } from '../errors.ts'
import { type PageModel, pageOf, pageSize } from '../lib/pages.ts'
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
  const given = [after, before, around, from].filter((position) => position != null)
  if (given.length > 1) throw new GatewayError('BAD_USER_INPUT', 'Anna lehele ainult üks alguskoht.')
  const cursor = after ?? before ?? around
  return { size: pageSize(args), ...(cursor != null ? { cursor } : from != null && { at: from }) }
}

/** The page of posts that was read with a topic. */
export function toPostPage(read: TopicRead): PostPageModel {
  return { ...pageOf(requirePosts(read), read.cursors), firstUnreadId: read.firstUnreadId }
}

/** The posts that were read with a topic. @throws UPSTREAM_ERROR when they were invalid */
export function requirePosts({ posts }: TopicRead): PostModel[] {
  if (!posts) throw malformedResponse('the posts of a topic are missing')
  return posts
}
