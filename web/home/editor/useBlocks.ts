import { useState } from 'react'
import { type ByLanguage, byLanguage } from '../../content/languages.ts'
import { blocksOf, type BlockValue, type HomeValues } from './values.ts'

/** The blocks of each language: the same array while none of them changes. */
export function useBlocks(values: HomeValues): ByLanguage<readonly BlockValue[]> {
  const [seen, setSeen] = useState(() => ({ values, blocks: byLanguage((language) => blocksOf(values, language)) }))
  if (seen.values === values) return seen.blocks
  const blocks = byLanguage((language) => {
    const [was, now] = [seen.blocks[language], blocksOf(values, language)]
    return now.length === was.length && now.every((block, index) => block === was[index]) ? was : now
  })
  setSeen({ values, blocks })
  return blocks
}
