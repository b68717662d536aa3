import { isSame } from '../../../lib/fields/fields.ts'
import type { Language, OpenedArticleFragment } from '../generated.ts'
import { moduleKinds } from '../modules/registry.ts'
import { modulesOfRecord } from '../record.ts'
import type { ModuleValue } from '../values.ts'

/** The translatable text of an article, current or at an earlier time. LANG-4. */
export interface SourceText {
  /** Plain text; may be empty. */
  title: string
  summary: string
  seoDescription: string
  modules: readonly ModuleValue[]
}

/** The fields of the text except its modules. */
export type TextField = Exclude<keyof SourceText, 'modules'>

/** The version of an article that its translation is based on, as it was read. */
export interface Source {
  id: string
  language: Language
  /** The version hash by which the API identifies the shown text. */
  version: string
  text: SourceText
}

/** An article as a source; null if the API has no article versions, which comparing needs. LANG-4, ARTICLE-7. */
export function sourceOf(article: OpenedArticleFragment): Source | null {
  const { id, language, version } = article
  return version == null ? null : { id, language, version, text: textOf(article) }
}

/** The text of the source that a translation was last compared with; null if there is none. */
export function comparedTextOf({ translation }: OpenedArticleFragment): SourceText | null {
  return translation?.comparedText ? textOf(translation.comparedText) : null
}

type RecordedText = Pick<OpenedArticleFragment, 'title' | 'summary' | 'seoDescription' | 'modules'>

function textOf(record: RecordedText): SourceText {
  const { title, summary, seoDescription } = record
  return { title, summary: summary ?? '', seoDescription: seoDescription ?? '', modules: modulesOfRecord(record) }
}

/** What has changed in a source since its translation was compared with it. LANG-4. */
export interface SourceChanges {
  /** The former texts of the changed fields. */
  fields: Readonly<Partial<Record<TextField, string>>>
  /** The former content of changed modules by their id; null for a new module. */
  modules: ReadonlyMap<string, ModuleValue | null>
  /** Deleted modules by the id of the remaining module before them; null for those at the start. */
  deleted: ReadonlyMap<string | null, readonly ModuleValue[]>
  /** Whether modules that are in both texts are in another order. */
  isReordered: boolean
}

const textFields = ['title', 'summary', 'seoDescription'] as const satisfies readonly TextField[]

/** Compares two texts of a source; modules are paired by id. Null if nothing has changed. */
export function sourceChanges(before: SourceText, now: SourceText): SourceChanges | null {
  const fields = Object.fromEntries(
    textFields.flatMap((field) => (before[field] === now[field] ? [] : [[field, before[field]]])),
  )
  const former = new Map(before.modules.map((module) => [module.id, module]))
  const current = new Map(now.modules.map((module) => [module.id, module]))
  const remains = (module: ModuleValue) => current.get(module.id)?.kind === module.kind

  const modules = new Map<string, ModuleValue | null>()
  for (const module of now.modules) {
    const was = former.get(module.id)
    if (!was || !remains(was)) modules.set(module.id, null)
    else if (!isSame(contentOf(was), contentOf(module))) modules.set(module.id, was)
  }

  const deleted = new Map<string | null, ModuleValue[]>()
  let last: string | null = null
  for (const module of before.modules) {
    if (remains(module)) last = module.id
    else deleted.set(last, [...(deleted.get(last) ?? []), module])
  }

  const orderBefore = before.modules.filter(remains).map(({ id }) => id)
  const inBoth = new Set(orderBefore)
  const orderNow = now.modules.map(({ id }) => id).filter((id) => inBoth.has(id))
  const isReordered = !isSame(orderBefore, orderNow)
  const isChanged = Object.keys(fields).length > 0 || modules.size > 0 || deleted.size > 0 || isReordered
  return isChanged ? { fields, modules, deleted, isReordered } : null
}

/** The compared content of a module: its input. Of files it has only the ids, as renaming a file does not change the article. */
const contentOf = (module: ModuleValue) => moduleKinds.toInput(module)
