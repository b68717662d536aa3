import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { version } from '../../../schema/rules/generated/version.ts'
import { type ByLanguage, defaultLanguage, type Language, languages } from '../../content/languages.ts'
import { errorCode } from '../../lib/errors.ts'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { LinkButton } from '../../ui/link/LinkButton.tsx'
import { Trail } from '../../ui/link/Trail.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { NotFound } from '../../ui/state/NotFound.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { Refused } from '../../ui/state/Refused.tsx'
import { readSettings } from '../../users/generated.ts'
import { useMe } from '../../users/session/session.tsx'
import { useSettings } from '../../users/useSettings.ts'
import { type PageSlugsQuery, readPageSlugs, readShownPage, type ShownPageFragment } from './generated.ts'
import { type BuiltInText, builtInTexts, readIn } from './text.ts'

const ShownModules = lazyComponent<{ page: ShownPageFragment }>(() => import('../editor/preview/ShownModules.tsx'), {
  waiting: () => <Loading />,
})

/**
 * /sise/privaatsus and /sise/ligipaasetavus, for everybody: the community's own page with this slug, or else the built-in text, which is
 * true for this software. PRIV-1.
 */
export default function InformationPage() {
  const slug = useLocation().pathname.split('/')[1] ?? ''
  const builtIn = builtInTexts[slug]
  return builtIn ? <TextPage key={slug} slug={slug} builtIn={builtIn} /> : <NotFound />
}

function TextPage({ slug, builtIn }: { slug: string; builtIn: ByLanguage<BuiltInText> }) {
  const [search] = useSearchParams()
  const wanted = languages.find((one) => one === search.get('keel')) ?? defaultLanguage
  const { communityName } = useSettings()
  const { me } = useMe()
  const { text, error, retry } = useText(slug, wanted)
  const { own, contact, versions } = text ?? {}
  const language = own?.language ?? wanted
  return (
    <div lang={language}>
      <Page
        title={own?.title || builtIn[language].title}
        width="text"
        trail={!me && <Trail steps={[{ name: communityName, to: '/' }]} />}
        actions={versions
          ?.filter((other) => other !== language)
          .map((other) => (
            <LinkButton key={other} to={other === defaultLanguage ? `/${slug}` : `?keel=${other}`} tone="quiet">
              <span lang={other}>{readIn[other]}</span>
            </LinkButton>
          ))}
      >
        {error != null ? <Refused error={error} retry={retry} /> : !text && <Loading />}
        {text && (own ? <ShownModules page={own} /> : <Html html={builtIn[language].html(contact ?? null, version)} />)}
      </Page>
    </div>
  )
}

interface ShownText {
  /** The community's own page; null for the built-in text. */
  own: ShownPageFragment | null
  /** The languages that the text is in. */
  versions: readonly Language[]
  contact: string | null
}

/** Reads the text, again after a sign-in or a sign-out. */
function useText(slug: string, wanted: Language) {
  const client = useApolloClient()
  const { status, error: unknownSession } = useMe()
  const [found, setFound] = useState<{ text?: ShownText; error?: unknown }>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (status === 'loading' && unknownSession == null) return
    let isCurrent = true
    readText(client, slug, wanted).then(
      (text) => isCurrent && setFound({ text }),
      (error: unknown) => isCurrent && setFound({ error }),
    )
    return () => {
      isCurrent = false
    }
  }, [client, slug, wanted, status, unknownSession, tries])
  return { ...found, retry: () => setTries((before) => before + 1) }
}

async function readText(client: ApolloClient, slug: string, wanted: Language): Promise<ShownText> {
  const [{ settings }, own] = await Promise.all([
    readSettings(client, {}, { fetchPolicy: 'cache-first' }),
    readOwn(client, slug, wanted),
  ])
  return { own: null, versions: languages, ...own, contact: settings.communityContact ?? null }
}

type SlugRow = PageSlugsQuery['articlePage']['items'][number]

const idIn = ({ versions }: SlugRow, language: Language) =>
  versions.find((version) => version.language === language)?.article?.id

/** The page with a slug, in a language if it has it; null if there is none, or reading pages needs a session. */
async function readOwn(client: ApolloClient, slug: string, wanted: Language) {
  try {
    for (let after: string | null = null; ;) {
      const { articlePage } = await readPageSlugs(client, { after }, { fetchPolicy: 'no-cache' })
      const page = articlePage.items.find((item) => item.slug === slug)
      if (page) {
        const { article } = await readShownPage(client, { id: idIn(page, wanted) ?? page.id })
        return article && { own: article, versions: languages.filter((language) => idIn(page, language) != null) }
      }
      if (articlePage.next == null) return null
      after = articlePage.next
    }
  } catch (error) {
    if (errorCode(error) === 'UNAUTHENTICATED') return null
    throw error
  }
}
