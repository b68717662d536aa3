import { uiTexts } from '../text.ts'

/** The pages about this site, which need no session: their paths under /sise are the slugs of the pages that replace them. PRIV-1. */
export const informationPages = [
  { path: '/privaatsus', words: uiTexts.privacy },
  { path: '/ligipaasetavus', words: uiTexts.accessibility },
]
