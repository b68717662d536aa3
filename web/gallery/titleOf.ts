import { galleryTexts } from './text.ts'

/** The title of an album in Estonian, else in English, with its language; null for the language of a missing one. GALLERY-2. */
export function titleOf({ et, en }: { et: string; en: string }): { title: string; language: 'et' | 'en' | null } {
  if (et.trim() !== '') return { title: et, language: 'et' }
  return en.trim() === '' ? { title: galleryTexts.untitled, language: null } : { title: en, language: 'en' }
}
