import { ApolloProvider } from '@apollo/client/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { communityPlaceholder } from '../../../schema/rules/client/pages.ts'
import { basename } from '../../lib/basename.ts'
import { createClient } from '../../lib/client.ts'
import { Trail } from '../../ui/link/Trail.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { Page } from '../../ui/state/Page.tsx'
import { SettingsDocument, type SettingsQuery, type SignedInFragment } from '../../users/generated.ts'
import { SessionProvider } from '../../users/session/session.tsx'
import { BrokenNotice } from '../broken/BrokenNotice.tsx'
import { createCache } from '../cache.ts'
import { Navbar } from '../navbar/Navbar.tsx'
import { PhoneBar } from '../navbar/PhoneBar.tsx'
import VisitorScreen from '../visitor/VisitorScreen.tsx'
import { type Outline, outlines } from './outlines.ts'
import shell from '../Shell.module.css'

// The build (scripts/building/clientPages.ts) writes these into the pages.

const placeholderUser: SignedInFragment = {
  __typename: 'User',
  id: '',
  name: null,
  email: null,
  status: null,
  draftKey: null,
  welcome: null,
}

const settings: SettingsQuery['settings'] = {
  __typename: 'Settings',
  communityName: communityPlaceholder,
  communityContact: null,
  publicSiteUrl: '/',
  uploadLimitMb: 0,
  passwordMin: 0,
  embedHosts: [],
  languages: [],
  // Most servers are our api: the place of the search does not move there.
  apiLevel,
}

/**
 * The HTML that a page shows before any script has loaded: the sign-in form, which React hydrates, and the skeleton of the screen, which
 * the screen replaces. Screen readers only announce that the page is loading, as the skeleton's controls do not work yet.
 * @param route the path of the screen's route; undefined for pages without both
 */
export function openingChunks(route: string | undefined): string {
  const words = `<template id="not-opened">${renderToStaticMarkup(<BrokenNotice />)}</template>`
  if (route == null) return words
  const form = renderToString(<VisitorScreen communityName={communityPlaceholder} goOn={() => Promise.resolve()} />)
  const { title = null, width, isBelow }: Partial<Outline> = outlines[route] ?? {}
  const client = createClient(createCache())
  client.writeQuery({ query: SettingsDocument, data: { __typename: 'Query', settings } })
  const skeleton = renderToStaticMarkup(
    <ApolloProvider client={client}>
      <SessionProvider>
        <MemoryRouter basename={basename} initialEntries={[`${basename}${route}`]}>
          <Navbar me={placeholderUser} />
          {/* Its styles hide it in wide windows. */}
          <PhoneBar isForumMarked={false} menuOpen={false} onMenu={() => undefined} />
          <div className={shell.main}>
            <Page title={title} width={width} trail={isBelow && <Trail steps={[{ name: '\u00a0', to: '/' }]} />}>
              <Loading rows={6} />
            </Page>
          </div>
        </MemoryRouter>
      </SessionProvider>
    </ApolloProvider>,
  )
  return `<div id="sign-in">${form}</div>
    <div id="skeleton" aria-hidden="true" inert>${skeleton}</div>
    ${words}`
}

/**
 * Selects which of the two is visible (lib/chunks/opening.ts); without scripts the sign-in form, which says that it needs them. The
 * skeleton takes no room, so that the screen is rendered at its final position rather than moving up when the skeleton is removed.
 */
export const openingStyles =
  ':root[data-opening=screen] #sign-in,:root:not([data-opening=screen]) #skeleton{display:none}' +
  '#skeleton{position:absolute;inset:0 0 auto}'
