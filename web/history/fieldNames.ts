import { languageCodes, languageWords } from '../../schema/rules/languages.ts'
import { sentence } from '../lib/counted.ts'
import { blockWords, fieldWords, historyTexts, partWords } from './text.ts'

/** The name of a field of a revision, such as `moodulid.sisu`, `meedia.tekst.et` or `et.pealkiri`, in words. */
interface FieldName {
  /** The words of its part; undefined for a field of the record itself. */
  part: { one: string; many: string } | undefined
  /** The field, within its part if it has one; undefined for the content or the order of the part itself. */
  field: string | undefined
  /** ' (eesti keeles)'; '' without a language. */
  language: string
}

/** The fields that are the whole content of their part. */
const contents: readonly (string | undefined)[] = ['sisu', 'kuupaev']

function readName(name: string): FieldName {
  const steps = name.split('.')
  const code = steps.find((step) => languageCodes.includes(step))
  const isBlock = steps[0] === code
  const others = steps.filter((step) => step !== code)
  const part = isBlock ? blockWords : partWords[others[0] ?? '']
  const path = (part && !isBlock ? others.slice(1) : others).join('.')
  return {
    part,
    field: path === '' || (part && contents.includes(path)) ? undefined : (fieldWords[path] ?? path),
    language: code === undefined ? '' : historyTexts.inLanguage(languageWords(code).adverb),
  }
}

/** The changed fields of a revision in words: 'pealkiri, moodulid'. HIST-1. */
export function changedWords(names: readonly string[]): string {
  const words = names.map((name) => {
    const { part, field = '', language } = readName(name)
    return `${part?.many ?? field}${language}`
  })
  return [...new Set(words)].join(', ')
}

/** The list that numbers the parts of a field: each list of a record starts at 1. */
export const listOf = (name: string): string => name.split('.')[0] ?? ''

/** The label of a field: 'Pealkiri', 'Moodul 2', 'Pilt 3: tekst (eesti keeles)'. HIST-1. @param number that of its part */
export function fieldLabel(name: string, number: number | null, presence: 'both' | 'added' | 'deleted'): string {
  const { part, field = '', language } = readName(name)
  if (!part || number === null) return sentence(field) + language
  const numbered = historyTexts.numbered(sentence(part.one), number)
  const marked =
    presence === 'both' ? numbered : historyTexts[presence === 'added' ? 'addedPart' : 'deletedPart'](numbered)
  return (field === '' ? marked : historyTexts.ofPart(marked, field)) + language
}
