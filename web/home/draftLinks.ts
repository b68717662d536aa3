import { languages } from '../content/languages.ts'
import type { DraftLinks } from '../ui/drafts/draftPath.ts'
import { blockLists, type HomeValues } from './editor/values.ts'
import { homePath } from './paths.ts'
import { homeTexts } from './text.ts'

/** Where the draft of the home page opens. HOME-1. */
export const homeDraftLinks: DraftLinks<'home'> = {
  home: {
    name: () => homeTexts.title,
    text: (value) =>
      languages
        // Drafts contain only properties of the editor's values.
        .flatMap((language) => blockLists[language].itemsOf({ [`${language}Ids`]: [], ...value } as HomeValues))
        .flatMap((block) => ('text' in block ? [block.title, block.text] : []))
        .join(' '),
    find: () => Promise.resolve({ path: homePath }),
  },
}
