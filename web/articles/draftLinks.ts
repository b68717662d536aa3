import { catalogues } from '../../schema/rules/catalogues.ts'
import { languageName } from '../content/languages.ts'
import type { Fields } from '../lib/fields/fields.ts'
import { type DraftLinks, draftPath, named, textField } from '../ui/drafts/draftPath.ts'
import { editPath } from './catalogues.ts'
import { type ArticleValues, moduleList } from './editor/values.ts'
import { readArticleOfDraft } from './generated.ts'
import { articleDraftTexts as texts } from './text.ts'

/** Where the drafts of articles open. ARTICLE-5, LANG-2. */
export const articleDraftLinks: DraftLinks<'article'> = {
  article: {
    name: ({ ids: [slug, id, parentId, language = ''], value }) => {
      const what = id !== 'new' ? texts.article : parentId ? texts.version(languageName(language)) : texts.newArticle
      const catalogue = catalogues.find((one) => one.slug === slug)
      return named(what, textField(value, 'title')) + (catalogue ? ` (${catalogue.title})` : '')
    },
    text: (value) => [textField(value, 'summary'), ...textsOf(value)].join(' '),
    find: async ({ draftId, ids: [slug, id = '', parentId = '', language = ''] }, client) => {
      const catalogue = catalogues.find((one) => one.slug === slug)
      if (!catalogue) return { path: null, note: texts.catalogueGone }
      const articleOf = async (id: string) =>
        (await readArticleOfDraft(client, { catalogue: catalogue.slug, id })).article
      const newPath = `${catalogue.path}/uus`
      if (id !== 'new')
        return (await articleOf(id))
          ? { path: editPath(catalogue, id) }
          : { path: draftPath(newPath, draftId), note: texts.articleGone }
      const versionPath = `${newPath}?${new URLSearchParams({ lang: language, ...(parentId && { parent_id: parentId }) }).toString()}`
      if (parentId === '') return { path: versionPath }
      const parent = await articleOf(parentId)
      if (!parent) return { path: versionPath, note: texts.parentGone }
      const version = parent.versions.find((one) => one.language === language)?.article
      // Another editor has created the version meanwhile: the draft is compared with theirs.
      return version
        ? {
            path: draftPath(editPath(catalogue, version.id), draftId),
            note: texts.versionThere(languageName(language)),
          }
        : { path: versionPath }
    },
  },
}

/** The html of the text modules. */
const textsOf = (value: Fields) =>
  // Drafts contain only properties of the editor's values; a stored draft may be incomplete.
  moduleList
    .itemsOf({ moduleIds: [], ...(value as Partial<ArticleValues>) })
    .map((item) => ('html' in item && item.kind !== 'embed' ? item.html : ''))
