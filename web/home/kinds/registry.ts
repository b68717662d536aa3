import { blockKinds } from '../../content/blocks/blockKind.ts'
import type { BlockValue } from '../editor/values.ts'
import { galleryKind } from './galleryKind.tsx'
import type { HomeTypes } from './homeKind.ts'
import { introKind } from './introKind.tsx'
import { offsetKind } from './offsetKind.tsx'
import { calendarKind, newsKind, otherKind } from './plainKinds.tsx'

/** All kinds of blocks. Those that can be added are offered in this order. HOME-1. */
export const homeKinds = blockKinds<BlockValue, HomeTypes>({
  intro: introKind,
  offset: offsetKind,
  calendar: calendarKind,
  gallery: galleryKind,
  news: newsKind,
  other: otherKind,
})
