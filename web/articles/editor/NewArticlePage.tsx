import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { defaultLanguage, languages } from '../../content/languages.ts'
import { errorCode } from '../../lib/errors.ts'
import { hasOwnApi } from '../../lib/transport/ownApi.ts'
import { useDraftInPath } from '../../ui/drafts/draftPath.ts'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { catalogueAt } from '../catalogues.ts'
import { articleDrafts } from '../drafts.ts'
import { ArticleEditor } from './ArticleEditor.tsx'
import { CatalogueTrail } from './ArticleHead.tsx'
import { inheritedFields } from './creating/inheritedFields.ts'
import { useCreateArticle } from './creating/useCreateArticle.ts'
import { useCreateVersion } from './creating/useCreateVersion.ts'
import { factsOf, withFacts } from './facts.ts'
import { type Language, type OpenedArticleFragment, useEditArticleRecord } from './generated.ts'
import type { LanguageChoice } from './languages/LanguageSwitcher.tsx'
import { valuesOf } from './record.ts'
import { useParentSource } from './source/useSource.ts'
import { editorTexts } from './text.ts'
import { type ArticleValues, newValues } from './values.ts'

/**
 * The screen of a new article in the catalogue of the address, or of a new page. The query `lang` is its language, `parent_id`
 * an existing version in another language, `mustand` the draft of a deleted article. ARTICLE-6, LANG-2.
 */
export default function NewArticlePage() {
  const { catalogue: slug } = useParams()
  const [query] = useSearchParams()
  const deletedDraft = useDraftInPath('article')?.draftId
  const catalogue = catalogueAt(slug)
  if (!catalogue) return <NotFound />
  const parentId = query.get('parent_id')
  const language = languageOf(query.get('lang'))
  const screen = { catalogue, language }
  const key = `${catalogue.slug} ${language} ${parentId ?? ''} ${deletedDraft ?? ''}`
  return (
    <Page
      title={editorTexts.newTitle(catalogue.slug)}
      trail={<CatalogueTrail catalogue={catalogue} />}
      width="full"
      hidesTitle
    >
      {parentId === null ? (
        <NewArticle key={key} {...screen} parentId="" parent={null} canCompare={false} hasSharedFacts={false} />
      ) : (
        <NewVersion key={key} {...screen} parentId={parentId} />
      )}
    </Page>
  )
}

interface NewArticleProps {
  catalogue: Catalogue
  language: Language
}

function NewVersion({ parentId, ...props }: NewArticleProps & { parentId: string }) {
  const { record, isMissing, data, error, retry, read } = useEditArticleRecord({
    variables: { catalogue: props.catalogue.slug, id: parentId },
    goneText: editorTexts.parentGone,
  })
  if (!record && !isMissing) return error == null ? <Loading /> : <Refused error={error} retry={retry} />
  return (
    <NewArticle
      {...props}
      parentId={parentId}
      parent={record}
      isParentGone={isMissing}
      canCompare={hasOwnApi(data)}
      hasSharedFacts={hasOwnApi(data)}
      readVersions={async () => (await read()).versions}
    />
  )
}

type Versions = OpenedArticleFragment['versions']

interface NewArticleFormProps extends NewArticleProps {
  /** The id of the version in another language; '' if there is none. */
  parentId: string
  parent: OpenedArticleFragment | null
  /** Whether the API records the sources of translations. */
  canCompare: boolean
  /** Whether all versions share their facts: then the form starts with those of the parent. LANG-5. */
  hasSharedFacts: boolean
  isParentGone?: boolean
  /** Reads the versions anew. @throws a NOT_FOUND if the parent has been deleted */
  readVersions?: () => Promise<Versions>
}

function NewArticle(props: NewArticleFormProps) {
  const {
    catalogue,
    language,
    parentId,
    parent,
    canCompare,
    hasSharedFacts,
    isParentGone = false,
    readVersions,
  } = props
  const deletedDraft = useDraftInPath('article')?.draftId
  const drafts = articleDrafts(catalogue.slug)
  const create = useCreateArticle(catalogue, deletedDraft ?? parentId)
  const [versions, setVersions] = useState(() => choicesOf(parent?.versions))
  const source = useParentSource(parent, canCompare)
  const [initial] = useState(() => {
    const empty = newValues(firstFree(language, versions))
    return parent && hasSharedFacts ? withFacts(empty, factsOf(valuesOf(parent))) : empty
  })
  const createAlone = (values: ArticleValues, draftKey: string) =>
    create.save(values, draftKey, { versionOf: parent?.id ?? null, compared: source?.translationOf })
  const createSharing = useCreateVersion(catalogue, createAlone, factsOf(initial))
  // Without its parent, the version can be saved as an article without a relation.
  const [isGone, setGone] = useState(isParentGone)
  const save = async (values: ArticleValues, draftKey: string) => {
    if (isGone) return create.save(values, draftKey, { versionOf: null })
    try {
      return await (parent && hasSharedFacts ? createSharing : createAlone)(values, draftKey)
    } catch (error) {
      if (errorCode(error) === 'NOT_FOUND') setGone(true)
      // Another editor has created a version in this language. A failure to read which one must not hide this error.
      if (errorCode(error) === 'CONFLICT')
        await readVersions?.().then(
          (now) => setVersions(choicesOf(now)),
          () => {},
        )
      throw error
    }
  }
  return (
    <>
      {isGone && <p role="status">{editorTexts.parentGone}</p>}
      <ArticleEditor
        catalogue={catalogue}
        draftId={deletedDraft ?? drafts.newId(parentId, language)}
        article={null}
        isGone={deletedDraft !== undefined}
        initial={initial}
        languages={versions}
        inherits={
          parent && { from: parent.language, inherited: inheritedFields(valuesOf(parent), catalogue, hasSharedFacts) }
        }
        source={isGone ? null : source}
        agree={create.agree}
        save={save}
        savedValues={(created, values) => (created ? valuesOf(created) : values)}
      />
    </>
  )
}

function choicesOf(versions: Versions = []): LanguageChoice[] {
  return languages.map((language) => ({
    language,
    versionId: versions.find((version) => version.language === language)?.article?.id ?? null,
  }))
}

/** The language in the address, or the default for a missing or unknown one. ARTICLE-6. */
function languageOf(code: string | null): Language {
  return languages.find((language) => language === code) ?? defaultLanguage
}

/** The language, or the first without a version if the article already has a version in it. LANG-2. */
function firstFree(language: Language, versions: readonly LanguageChoice[]): Language {
  const isFree = (one: LanguageChoice) => one.versionId === null
  const wanted = versions.find((one) => one.language === language && isFree(one))
  return (wanted ?? versions.find(isFree))?.language ?? language
}
