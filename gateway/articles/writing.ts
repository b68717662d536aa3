import { GatewayError } from '../errors.ts'
import type { FileRecordsOf } from '../files/files.ts'
import type { Unchecked } from '../lib/shapes.ts'
import type { ArticleAsked, ModuleAsked } from './input.ts'
import type { ArticleChanges, WireArticle } from './wire/article.ts'
import { categoriesToWire } from './wire/category.ts'
import { moduleFilesOf, modulesToWire, type ModuleWriting } from './wire/module.ts'

/** Converts validated input to the changes to send: ids of files to wire records, modules to wire records with `jrg`. */
export function articleWriting(fileRecordsOf: FileRecordsOf) {
  async function modules(asked: readonly ModuleAsked[], now: unknown): Promise<Record<string, unknown>[]> {
    const filesNow = moduleFilesOf(now)
    const written = asked.map(async (module): Promise<ModuleWriting> => {
      if ('fileIds' in module) {
        const files = await fileRecordsOf(module.fileIds, filesNow.get(module.id))
        return { id: module.id, kind: module.kind, files }
      }
      if ('text' in module) return { id: module.id, kind: module.kind, text: module.text }
      return { id: module.id, kind: module.kind }
    })
    return modulesToWire(await Promise.all(written), now, noSuchModule)
  }

  async function cover(id: string | null | undefined, now: unknown): Promise<unknown> {
    return id == null ? id : (await fileRecordsOf([id], [now]))[0]
  }

  return {
    /**
     * @param now the current record, if the PUT sends the whole of it
     * @throws BAD_USER_INPUT for files or modules that do not exist
     */
    changes: async (asked: ArticleAsked, now?: Unchecked<WireArticle>): Promise<ArticleChanges> => ({
      title: asked.title,
      slug: asked.slug,
      translation: asked.translation,
      modules: asked.modules && (await modules(asked.modules, now?.moodulid)),
      summary: asked.summary,
      seoDescription: asked.seoDescription,
      isPublic: asked.isPublic,
      cover: await cover(asked.coverId, now?.esipilt),
      categories: asked.categories && categoriesToWire(asked.categories, now?.kategooria),
      order: asked.order,
      dates: asked.dates,
      date: asked.date,
      years: asked.years,
    }),
  }
}

function noSuchModule(index: number): GatewayError {
  const sentence = `${index + 1}. moodulit enam ei ole. Laadi leht uuesti.`
  return new GatewayError('BAD_USER_INPUT', sentence, { fields: { modules: sentence } })
}
