import { blockKinds } from '../../content/blocks/blockKind.ts'
import type { BlockValue } from '../editor/values.ts'
import { galleryKind } from './galleryKind.tsx'
import type { HomeTypes } from './homeKind.ts'
import { introKind } from './introKind.tsx'
import { offsetKind } from './offsetKind.tsx'
import { calendarKind, newsKind, otherKind } from './plainKinds.tsx'

/** All kinds of blocks, in the order in which the menu offers them. HOME-1. */
export const homeKinds = blockKinds<BlockValue, HomeTypes>({
  intro: introKind,
  offset: offsetKind,
  calendar: calendarKind,
  gallery: galleryKind,
  news: newsKind,
  other: otherKind,
})
