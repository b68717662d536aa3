import type { Catalogue } from '../../schema/rules/catalogues.ts'
import { GatewayError } from '../errors.ts'
import { filesToWire } from '../files/wire/file.ts'
import { dateValueFromInput, dateValueToWire } from '../lib/dateValue.ts'
import type { ModuleInput } from '../lib/generated/types.ts'
import { asIs } from '../lib/record/codecs.ts'
import { bodyWriter, type InputTable } from '../lib/record/inputs.ts'
import type { ArticleContent } from './input.ts'
import { articleFields, defaultOrder } from './wire/article.ts'
import { articleDatesToWire } from './wire/date.ts'
import { emptyModuleToWire, modulesToWire } from './wire/module.ts'
import { translationToWire } from './wire/translation.ts'

/** The context of writing an article. */
export interface ArticleWriting {
  catalogue: Catalogue
}

const articleInputs = {
  title: { of: 'title', write: asIs, initial: '' },
  slug: { of: 'slug', write: asIs },
  translationOf: {
    of: 'translation',
    write: translationToWire,
    clearable: true,
    beyond: 'See server ei oska märkida, mille tõlge artikkel on.',
  },
  modules: {
    of: 'modules',
    write: modulesWritten,
    initial: [emptyModuleToWire()],
  },
  summary: { of: 'summary', write: asIs, initial: '' },
  seoDescription: { of: 'seoDescription', write: asIs, initial: '' },
  isPublic: { of: 'isPublic', write: asIs, initial: false, has: ({ catalogue }) => catalogue.hasVisibility },
  coverId: {
    of: 'cover',
    write: (id) => filesToWire([id])[0],
    clearable: true,
    initial: null,
    has: ({ catalogue }) => catalogue.hasCover,
  },
  categories: {
    of: 'categories',
    write: asIs,
    initial: [],
    has: ({ catalogue }) => catalogue.hasCategories,
  },
  order: { of: 'order', write: asIs, initial: defaultOrder },
  dates: {
    of: 'dates',
    write: (dates) =>
      articleDatesToWire(dates.map(({ id, date }) => ({ id, date: dateValueFromInput(date, 'dates') }))),
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
    write: ({ beginning = null, end = null }) => ({ beginning, end }),
    clearable: true,
    initial: { beginning: null, end: null },
    has: ({ catalogue }) => catalogue.hasYears,
  },
} satisfies InputTable<ArticleContent, typeof articleFields, ArticleWriting>

/** Writes articles. */
export const articleWriter = bodyWriter(articleFields, articleInputs)

/** Modules to send. @throws BAD_USER_INPUT for modules that do not exist */
function modulesWritten(modules: readonly ModuleInput[], now: unknown) {
  return modulesToWire(modules, now, noSuchModule)
}

function noSuchModule(index: number): GatewayError {
  const sentence = `${index + 1}. moodulit enam ei ole. Laadi leht uuesti.`
  return new GatewayError('BAD_USER_INPUT', sentence, { fields: { modules: sentence } })
}
