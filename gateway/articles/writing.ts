import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import type { FileRecordsOf } from '../files/files.ts'
import type { WithFileRecords } from '../files/wire/file.ts'
import { dateValueFromInput, dateValueToWire } from '../lib/dateValue.ts'
import type { ModuleInput } from '../lib/generated/types.ts'
import { asIs } from '../lib/record/codecs.ts'
import { bodyWriter, type InputTable } from '../lib/record/inputs.ts'
import { type ArticleContent, moduleAsked } from './input.ts'
import { articleFields, defaultOrder } from './wire/article.ts'
import { categoriesToWire } from './wire/category.ts'
import { changedDatesToWire, changedYearsToWire } from './wire/date.ts'
import { emptyModuleToWire, moduleFilesOf, modulesToWire, type ModuleWriting } from './wire/module.ts'
import { translationToWire } from './wire/translation.ts'

/** What writing an article needs besides its input. */
export interface ArticleWriting extends WithFileRecords {
  catalogue: Catalogue
}

const articleInputs = {
  title: { of: 'title', write: asIs, initial: '' },
  slug: { of: 'slug', write: asIs },
  translationOf: { of: 'translation', write: translationToWire, clearable: true },
  modules: {
    of: 'modules',
    write: (modules, now, { fileRecordsOf }) => modulesWritten(modules, now, fileRecordsOf),
    initial: [emptyModuleToWire()],
  },
  summary: { of: 'summary', write: asIs, initial: '' },
  seoDescription: { of: 'seoDescription', write: asIs, initial: '' },
  isPublic: { of: 'isPublic', write: asIs, initial: false, has: ({ catalogue }) => catalogue.hasVisibility },
  coverId: {
    of: 'cover',
    write: async (id, now, { fileRecordsOf }) => (await fileRecordsOf([id], [now]))[0],
    clearable: true,
    initial: null,
    has: ({ catalogue }) => catalogue.hasCover,
  },
  categories: {
    of: 'categories',
    write: (slugs, now) => categoriesToWire(slugs, now),
    initial: [],
    has: ({ catalogue }) => catalogue.hasCategories,
  },
  order: { of: 'order', write: asIs, initial: defaultOrder },
  dates: {
    of: 'dates',
    write: (dates, now) =>
      changedDatesToWire(
        dates.map(({ id, date }) => ({ id, date: dateValueFromInput(date, 'dates') })),
        now,
      ),
    initial: [],
    has: ({ catalogue }) => catalogue.dates === 'MANY',
  },
  date: {
    of: 'date',
    write: (date) => dateValueToWire(dateValueFromInput(date, 'date')),
    clearable: true,
    initial: null,
    has: ({ catalogue }) => catalogue.dates === 'SINGLE',
  },
  years: {
    of: 'years',
    write: ({ beginning = null, end = null }, now) => changedYearsToWire({ beginning, end }, now),
    clearable: true,
    initial: { beginning: null, end: null },
    has: ({ catalogue }) => catalogue.hasYears,
  },
} satisfies InputTable<ArticleContent, typeof articleFields, ArticleWriting>

/** Writes articles. */
export const articleWriter = bodyWriter(articleFields, articleInputs)

/** Modules to send: ids of files become wire records. @throws BAD_USER_INPUT for files or modules that do not exist */
async function modulesWritten(
  modules: readonly ModuleInput[],
  now: unknown,
  fileRecordsOf: FileRecordsOf,
): Promise<Record<string, unknown>[]> {
  const filesNow = moduleFilesOf(now)
  const written = modules.map(moduleAsked).map(async (module): Promise<ModuleWriting> => {
    if ('fileIds' in module) {
      const files = await fileRecordsOf(module.fileIds, filesNow.get(module.id))
      return { id: module.id, kind: module.kind, files }
    }
    if ('text' in module) return { id: module.id, kind: module.kind, text: module.text }
    return { id: module.id, kind: module.kind }
  })
  return modulesToWire(await Promise.all(written), now, noSuchModule)
}

function noSuchModule(index: number): GatewayError {
  const sentence = `${index + 1}. moodulit enam ei ole. Laadi leht uuesti.`
  return new GatewayError('BAD_USER_INPUT', sentence, { fields: { modules: sentence } })
}
